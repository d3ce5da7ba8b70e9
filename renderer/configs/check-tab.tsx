import { type DragEvent, useRef, useState } from 'react';
import type { SettingFinding } from '../../preload/contract/catalogue.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';
import { chooseTextFile } from './choose-text-file.ts';
import type { OptionEditor } from './editor/create-editor.ts';
import { EffectiveSection } from './effective-section.tsx';
import { OptionFileEditor } from './option-file-editor.tsx';
import { OptionFileForm } from './option-file-form.tsx';
import { MemoryField, ServerField } from './place-fields.tsx';
import { RepairOffer } from './repair-offer.tsx';
import { useRested } from './use-rested.ts';

type View = 'text' | 'form';

export interface CheckTabProps {
  readonly file: CheckedFile;
  readonly onChange: (change: Partial<CheckedFile>) => void;
}

/** One option file: as text or as a form, with what speaks against it and what a server makes of it beside it. */
export function CheckTab({ file, onChange }: CheckTabProps) {
  const [view, setView] = useState<View>('text');
  const { editor, goToLine } = useLineJump(view, setView);
  const rested = useRested(file);
  const setText = (text: string) => onChange({ text });

  function dropped(event: DragEvent): void {
    const [first] = event.dataTransfer.files;
    if (first === undefined) return;
    event.preventDefault();
    void first.text().then(setText);
  }

  return (
    <>
      <RepairOffer text={rested.text} onUse={setText} />
      <Body>
        <Pane label="Option file">
          <div className="config-bar">
            <ServerField value={file.server} onChange={(server) => onChange({ server })} />
            <MemoryField value={file.memoryBytes} onChange={(memoryBytes) => onChange({ memoryBytes })} />
            <Button onClick={() => void chooseTextFile().then((text) => text !== null && setText(text))}>
              Choose file
            </Button>
            <span className="spacer" />
            <Segmented
              label="Shown as"
              value={view}
              onChange={setView}
              choices={[
                { value: 'text', label: 'Text' },
                { value: 'form', label: 'Form' },
              ]}
            />
          </div>
          {view === 'text' ? (
            <section
              className="config-text"
              aria-label="Paste, type or drop an option file here"
              onDragOver={(event) => event.preventDefault()}
              onDropCapture={dropped}
            >
              <OptionFileEditor
                label="Option file"
                text={file.text}
                place={{ server: file.server, memoryBytes: file.memoryBytes }}
                onReady={editor}
                onChange={setText}
              />
            </section>
          ) : (
            <OptionFileForm file={file} onText={setText} onLine={goToLine} />
          )}
        </Pane>
        <Pane width={400} tone="context" label="Findings and effective values">
          <Findings file={rested} onLine={goToLine} />
          <EffectiveSection file={rested} onLine={goToLine} />
        </Pane>
      </Body>
    </>
  );
}

/** Goes to a line of the text, also from the form, where the editor has to be there first. */
function useLineJump(view: View, setView: (view: View) => void) {
  const shown = useRef<OptionEditor | null>(null);
  const wanted = useRef<number | null>(null);
  return {
    editor(made: OptionEditor): void {
      shown.current = made;
      if (wanted.current !== null) made.goToLine(wanted.current);
      wanted.current = null;
    },
    goToLine(line: number): void {
      if (view === 'text') shown.current?.goToLine(line);
      else wanted.current = line;
      setView('text');
    },
  };
}

interface FindingsProps {
  readonly file: CheckedFile;
  readonly onLine: (line: number) => void;
}

function Findings({ file, onLine }: FindingsProps) {
  const empty = file.text.trim() === '';
  const findings = useCall('settings.check', file, { enabled: !empty, keepPrevious: true });
  if (empty)
    return (
      <Section title="Findings">
        <p className="text-12 secondary">
          Paste, type or drop an option file: what speaks against it stands here.
        </p>
      </Section>
    );
  return (
    <Answer of={findings} reading="checking the settings">
      {(all) => (
        <Section title="Findings" note={countFindings(all)}>
          <FindingList
            findings={all.map((finding) => ({ ...finding, id: `${finding.id} ${finding.lines.join()}` }))}
            actionOf={(finding) => <FindingLines finding={finding} onLine={onLine} />}
          />
          {all.length === 0 && <p className="text-12 secondary">Nothing to correct or to note.</p>}
        </Section>
      )}
    </Answer>
  );
}

function FindingLines({
  finding,
  onLine,
}: {
  readonly finding: SettingFinding;
  readonly onLine: (line: number) => void;
}) {
  return (
    <>
      {finding.lines.map((line) => (
        <Button key={line} kind="quiet" onClick={() => onLine(line)}>
          line {line}
        </Button>
      ))}
      {finding.needsConfirmation && <span className="tag">asks before it is deployed</span>}
    </>
  );
}
