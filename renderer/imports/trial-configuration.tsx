import type { ImportTrial } from '../../preload/contract/import-preview.ts';
import { Facts, Section } from '../parts/pane.tsx';
import { SettingsDiff } from '../parts/settings-diff.tsx';
import { differingSettings, filesInWords } from './settings-mark.tsx';

/** The settings of one trial: where they stand, and what was asked for beside what the server had. */
export function TrialConfiguration({ trial }: { readonly trial: ImportTrial }) {
  const { requestedFrom, effectiveFrom } = trial.configuration;
  return (
    <Section title="Configuration" note={summary(trial)} flush>
      <div className="import-configuration">
        <Facts
          rows={[
            ['requested', requestedFrom.length > 0 ? filesInWords(requestedFrom) : 'no option file found'],
            [
              'effective',
              effectiveFrom.length > 0
                ? filesInWords(effectiveFrom)
                : 'nothing that the server said of itself (SHOW VARIABLES)',
            ],
          ]}
        />
      </div>
      {trial.settings.length > 0 && <SettingsDiff settings={trial.settings} />}
    </Section>
  );
}

function summary(trial: ImportTrial): string {
  const differing = differingSettings(trial).length;
  if (differing > 0) return `${differing} not as asked for`;
  const { requestedFrom, effectiveFrom } = trial.configuration;
  return requestedFrom.length > 0 && effectiveFrom.length > 0 ? 'all as asked for' : '';
}
