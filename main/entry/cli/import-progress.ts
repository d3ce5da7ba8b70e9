import { counted } from '../../../preload/contract/counted.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import { formatBytes, formatNumber, formatSeconds } from '../../../preload/contract/quantity.ts';
import { LabError } from '../../lab-error.ts';
import type { Call } from './lab-client.ts';
import { say } from './print.ts';
import { steadyLine } from './terminal.ts';

const askEveryMilliseconds = 50;

/** An import that is waited for, with how far it is on stderr. */
export interface FollowedImport {
  /** Waits until it stands still; throws its failure. What it read comes along when it is ready. */
  standsStill(): Promise<Import>;
  /** True once somebody pressed Ctrl-C: nothing of it is to be stored. */
  isCanceled(): boolean;
  stop(): void;
}

/** Ctrl-C cancels it: what was stored so far is gone before it stands still. */
export function followImport(call: Call, id: number): FollowedImport {
  const line = steadyLine();
  let canceled = false;
  const cancel = () => {
    canceled = true;
    line.clear();
    say('Canceling: what was stored so far is taken away again.\n');
    // It may have ended in this moment; what became of it is told then.
    call('imports.cancel', { id }).catch(() => undefined);
  };
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  return {
    standsStill: async () => {
      for (;;) {
        const now = await call('imports.get', { id, preview: false });
        if (now.failure !== null) throw new LabError(now.failure);
        if (now.status === 'ready') return call('imports.get', { id });
        if (now.status !== 'reading' && now.status !== 'storing') return now;
        if (!canceled) line.draw(progressText(now));
        await new Promise((wake) => setTimeout(wake, askEveryMilliseconds));
      }
    },
    isCanceled: () => canceled,
    stop: () => {
      line.clear();
      process.off('SIGINT', cancel);
      process.off('SIGTERM', cancel);
    },
  };
}

const stepWords: Readonly<Record<Import['progress']['step'], string>> = {
  reading: 'Reading',
  grouping: 'Grouping',
  trials: 'Storing',
  files: 'Keeping texts and values over time',
  finishing: 'Finishing',
};

/** `Reading: 3 of 12 files, 62 MB of 154 MB, 12 s left`; the time is that of the step. */
export function progressText({ progress }: Pick<Import, 'progress'>): string {
  const { step, files, ofFiles, bytes, ofBytes, trials, ofTrials, secondsLeft } = progress;
  const hasFiles = step === 'reading' || step === 'files';
  const parts = [
    ...(hasFiles && ofFiles !== 1
      ? [
          ofFiles === null
            ? counted(files, 'file')
            : `${formatNumber(files, 0)} of ${counted(ofFiles, 'file')}`,
        ]
      : []),
    ...(step === 'reading'
      ? [ofBytes === null ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(ofBytes)}`]
      : []),
    ...(ofTrials === null ? [] : [`${formatNumber(trials, 0)} of ${counted(ofTrials, 'trial')}`]),
    ...(secondsLeft === null ? [] : [`${formatSeconds(secondsLeft)} left`]),
  ];
  return `${stepWords[step]}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
