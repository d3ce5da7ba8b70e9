import type { HostSettings } from '../../../preload/contract/experiments.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import { changesIn, type WantedSetting } from './wanted-settings.ts';

/** Begins the id of a finding that says what was set; reports look for it. */
export const hostSettingPrefix = 'host-setting-';

/** What the checks said of a setting as it was found gives way to what it is in the trial. */
export function withHostSettings(
  findings: readonly Finding[],
  wanted: readonly WantedSetting[],
  asked: HostSettings | undefined,
): Finding[] {
  const said = wanted.map(({ id, label, files }) => {
    const after = files[0]?.after ?? '';
    const before = [...new Set(files.map((file) => file.before))].join(', ');
    const sentence =
      changesIn(files).length === 0
        ? 'The plan asks for it, and it was so already.'
        : `The plan asks for it: set for this trial, and set back to ${before} at its end.`;
    return informing(id, `${label}: ${after}`, sentence, `${before} before`);
  });
  const emptied = informing(
    'drop-caches',
    'Page cache: emptied',
    'The plan asks for it: once, before the server of this trial started.',
    'after the data was restored',
  );
  const replaced = new Set<string>(wanted.map(({ id }) => id));
  return [
    ...findings.filter(({ id }) => !replaced.has(id)),
    ...said,
    ...(asked?.dropCaches === true ? [emptied] : []),
  ];
}

function informing(id: string, title: string, sentence: string, evidence: string): Finding {
  return { id: `${hostSettingPrefix}${id}`, severity: 'informs', title, sentence, remedy: '', evidence };
}
