import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import { serverNamePattern } from '../../preload/contract/server-name.ts';
import { EffectiveTable } from '../configs/effective-table.tsx';
import { OptionFileEditor } from '../configs/option-file-editor.tsx';
import { MemoryField, ServerField } from '../configs/place-fields.tsx';
import { usePredictions } from '../configs/use-predictions.ts';
import { Answer } from '../parts/answer.tsx';
import { SelectField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';
import { treatmentsOf, withoutUnfinished } from './plan-edits.ts';

/** What a server is given for one treatment: the base text with its levels, and what becomes of them. */
export function TreatmentFilesTab({ plan }: { readonly plan: Plan }) {
  const settings = withoutUnfinished(plan).factors.filter(({ target }) => target === 'setting');
  const treatments = treatmentsOf(settings);
  const [chosen, setChosen] = useState(0);
  const treatment = treatments[chosen] ?? treatments[0] ?? {};
  const written = plan.server.version ?? '';
  const [server, setServer] = useState(serverNamePattern.test(written) ? written : null);
  const [memoryBytes, setMemoryBytes] = useState<number | null>(null);
  const rendered = useCall(
    'optionFiles.render',
    { base: plan.server.base, treatment },
    { keepPrevious: true },
  );
  const text = rendered.data?.text ?? '';
  return (
    <Body>
      <Pane label="Option file of a treatment">
        <div className="config-bar">
          <SelectField
            label={`Treatment, ${counted(treatments.length, 'option file')}`}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            choices={treatments.map((one, index) => ({ value: String(index), label: wordsOf(one) }))}
          />
          <ServerField value={server} onChange={setServer} />
          <MemoryField value={memoryBytes} onChange={setMemoryBytes} />
        </div>
        <Answer of={rendered} reading="writing the option file">
          {() => (
            <section className="config-text" aria-label="The option file that will be written">
              <OptionFileEditor
                label="Option file of the treatment"
                text={text}
                factors={Object.keys(treatment).map((name) => name.replaceAll('-', '_'))}
                place={{ server, memoryBytes }}
                readOnly
                onChange={() => undefined}
              />
            </section>
          )}
        </Answer>
      </Pane>
      <Pane width={400} tone="context" label="What becomes of it">
        <Section title="What is written">
          <p className="text-12 secondary">{whereWords(plan)}</p>
          {rendered.data?.notes.map(({ line, was, sentence }) => (
            <p key={line} className="text-12 config-doubt">
              <Mark shape="informs" />
              <span>
                Line {line} of the base, <span className="mono-small">{was}</span>: {sentence}
              </span>
            </p>
          ))}
        </Section>
        <EffectiveValues text={text} server={server} memoryBytes={memoryBytes} />
      </Pane>
    </Body>
  );
}

interface EffectiveValuesProps {
  readonly text: string;
  readonly server: string | null;
  readonly memoryBytes: number | null;
}

function EffectiveValues(file: EffectiveValuesProps) {
  const { text, server } = file;
  const reading = useCall('optionFiles.read', { text, server }, { keepPrevious: true });
  const predictions = usePredictions(file);
  return (
    <Section
      title="Effective settings"
      note={server === null ? 'name a server to have its values foretold' : `foretold for ${server}`}
      flush
    >
      <EffectiveTable
        rows={(reading.data?.settings ?? []).map(({ name, value }) => ({
          name,
          requested: value,
          prediction: predictions.get(name) ?? null,
        }))}
      />
    </Section>
  );
}

function whereWords({ server: { deploy = 'private' } }: Plan): string {
  return deploy === 'private'
    ? 'Port, socket and directories of the private instance are added on the host.'
    : 'The host’s own server gets these settings as one [mysqld] section, which says whose it is.';
}

function wordsOf(treatment: Treatment): string {
  const levels = Object.entries(treatment).map(([name, level]) => `${name} = ${level}`);
  return levels.length === 0 ? 'The base settings as written' : levels.join(', ');
}
