import { type FormEvent, useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';
import { DropZone } from './drop-zone.tsx';
import { ImportList } from './import-list.tsx';
import { nextPasteName } from './import-name.ts';
import { usePastedText } from './use-pasted-text.ts';

export interface ChooseSourceProps {
  readonly onSource: (source: ImportSource) => void;
  /** The paste field takes the focus at once. */
  readonly paste: boolean;
  readonly busy: boolean;
  /** Why what was given last could not be opened. */
  readonly failure: Failure | null;
}

/** Nothing is open: drop, choose, name a path, paste, type; below, what was imported before. */
export function ChooseSource({ onSource, paste, busy, failure }: ChooseSourceProps) {
  const [text, setText] = useState('');
  usePastedText(setText);
  return (
    <>
      <Head title="Import" sub="Shown first, stored only when you say so" inline />
      {failure !== null && <ErrorState failure={failure} />}
      <Body>
        <Pane width={416} tone="context" label="Files">
          <Section title="Files and folders" note="logs, tables, option files, archives">
            <DropZone onSource={onSource} />
          </Section>
          <Section title="On this computer" note="read where they lie, however large">
            <PathForm busy={busy} onSource={onSource} />
          </Section>
          <Section
            title="On paper only"
            action={
              <LinkButton small to={paths.handEntry()}>
                Enter by hand
              </LinkButton>
            }
          >
            <p className="text-12 secondary">
              Numbers without a log are typed or pasted into a grid, and marked as entered by hand wherever
              they are shown.
            </p>
          </Section>
        </Pane>
        <Pane label="Paste and earlier imports">
          <PasteForm busy={busy} focus={paste} text={text} onText={setText} onSource={onSource} />
          <ImportList />
        </Pane>
      </Body>
    </>
  );
}

type FormProps = Pick<ChooseSourceProps, 'onSource' | 'busy'>;

function PathForm({ onSource, busy }: FormProps) {
  const [path, setPath] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSource({ kind: 'paths', paths: [path.trim()] });
  }
  return (
    <form className="import-path" onSubmit={submit}>
      <TextField
        label="Path of a file, folder or archive"
        mono
        spellCheck={false}
        placeholder="/home/me/results"
        value={path}
        onChange={setPath}
      />
      <button type="submit" className="button" disabled={busy || path.trim() === ''}>
        Read
      </button>
    </form>
  );
}

interface PasteFormProps extends FormProps {
  readonly focus: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function PasteForm({ onSource, busy, focus, text, onText }: PasteFormProps) {
  const imports = useCall('imports.list', {});
  return (
    <Section
      title="Paste a log or a table"
      note="from its first line; Ctrl-V anywhere here, files too"
      action={
        <Button
          small
          disabled={busy || text.trim() === ''}
          onClick={() => onSource({ kind: 'text', name: nextPasteName(imports.data ?? []), text })}
        >
          Read pasted text
        </Button>
      }
    >
      <textarea
        className="input input--mono"
        aria-label="Pasted log"
        // biome-ignore lint/a11y/noAutofocus: only when “Paste a log” was pressed to come here
        autoFocus={focus}
        rows={12}
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </Section>
  );
}
