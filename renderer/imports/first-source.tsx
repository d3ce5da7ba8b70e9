import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { DropZone } from './drop-zone.tsx';
import type { Source } from './sources.ts';

export interface FirstSourceProps {
  readonly onSources: (sources: readonly Source[]) => void;
  /** The paste field takes the focus at once. */
  readonly paste: boolean;
}

/** Nothing to read yet: drop, choose or paste. */
export function FirstSource({ onSources, paste }: FirstSourceProps) {
  const [text, setText] = useState('');
  return (
    <Body>
      <Pane width={416} tone="context" label="Files">
        <Section title="Files" note="logs of load generators">
          <DropZone onSources={onSources} />
        </Section>
      </Pane>
      <Pane label="Paste">
        <Section
          title="Paste a log"
          note="what the generator printed, from its first line"
          action={
            <Button
              small
              disabled={text.trim() === ''}
              onClick={() => onSources([{ name: 'pasted text', text }])}
            >
              Read pasted text
            </Button>
          }
        >
          <textarea
            className="input input--mono"
            aria-label="Pasted log"
            // biome-ignore lint/a11y/noAutofocus: only when “Paste a log” was pressed to come here
            autoFocus={paste}
            rows={24}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Section>
      </Pane>
    </Body>
  );
}
