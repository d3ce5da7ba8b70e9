import type { Failure } from '../../preload/contract/failure.ts';
import type { HandEntry } from '../../preload/contract/hand-entry.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { addColumn, addRow, emptyDraft, type HandDraft, readDraft } from './hand-draft.ts';
import { HandGrid } from './hand-grid.tsx';

export interface HandEntryFormProps {
  /** Kept by the screen, so that the way back from the preview finds it again. */
  readonly draft: HandDraft;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onEntry: (entry: HandEntry) => void;
  readonly onChange: (draft: HandDraft) => void;
}

/** Results that exist only on paper, a row a trial. */
export function HandEntryForm({ draft, busy, failure, onEntry, onChange }: HandEntryFormProps) {
  const read = readDraft(draft);
  return (
    <>
      <Head title="Enter by hand" sub="Shown first, stored only when you say so" inline>
        <LinkButton to={paths.imports()}>Import something else</LinkButton>
        <Button onClick={() => onChange(emptyDraft)}>Clear</Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={!read.ok}
          onClick={() => {
            if (read.ok) onEntry(read.entry);
          }}
        >
          Show preview
        </Button>
      </Head>
      {failure !== null && <ErrorState failure={failure} />}
      <Body>
        <Pane label="Numbers on paper">
          <Section title="Experiment">
            <div className="form__grid">
              <TextField
                label="Name"
                maxLength={200}
                value={draft.name}
                onChange={(name) => onChange({ ...draft, name })}
              />
              <TextField
                label="Measured with"
                hint="A load generator, as far as it is known"
                maxLength={100}
                value={draft.generator}
                onChange={(generator) => onChange({ ...draft, generator })}
              />
              <TextField
                label="Source"
                hint="Paper, page or link; kept with each trial"
                maxLength={1000}
                value={draft.source}
                onChange={(source) => onChange({ ...draft, source })}
              />
            </div>
          </Section>
          <Section
            title="Trials"
            note="a row each; a table from a spreadsheet can be pasted into any cell"
            flush
            action={
              <span className="row">
                <Button small onClick={() => onChange(addColumn(draft, 'setting'))}>
                  Add factor
                </Button>
                <Button small onClick={() => onChange(addColumn(draft, 'metric'))}>
                  Add metric
                </Button>
                <Button small onClick={() => onChange(addRow(draft))}>
                  Add trial
                </Button>
              </span>
            }
          >
            <HandGrid draft={draft} onChange={onChange} />
          </Section>
          <p className="import-verdict" role="status">
            {read.ok
              ? 'Each of these trials is marked as entered by hand wherever it is shown.'
              : read.problem}
          </p>
        </Pane>
      </Body>
    </>
  );
}
