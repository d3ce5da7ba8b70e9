import { createLineReader, plainText } from '../../text/lines.ts';
import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure, OutputEvent } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { type Block, type BlockFields, classifyLine, type SlapLine } from './lines.ts';

/**
 * Reads what mysqlslap prints: a trial for each block of words and each row of CSV, since each is another engine or
 * number of clients. What our own loop prints is one trial, an interval for each repetition. Forms: outputs of MariaDB
 * 10.11; those of MySQL 5.1 to 8.4 are the same.
 */
export function createMysqlslapParser(): OutputParser {
  const machine = createMachine();
  const lines = createLineReader((bytes, start, end, terminated) =>
    machine.line(plainText(bytes, start, end), terminated),
  );
  return {
    push(chunk) {
      lines.push(chunk);
      return machine.takeEvents();
    },
    end(exitStatus) {
      lines.end();
      machine.end(exitStatus);
      return machine.takeEvents();
    },
  };
}

interface TrialState {
  readonly looped: boolean;
  readonly firstLine: number;
  /** Everything is printed, SQL of many lines among it. */
  readonly verbose: boolean;
  engine: string;
  /** What of a block was said so far. */
  readonly block: Partial<Record<keyof BlockFields, number>>;
  inBlock: boolean;
  /** The row of the repetition under way. */
  row: Block | null;
  intervals: number;
  lastEnd: number;
  closed: boolean;
  fatal: boolean;
}

/** No line of a result is as long; patterns are asked of its beginning only, since some take long on long lines. */
const longestLine = 1000;

