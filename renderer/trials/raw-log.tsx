import { useState } from 'react';
import { formatBytes, formatNumber } from '../../preload/contract/quantity.ts';
import type { RawFile } from '../../preload/contract/trials.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { useCall } from '../use-call.ts';
import type { RawSource } from './raw-source.ts';

export interface RawLogProps {
  readonly id: number;
  readonly files: readonly RawFile[];
  readonly shown: RawSource;
  readonly onShow: (source: RawSource) => void;
}

const pageLines = 500;

/** The raw files of a trial as they were written, by line. They are immutable: every number can be looked up here. */
export function RawLog({ id, files, shown, onShow }: RawLogProps) {
  const file = files.find(({ name }) => name === shown.file);
  return (
    <div className="raw-log">
      <div className="raw-log__head">
        <select
          className="input raw-log__file"
          aria-label="Raw file"
          value={shown.file}
          onChange={(event) => onShow({ file: event.target.value, line: 1 })}
        >
          {files.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {file !== undefined && (
          <span className="unit ellipsis">
            {formatBytes(file.bytes)}, {file.parser === null ? 'kept as it is' : `read by ${file.parser}`},
            sha256 {file.sha256.slice(0, 12)}
          </span>
        )}
        <span className="spacer" />
        <GoToLine onGo={(line) => onShow({ ...shown, line })} />
      </div>
      <RawPage key={`${shown.file} ${shown.line}`} id={id} shown={shown} onShow={onShow} />
    </div>
  );
}

function GoToLine({ onGo }: { readonly onGo: (line: number) => void }) {
  const [text, setText] = useState('');
  const line = Number.parseInt(text, 10);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (line >= 1) onGo(line);
      }}
    >
      <input
        className="input raw-log__line"
        aria-label="Go to line"
        placeholder="line"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small type="submit" disabled={!(line >= 1)}>
        Go
      </Button>
    </form>
  );
}

function RawPage({ id, shown, onShow }: Pick<RawLogProps, 'id' | 'shown' | 'onShow'>) {
  // A few lines before the one that was asked for, so that it is seen in its place.
  const fromLine = Math.max(1, shown.line - 3);
  const page = useCall('trials.rawText', { id, name: shown.file, fromLine, lines: pageLines });
  return (
    <Answer of={page} reading={`reading ${shown.file}`}>
      {({ text, totalLines }) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className="raw-log__text" aria-label={shown.file} tabIndex={0}>
            {numberLines(text, fromLine).map((line) => (
              <div
                key={line.number}
                className="raw-log__row"
                data-asked={line.number === shown.line && shown.line > 1 ? '' : undefined}
              >
                <span className="raw-log__number">{line.number}</span>
                {line.text}
              </div>
            ))}
          </section>
          <div className="raw-log__foot">
            <span className="unit">
              lines {formatNumber(fromLine, 0)} to{' '}
              {formatNumber(Math.min(totalLines, fromLine + pageLines - 1), 0)} of{' '}
              {formatNumber(totalLines, 0)}
            </span>
            <span className="spacer" />
            <Button
              small
              disabled={fromLine <= 1}
              onClick={() => onShow({ ...shown, line: Math.max(1, fromLine - pageLines + 3) })}
            >
              Earlier
            </Button>
            <Button
              small
              disabled={fromLine + pageLines > totalLines}
              onClick={() => onShow({ ...shown, line: fromLine + pageLines + 3 })}
            >
              Later
            </Button>
          </div>
        </>
      )}
    </Answer>
  );
}

function numberLines(text: string, from: number): { readonly number: number; readonly text: string }[] {
  return text.split('\n').map((line, index) => ({ number: from + index, text: line }));
}
