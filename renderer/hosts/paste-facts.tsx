import { useDeferredValue, useState } from 'react';
import type { PastedPreview } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Reading } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Mark } from '../parts/mark.tsx';
import { Table } from '../parts/table.tsx';
import { useAction, useCall } from '../use-call.ts';
import { formatFact } from './format-fact.ts';

export interface PasteFactsProps {
  readonly host: Host;
  readonly onClose: () => void;
}

/** Facts of a machine that cannot be asked: text in, what was understood shown, stored only when told to. */
export function PasteFacts({ host, onClose }: PasteFactsProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const preview = useCall('hosts.readPastedFacts', { text: asked }, { enabled: asked.trim() !== '' });
  const store = useAction('hosts.storePastedFacts');
  const count = preview.data?.facts.length ?? 0;

  async function storeAndClose(): Promise<void> {
    await store.mutateAsync({ id: host.id, text });
    onClose();
  }

  return (
    <Dialog
      title={`Paste facts of ${host.name}`}
      width={820}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={count === 0 || text !== asked}
            busy={store.isPending}
            onClick={() => void storeAndClose().catch(() => undefined)}
          >
            {count === 0 ? 'Store facts' : `Store ${count} ${count === 1 ? 'fact' : 'facts'}`}
          </Button>
        </>
      }
    >
      <label className="field">
        <span className="field__label">
          Output of pt-summary (full or brief), or hardware lines such as “CPU: 2x Xeon E5-2660”
        </span>
        <textarea
          className="input input--mono"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {preview.isFetching && <Reading>Reading the text</Reading>}
      {text.trim() !== '' && preview.error !== null && <ErrorState failure={preview.error.failure} />}
      {text.trim() !== '' && preview.data !== undefined && <Preview preview={preview.data} />}
      {store.error !== null && <ErrorState failure={store.error.failure} />}
    </Dialog>
  );
}

const formats: Readonly<Record<PastedPreview['format'], string>> = {
  'pt-summary': 'pt-summary, full',
  'pt-summary-brief': 'pt-summary, brief',
  'hardware-summary': 'a hardware summary',
  'labelled-lines': 'labelled lines',
};

function Preview({ preview }: { readonly preview: PastedPreview }) {
  const { facts, format, ignoredLines, contradictions } = preview;
  return (
    <div className="paste-preview">
      {contradictions.map(({ title, sentence, evidence }) => (
        <div className="finding" key={title}>
          <Mark shape="warns" />
          <span className="finding__title">{title}</span>
          <span className="finding__text">
            {sentence} <span className="finding__source mono-small">{evidence}</span>
          </span>
        </div>
      ))}
      <p className="paste-preview__head">
        <span className="medium">Understood as {formats[format]}</span>{' '}
        <span className="muted">
          {facts.length} facts, {ignoredLines.length} {ignoredLines.length === 1 ? 'line' : 'lines'} not
          understood
        </span>
      </p>
      <div className="paste-preview__facts">
        <Table
          label="Facts in the text"
          compact
          flush
          rows={facts}
          rowKey={({ path }) => path}
          columns={[
            { id: 'fact', head: 'Fact', cell: ({ label }) => <span className="secondary">{label}</span> },
            {
              id: 'value',
              head: 'Value',
              cell: (fact) => <span className="mono-small fact-value">{formatFact(fact)}</span>,
            },
          ]}
        />
      </div>
      {ignoredLines.length > 0 && (
        <details className="paste-preview__rest">
          <summary>Lines that nothing was read from</summary>
          <pre className="snippet mono-small">{ignoredLines.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
