import { useState } from 'react';
import { formatBytes, formatNumber } from '../../preload/contract/quantity.ts';
import { enableSingleKeys, singleKeysEnabled } from '../keyboard.ts';
import { Answer } from '../parts/answer.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Body, Facts, Head, Pane, Section } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { commonKeys, KeyList } from '../shell/shortcuts-dialog.tsx';
import { setTheme, useTheme } from '../theme.ts';
import { useCall } from '../use-call.ts';

export function SettingsScreen() {
  return (
    <>
      <Head title="Settings" />
      <Body>
        <Pane label="Preferences">
          <Appearance />
          <Keys />
        </Pane>
        <Pane width={480} tone="context" label="Data">
          <Data />
        </Pane>
      </Body>
    </>
  );
}

function Appearance() {
  const { theme } = useTheme();
  return (
    <Section title="Theme" note="auto follows the system">
      <Segmented
        label="Theme"
        value={theme}
        onChange={setTheme}
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'Auto' },
        ]}
      />
    </Section>
  );
}

function Keys() {
  const [enabled, setEnabled] = useState(singleKeysEnabled);
  return (
    <Section title="Keyboard" note="keys of one screen are listed there under ?">
      <label className="check">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => {
            enableSingleKeys(event.target.checked);
            setEnabled(event.target.checked);
          }}
        />
        Single keys are commands
      </label>
      <KeyList rows={commonKeys} />
    </Section>
  );
}

function Data() {
  const status = useCall('application.status', {});
  return (
    <Section title="Data" note="everything stays on this computer">
      <Answer of={status} reading="Reading where data is kept">
        {(value) => (
          <>
            <Facts
              rows={[
                [
                  'Directory',
                  <span key="directory" className="mono breaks">
                    {value.dataDirectory}
                  </span>,
                ],
                ['Database', formatBytes(value.databaseBytes)],
                ['Free', formatBytes(value.freeBytes)],
                ['Trials', formatNumber(value.trials, 0)],
                ['Version', `${value.version}, ${value.entry}`],
              ]}
            />
            <p className="row" style={{ marginTop: 10 }}>
              <CopyButton text={value.dataDirectory} label="Copy directory" />
            </p>
          </>
        )}
      </Answer>
    </Section>
  );
}
