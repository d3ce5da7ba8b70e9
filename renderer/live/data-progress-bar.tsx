import type { DataProgress } from '../../preload/contract/data-sets.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { Progress } from '../parts/progress.tsx';

const steps: Readonly<Record<DataProgress['step'], string>> = {
  loading: 'Loading the data set',
  keeping: 'Keeping the golden copy',
  restoring: 'Restoring the data set',
};

/** How far the data of a trial that is being set up has come; its expected size is an estimate from above. */
export function DataProgressBar({ progress }: { readonly progress: DataProgress }) {
  const { step, bytes, expectedBytes, secondsLeft } = progress;
  return (
    <Progress
      label={`${steps[step]}: ${formatBytes(bytes)} of about ${formatBytes(expectedBytes)}`}
      done={expectedBytes === 0 ? null : bytes / expectedBytes}
      secondsLeft={secondsLeft}
    />
  );
}
