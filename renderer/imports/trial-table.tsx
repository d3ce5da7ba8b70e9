import { useRef } from 'react';
import type { ImportRow, ImportSummary } from '../../preload/contract/import-preview.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { useElementSize } from '../charts/element-size.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { OverTime } from './over-time.tsx';
import { SettingsMark } from './settings-mark.tsx';
import { shortLabel } from './shown-metrics.ts';
import type { ImportRows, RowPlace } from './use-import-rows.ts';
import type { Ticks } from './use-ticks.ts';

export interface TrialTableProps {
  readonly summary: ImportSummary;
  readonly rows: ImportRows;
  /** Key of the trial that is looked at. */
  readonly chosen: string | undefined;
  readonly editable: boolean;
  readonly ticks: Ticks;
  readonly onChoose: (key: string) => void;
}

/** More columns than these push the paths out of sight. */
const mostFactors = 3;
const mostMetrics = 2;
/** Below this width a second metric and settings without a difference would leave nothing of the paths. */
const roomyWidth = 960;

/** Every trial that would be stored; those to look at first. */
export function TrialTable({ summary, rows, chosen, editable, ticks, onChoose }: TrialTableProps) {
  const { all, toLookAt } = summary.trials;
  const toggle = (row: ImportRow) => {
    if (editable) ticks.tick(row);
  };
  const box = useRef<HTMLDivElement>(null);
  const isRoomy = useElementSize(box).width >= roomyWidth;
  const columns = [includeColumn(editable, ticks, toggle), ...columnsOf(summary, isRoomy)];
  return (
    <div className="import-trials" ref={box}>
      <Table
        label="Trials to import"
        columns={columns.map(onceRead)}
        rows={rows.places}
        rowKey={({ place, row }) => row?.key ?? place}
        onShown={rows.onShown}
        onOpen={({ row }) => row !== null && onChoose(row.key)}
        onSelect={({ row }) => row !== null && toggle(row)}
        isSelected={({ row }) => row !== null && row.key === chosen}
        toneOf={({ row }) => (row === null || ticks.isTicked(row) ? undefined : 'off')}
        {...(toLookAt > 0 &&
          toLookAt < all && {
            groupOf: ({ place }: RowPlace) =>
              place < toLookAt ? 'To look at' : 'Complete, nothing against them',
          })}
      />
    </div>
  );
}

/** A place whose trial was not read yet stays empty. */
function onceRead({ cell, sortBy: _, ...column }: Column<ImportRow>): Column<RowPlace> {
  return { ...column, cell: ({ row }) => (row === null ? null : cell(row)) };
}

function includeColumn(
  editable: boolean,
  { isTicked }: Ticks,
  toggle: (row: ImportRow) => void,
): Column<ImportRow> {
  return {
    id: 'include',
    head: <span className="visually-hidden">Import</span>,
    width: 24,
    cell: (row) => (
      <input
        type="checkbox"
        className="import-tick"
        aria-label={`Import ${row.path}`}
        checked={isTicked(row)}
        disabled={!editable}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(row)}
      />
    ),
  };
}

function columnsOf(summary: ImportSummary, isRoomy: boolean): readonly Column<ImportRow>[] {
  const { factors, metrics, workloads, highestOverTime } = summary;
  const shared = summary.sharedFolder.length;
  // Tables have no lines over time, and many numbers instead.
  const few = isRoomy ? mostMetrics : 1;
  const varied = factors.filter(({ levels }) => levels.length > 1);
  const shown = (varied.length === 0 ? factors : varied).slice(0, mostFactors);
  return [
    {
      id: 'path',
      head: 'Trial',
      fills: true,
      cell: ({ path, workload }) => (
        <span title={path}>
          <span className="mono-small">{path.slice(shared)}</span>
          {(isRoomy || workloads.length > 1) && <span className="unit"> {workload}</span>}
        </span>
      ),
    },
    { id: 'end', head: 'Attempt', cell: (row) => <Attempt of={row} /> },
    ...shown.map(
      ({ name }): Column<ImportRow> => ({
        id: `factor ${name}`,
        head: <span title={name}>{shortName(name)}</span>,
        numeric: true,
        cell: ({ treatment }) => <span className="medium">{treatment[name] ?? ''}</span>,
      }),
    ),
    ...metrics.slice(0, highestOverTime.length > 0 ? few : 2 * few).map(
      (metric, at): Column<ImportRow> => ({
        id: `metric ${metric.name}`,
        head: <span title={metric.label}>{shortLabel(metric.label)}</span>,
        numeric: true,
        cell: ({ values }) => {
          const found = values[at] ?? null;
          if (found === null) return <span className="muted">none</span>;
          return formatQuantity(found.value, found.unit);
        },
      }),
    ),
    ...settingsColumn(summary, isRoomy),
    ...overTimeColumn(summary, isRoomy),
  ];
}

/** Where no trial has settings, a column of nothing takes room from the rest; where none differ, it may wait for room. */
function settingsColumn(
  { hasSettings, hasDiffering }: ImportSummary,
  isRoomy: boolean,
): readonly Column<ImportRow>[] {
  if (!(isRoomy ? hasSettings : hasDiffering)) return [];
  return [
    {
      id: 'settings',
      head: 'Settings',
      cell: ({ settings }) => (isRoomy || settings.differing > 0 ? <SettingsMark of={settings} /> : null),
    },
  ];
}

function overTimeColumn({ highestOverTime }: ImportSummary, isRoomy: boolean): readonly Column<ImportRow>[] {
  if (highestOverTime.length === 0) return [];
  const highest = new Map(highestOverTime.map(({ metric, value }) => [metric, value]));
  return [
    {
      id: 'over-time',
      head: 'Over time',
      width: isRoomy ? 104 : 80,
      cell: (row) => <OverTime of={row} highest={highest} width={isRoomy ? 88 : 56} />,
    },
  ];
}

const shapes: { readonly [End in ImportRow['end']]: MarkShape } = {
  complete: 'passes',
  truncated: 'warns',
  failed: 'blocks',
  killed: 'blocks',
  aborted: 'blocks',
};

function Attempt({
  of: { end, replicate, repeated, doubtful, worth, knownAs, leftOutBy, entered },
}: {
  readonly of: ImportRow;
}) {
  const words = [end, ...(repeated ? [`repeat ${replicate}`] : []), ...(entered ? ['entered by hand'] : [])];
  const worse = end === 'complete' && worth !== 'valid';
  const shape = doubtful ? 'informs' : worse && worth === 'invalid' ? 'blocks' : shapes[end];
  const reason =
    knownAs !== null
      ? 'imported before'
      : leftOutBy !== null
        ? 'left out before'
        : doubtful
          ? 'duplicate'
          : worse
            ? worth
            : undefined;
  return (
    <Outcome shape={shape === 'passes' && worse ? 'warns' : shape} reason={reason}>
      {words.join(', ')}
    </Outcome>
  );
}
