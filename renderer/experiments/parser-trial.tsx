import { useDeferredValue, useState } from 'react';
import type { Plan } from '../../preload/contract/experiments.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { ParserTrial as Tried } from '../../preload/contract/workloads.ts';
import { ErrorState } from '../parts/error-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { TextAreaField } from '../parts/text-area-field.tsx';
import { useCall } from '../use-call.ts';

/** What the declared parser makes of output that somebody has: tried as either of them is typed. */
export function ParserTrial({ workload }: { readonly workload: Plan['workload'] }) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const tried = useCall(
    'workloads.tryParser',
    { generator: workload.generator, options: workload.options, text: asked },
    { keepPrevious: true },
  );
  return (
    <Section title="Try the parser" note="nothing is stored">
      <TextAreaField
        label="Output of the command"
        hint="Paste what it printed in an earlier run; at most 200 000 characters."
        rows={6}
        value={text}
        onChange={(typed) => setText(typed.slice(0, 200_000))}
      />
      {tried.error !== null && <ErrorState failure={tried.error.failure} />}
      {tried.data !== undefined && <Outcome tried={tried.data} />}
    </Section>
  );
}

function Outcome({ tried }: { readonly tried: Tried }) {
  const { problem, intervals, figures, counts, unread } = tried;
  return (
    <>
      {problem !== null && (
        <Notice
          severity="blocks"
          title={problem.line === null ? problem.message : `Line ${problem.line}: ${problem.message}`}
        >
          {problem.remedy}
        </Notice>
      )}
      {counts.lines > 0 && (
        <p className="text-12 secondary">
          {counted(counts.lines, 'line')}: {counted(counts.intervals, 'interval')},{' '}
          {counted(figures.length, 'result')}, {counted(counts.unread, 'line')} not read.
        </p>
      )}
      {intervals.length > 0 && (
        <Table
          label="Intervals read"
          compact
          columns={columnsOf(tried)}
          rows={intervals}
          rowKey={({ line }) => line}
        />
      )}
      {figures.map(({ metric, value, line }) => (
        <p key={metric} className="text-12">
          <span className="mono">{metric}</span> {quantityOf(tried, metric, value)}{' '}
          <span className="secondary">from line {line}</span>
        </p>
      ))}
      {unread.map(({ line, text }) => (
        <p key={line} className="text-12 secondary">
          Not read, line {line}: <span className="mono">{text}</span>
        </p>
      ))}
    </>
  );
}

type Interval = Tried['intervals'][number];

function columnsOf({ metrics }: Tried): Column<Interval>[] {
  return [
    { id: 'line', head: 'Line', numeric: true, cell: ({ line }) => line },
    { id: 'time', head: 'Time', numeric: true, cell: ({ seconds }) => formatQuantity(seconds, 's') },
    ...metrics.map(
      ({ name, label, unit }, index): Column<Interval> => ({
        id: name,
        head: label,
        numeric: true,
        cell: ({ values }) => {
          const value = values[index] ?? null;
          return value === null ? '' : formatQuantity(value, unit);
        },
      }),
    ),
  ];
}

function quantityOf({ metrics }: Tried, name: string, value: number): string {
  return formatQuantity(value, metrics.find((metric) => metric.name === name)?.unit ?? 'count');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