function createMachine() {
  let events: OutputEvent[] = [];
  let trial: TrialState | null = null;
  let lineNumber = 0;

  function begin(form: { readonly looped: boolean; readonly verbose: boolean }): TrialState {
    endTrial(null);
    events.push({ kind: 'start', line: lineNumber });
    trial = { ...form, firstLine: lineNumber, block: {}, ...nothingSeen };
    return trial;
  }

  function line(raw: string, terminated: boolean): void {
    lineNumber++;
    const said = classifyLine(raw.slice(0, longestLine).trim());
    // The last number of a row or of a block may have been cut; where it is the seconds, three decimals are all.
    const mayBeCut = !terminated && (said.kind === 'row' || (said.kind === 'field' && isCount(said.name)));
    if (mayBeCut) unknown(raw);
    else known(raw, said);
  }

  function known(raw: string, said: SlapLine): void {
    switch (said.kind) {
      case 'loop':
        begin({ looped: true, verbose: false });
        fact('asked seconds', String(said.seconds));
        break;
      case 'preamble':
        if (!trial) begin({ looped: false, verbose: true });
        break;
      case 'benchmark':
        blockBegins();
        break;
      case 'row':
        rowLine(said.block);
        break;
      case 'fatal':
      case 'warning':
        say(said.kind, raw.trim());
        break;
      default:
        inTrial(raw, said);
    }
  }

  function blockBegins(): void {
    const state = trial?.verbose && !trial.inBlock ? trial : begin({ looped: false, verbose: false });
    state.inBlock = true;
  }

  function rowLine(block: Block): void {
    if (trial?.looped) {
      trial.row = block;
      return;
    }
    const state = begin({ looped: false, verbose: false });
    fact('load type', block.loadType);
    state.engine = block.engine;
    closeBlock(state, block);
  }

  function inTrial(raw: string, said: SlapLine): void {
    if (!trial) {
      if (said.kind !== 'blank') unknown(raw);
    } else if (said.kind === 'engine') trial.engine = said.name;
    else if (said.kind === 'field' && trial.inBlock) {
      trial.block[said.name] = said.value;
      const whole = wholeBlock(trial);
      if (whole) closeBlock(trial, whole);
    } else if (trial.looped) loopLine(trial, raw, said);
    else if (said.kind !== 'blank' && !trial.verbose) unknown(raw);
  }

  function closeBlock(state: TrialState, block: Block): void {
    if (block.engine !== '') fact('engine', block.engine);
    fact('clients', String(block.clients));
    fact('queries per client', String(block.queriesPerClient));
    const figures = figuresOf(block, lineNumber);
    events.push({
      kind: 'report',
      report: {
        ...{ figures, percentileRank: null, histogram: [], checkpointSeconds: null },
        ...{ whole: true, firstLine: state.firstLine, lastLine: lineNumber },
      },
    });
    state.closed = true;
    endTrial(null);
  }

  function loopLine(state: TrialState, raw: string, said: SlapLine): void {
    if (said.kind === 'version') fact('version', said.version);
    else if (said.kind === 'finished') state.closed = true;
    else if (said.kind === 'repetition') repetition(state, said.endSeconds);
    else if (said.kind !== 'blank') unknown(raw);
  }

  function repetition(state: TrialState, endSeconds: number): void {
    if (state.row === null) {
      say('fatal', 'A repetition ended without a time: mysqlslap gave up.');
      return;
    }
    const { average, clients, queriesPerClient, engine, loadType } = state.row;
    if (state.intervals === 0) {
      const facts = { engine, 'load type': loadType, clients, 'queries per client': queriesPerClient };
      for (const [name, value] of Object.entries(facts)) if (value !== '') fact(name, String(value));
    }
    const place = { seq: state.intervals, line: lineNumber, endSeconds, seconds: endSeconds - state.lastEnd };
    const throughput = rateOf(state.row);
    events.push({
      kind: 'interval',
      interval: { ...newInterval(place), threads: clients, throughput, more: { seconds: average } },
    });
    state.intervals++;
    state.lastEnd = endSeconds;
    state.row = null;
  }

  function fact(name: string, value: string): void {
    events.push({ kind: 'fact', name, value, line: lineNumber });
  }

  function unknown(text: string): void {
    events.push({ kind: 'unknown', text, line: lineNumber });
  }

  function say(severity: 'fatal' | 'warning', text: string): void {
    const state = trial ?? begin({ looped: false, verbose: false });
    state.fatal ||= severity === 'fatal';
    events.push({ kind: 'message', message: { severity, text, line: lineNumber, count: 1 } });
  }

  function endTrial(exitStatus: number | null): void {
    if (trial) events.push({ kind: 'end', reason: endReason(trial, exitStatus), line: lineNumber });
    trial = null;
  }

  return {
    line,
    end(exitStatus: number | null): void {
      // A program of ours that wrote nothing is a trial all the same.
      if (exitStatus !== null && lineNumber === 0) begin({ looped: false, verbose: false });
      endTrial(exitStatus);
    },
    takeEvents(): readonly OutputEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

const nothingSeen = {
  ...{ engine: '', inBlock: false, row: null, intervals: 0, lastEnd: 0, closed: false, fatal: false },
};

function isCount(name: keyof BlockFields): boolean {
  return name === 'clients' || name === 'queriesPerClient';
}

function wholeBlock({ engine, block }: TrialState): Block | null {
  const { average, minimum, maximum, clients, queriesPerClient } = block;
  const values = [average, minimum, maximum, clients, queriesPerClient];
  if (values.includes(undefined)) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  return { engine, loadType: '', average: a, minimum: b, maximum: c, clients: d, queriesPerClient: e };
}

/** Queries of all clients over the average time; null where that was too short to be printed. */
function rateOf({ average, clients, queriesPerClient }: BlockFields): number | null {
  return average > 0 ? (clients * queriesPerClient) / average : null;
}

function figuresOf(block: BlockFields, line: number): Figure[] {
  const rate = rateOf(block);
  return [
    ...(rate === null
      ? []
      : [{ name: 'throughput', label: 'Queries', value: rate, unit: '1/s' as const, line }]),
    { name: 'seconds', label: 'Time for all queries', value: block.average, unit: 's', line },
    { name: 'seconds-min', label: 'Shortest iteration', value: block.minimum, unit: 's', line },
    { name: 'seconds-max', label: 'Longest iteration', value: block.maximum, unit: 's', line },
  ];
}

function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.fatal) return 'failed';
  if (trial.closed) return 'complete';
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  return exitStatus !== null && exitStatus !== 0 ? 'failed' : 'truncated';
}
