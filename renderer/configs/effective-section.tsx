import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';
import { EffectiveTable } from './effective-table.tsx';
import { usePredictions } from './use-predictions.ts';

export interface EffectiveSectionProps {
  readonly file: CheckedFile;
  readonly onLine: (line: number) => void;
}

/** Requested and foretold, with the line that won. */
export function EffectiveSection({ file, onLine }: EffectiveSectionProps) {
  const { text, server } = file;
  const reading = useCall('optionFiles.read', { text, server }, { keepPrevious: true });
  const predictions = usePredictions(file);
  if (text.trim() === '') return null;
  return (
    <Answer of={reading} reading="reading the settings">
      {({ settings }) => (
        <Section
          title="Effective settings"
          note={server === null ? 'name a server to have its values foretold' : `foretold for ${server}`}
          flush
        >
          <EffectiveTable
            rows={settings.map((setting) => ({
              name: setting.name,
              requested: setting.value,
              prediction: predictions.get(setting.name) ?? null,
              place: <WinningLine line={setting.line} lost={setting.lost.length} onLine={onLine} />,
            }))}
          />
        </Section>
      )}
    </Answer>
  );
}

interface WinningLineProps {
  readonly line: number;
  readonly lost: number;
  readonly onLine: (line: number) => void;
}

function WinningLine({ line, lost, onLine }: WinningLineProps) {
  return (
    <Button
      kind="quiet"
      aria-label={`Line ${line}`}
      title={lost === 0 ? undefined : `Overrules ${lost} earlier`}
      onClick={() => onLine(line)}
    >
      {line}
    </Button>
  );
}
