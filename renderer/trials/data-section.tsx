import type { TrialData } from '../../preload/contract/data-sets.ts';
import { formatBytes, formatSeconds } from '../../preload/contract/quantity.ts';
import { Facts, Section } from '../parts/pane.tsx';

const methods: Readonly<Record<TrialData['method'], string>> = {
  reflink: 'blocks shared by the file system',
  copy: 'copied by cp',
  rsync: 'copied by rsync',
  archive: 'unpacked from tar.zst',
};

/** Where the trial's data came from, how it was checked, and what the pool held at the start. */
export function DataSection({ data }: { readonly data: TrialData }) {
  const { dataSet, built, buildSeconds, restoreSeconds, bytes, method, checked, start, notes } = data;
  return (
    <Section title="Data" note={built ? 'loaded for this trial' : 'restored'}>
      <Facts
        rows={[
          [
            'data set',
            <span key="id" className="mono-small">
              {dataSet}
            </span>,
          ],
          ...(buildSeconds === null ? [] : [['loaded', `in ${formatSeconds(buildSeconds)}`] as const]),
          ['restored', `${formatBytes(bytes)} in ${formatSeconds(restoreSeconds)}, ${methods[method]}`],
          ['checked', checked],
          ['start', [start, ...notes].join('; ')],
        ]}
      />
    </Section>
  );
}
