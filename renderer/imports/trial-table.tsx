import { useRef } from 'react';
import type { ImportPreview, ImportTrial } from '../../preload/contract/imports.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { useElementSize } from '../charts/element-size.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { highestOverTime, OverTime } from './over-time.tsx';
import { differingSettings, SettingsMark } from './settings-mark.tsx';
import { sharedFolder } from './shared-folder.ts';
import { shortLabel, tellingFirst } from './shown-metrics.ts';
import { inOrder, needsALook } from './trials-in-order.ts';

export interface TrialTableProps {
  readonly preview: ImportPreview;
  readonly chosen: string;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
  readonly onInclude: (key: string, include: boolean) => void;
}

/** More columns than these push the paths out of sight. */
const mostFactors = 3;
const mostMetrics = 2;
/** Below this width a second metric and settings without a difference would leave nothing of the paths. */
const roomyWidth = 960;

/** Every trial that would be stored; those to look at first. */
export function TrialTable({ preview, chosen, editable, onChoose, onInclude }: TrialTableProps) {
  const { trials } = preview;
  const doubtful = trials.filter(needsALook).length;
  const toggle = ({ key, include }: ImportTrial) => {
    if (editable) onInclude(key, !include);
  };
  const box = useRef<HTMLDivElement>(null);
  const isRoomy = useElementSize(box).width >= roomyWidth;
  return (
    <div className="import-trials" ref={box}>
      <Table
        label="Trials to import"
        columns={[includeColumn(editable, toggle), ...columnsOf(preview, isRoomy)]}
        rows={inOrder(trials, preview.factors)}
        rowKey={({ key }) => key}
        onOpen={({ key }) => onChoose(key)}
        onSelect={toggle}
        isSelected={({ key }) => key === chosen}
        toneOf={({ include }) => (include ? undefined : 'off')}
        {...(doubtful > 0 &&
          doubtful < trials.length && {
            groupOf: (trial: ImportTrial) =>
              needsALook(trial) ? 'To look at' : 'Complete, nothing against them',
          })}
      />
    </div>
  );
}

function includeColumn(editable: boolean, toggle: (trial: ImportTrial) => void): Column<ImportTrial> {
  return {
    id: 'include',
    head: <span className="visually-hidden">Import</span>,
    width: 24,
    cell: (trial) => (
      <input
        type="checkbox"
        className="import-tick"
        aria-label={`Import ${trial.path}`}
        checked={trial.include}
        disabled={!editable}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(trial)}
      />
    ),
  };
}

function columnsOf(
  { factors, metrics, trials }: ImportPreview,
  isRoomy: boolean,
): readonly Column<ImportTrial>[] {
  const shared = sharedFolder(trials.map(({ path }) => path)).length;
  // Tables have no lines over time, and many numbers instead.
  const few = isRoomy ? mostMetrics : 1;
  const varied = factors.filter(({ levels }) => levels.length > 1);
  const shown = (varied.length === 0 ? factors : varied).slice(0, mostFactors);
  const workloads = new Set(trials.map(({ workload }) => workload).filter((workload) => workload !== ''));
  return [
    {
      id: 'path',
      head: 'Trial',
      fills: true,
      cell: ({ path, workload }) => (
        <span title={path}>
          <span className="mono-small">{path.slice(shared)}</span>
          {(isRoomy || workloads.size > 1) && <span className="unit"> {workload}</span>}
        </span>
      ),
    },
    { id: 'end', head: 'Attempt', cell: (trial) => <Attempt of={trial} repeats={repeats(trial, trials)} /> },
    ...shown.map(
      ({ name }): Column<ImportTrial> => ({
        id: `factor ${name}`,
        head: <span title={name}>{shortName(name)}</span>,
        numeric: true,
        cell: ({ treatment }) => <span className="medium">{treatment[name] ?? ''}</span>,
      }),
    ),
    ...tellingFirst(metrics)
      .slice(0, trials.some(({ overTime }) => overTime !== null) ? few : 2 * few)
      .map(
        (metric): Column<ImportTrial> => ({
          id: `metric ${metric.name}`,
          head: <span title={metric.label}>{shortLabel(metric.label)}</span>,
          numeric: true,
          cell: ({ measurements }) => {
            const found = measurements.find((one) => one.metric === metric.name);
            if (found === undefined) return <span className="muted">none</span>;
            return formatQuantity(found.value, found.unit);
          },
        }),
      ),
    ...settingsColumn(trials, isRoomy),
    ...overTimeColumn(trials, isRoomy),
  ];
}

/** Where no trial has settings, a column of nothing takes room from the rest; where none differ, it may wait for room. */
function settingsColumn(trials: readonly ImportTrial[], isRoomy: boolean): readonly Column<ImportTrial>[] {
  const says = (trial: ImportTrial) =>
    isRoomy ? trial.settings.length > 0 : differingSettings(trial).length > 0;
  if (!trials.some(says)) return [];
  return [
    {
      id: 'settings',
      head: 'Settings',
      cell: (trial) => (isRoomy || says(trial) ? <SettingsMark of={trial} /> : null),
    },
  ];
}

function overTimeColumn(trials: readonly ImportTrial[], isRoomy: boolean): readonly Column<ImportTrial>[] {
  if (trials.every(({ overTime }) => overTime === null)) return [];
  const highest = highestOverTime(trials);
  return [
    {
      id: 'over-time',
      head: 'Over time',
      width: isRoomy ? 104 : 80,
      cell: (trial) => <OverTime of={trial} highest={highest} width={isRoomy ? 88 : 56} />,
    },
  ];
}

const shapes: { readonly [End in ImportTrial['end']]: MarkShape } = {
  complete: 'passes',
  truncated: 'warns',
  failed: 'blocks',
  killed: 'blocks',
  aborted: 'blocks',
};

function Attempt({
  of: { end, replicate, doubt, validity, knownAs, leftOutBy, entered },
  repeats,
}: {
  readonly of: ImportTrial;
  readonly repeats: boolean;
}) {
  const words = [end, ...(repeats ? [`repeat ${replicate}`] : []), ...(entered ? ['entered by hand'] : [])];
  const worse = end === 'complete' && validity.worth !== 'valid';
  const shape = doubt !== '' ? 'informs' : worse && validity.worth === 'invalid' ? 'blocks' : shapes[end];
  const reason =
    knownAs !== null
      ? 'imported before'
      : leftOutBy !== null
        ? 'left out before'
        : doubt !== ''
          ? 'duplicate'
          : worse
            ? validity.worth
            : undefined;
  return (
    <Outcome shape={shape === 'passes' && worse ? 'warns' : shape} reason={reason}>
      {words.join(', ')}
    </Outcome>
  );
}

function repeats({ label }: ImportTrial, trials: readonly ImportTrial[]): boolean {
  return trials.some((other) => other.label === label && other.replicate > 1);
}
