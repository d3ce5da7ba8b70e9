import { counted } from '../../preload/contract/counted.ts';
import type { ImportRow, ImportTrial } from '../../preload/contract/import-preview.ts';
import { Outcome } from '../parts/outcome.tsx';

/** How a trial's settings compare, in a word; the mark where the server has others than were asked for. */
export function SettingsMark({ of }: { readonly of: ImportRow['settings'] }) {
  const { differing } = of;
  if (differing > 0)
    return <Outcome shape="warns">{differing === 1 ? '1 differs' : `${differing} differ`}</Outcome>;
  return <span className="unit">{settingsInWords(of)}</span>;
}

export function differingSettings({ settings }: ImportTrial): ImportTrial['settings'] {
  return settings.filter(({ agreement }) => agreement === 'adjusted' || agreement === 'not-effective');
}

function settingsInWords({ asked, requestedFiles, effectiveFiles }: ImportRow['settings']): string {
  if (asked > 0) return effectiveFiles === 0 ? `${asked} asked for` : `${asked} as asked for`;
  if (effectiveFiles > 0) return 'effective only';
  return requestedFiles > 0 ? 'none set' : 'none';
}

/** “Tier12G.cnf.txt, 24 settings; Tier12G.vars.txt, 612 settings” */
export function filesInWords(files: ImportTrial['configuration']['requestedFrom']): string {
  return files
    .map(({ path, settings }) => `${path.split('/').at(-1)}, ${counted(settings, 'setting')}`)
    .join('; ');
}
