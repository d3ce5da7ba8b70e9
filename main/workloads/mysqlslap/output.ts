import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure } from '../output-event.ts';
import { createOutputParser, type OutputReader, reasonByExit } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
import type { OutputParser } from '../workload.ts';
import { type Block, type BlockFields, classifyLine, type SlapLine } from './lines.ts';

/**
 * Reads what mysqlslap prints: a trial for each block of words and each row of CSV, since each is another engine or
 * number of clients. What our own loop prints is one trial, an interval for each repetition. Forms: outputs of MariaDB
 * 10.11; those of MySQL 5.1 to 8.4 are the same.
 */
export function createMysqlslapParser(): OutputParser {
  return createOutputParser(readMysqlslap);
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

function readMysqlslap(output: TrialOutput<TrialState>): OutputReader<TrialState> {
  function line(text: string, raw: string, terminated: boolean): void {
    const said = classifyLine(text);
    // The last number of a row or of a block may have been cut; where it is the seconds, three decimals are all.
    const mayBeCut = !terminated && (said.kind === 'row' || (said.kind === 'field' && isCount(said.name)));
    if (mayBeCut) output.unknown(raw);
    else known(raw, said);
  }

  function known(raw: string, said: SlapLine): void {
    switch (said.kind) {
      case 'loop':
        output.begin({ ...newTrial(), looped: true });
        output.fact('asked seconds', said.seconds);
        break;
      case 'preamble':
        if (!output.trial) output.begin({ ...newTrial(), verbose: true });
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
    const { trial } = output;
    const state = trial?.verbose && !trial.inBlock ? trial : output.begin();
    state.inBlock = true;
  }

  function rowLine(block: Block): void {
    if (output.trial?.looped) {
      output.trial.row = block;
      return;
    }
    const state = output.begin();
    output.fact('load type', block.loadType);
    state.engine = block.engine;
    closeBlock(state, block);
  }

  function inTrial(raw: string, said: SlapLine): void {
    const { trial } = output;
    if (!trial) {
      if (said.kind !== 'blank') output.unknown(raw);
    } else if (said.kind === 'engine') trial.engine = said.name;
    else if (said.kind === 'field' && trial.inBlock) {
      trial.block[said.name] = said.value;
      const whole = wholeBlock(trial);
      if (whole) closeBlock(trial, whole);
    } else if (trial.looped) loopLine(trial, raw, said);
    else if (said.kind !== 'blank' && !trial.verbose) output.unknown(raw);
  }

  function closeBlock(state: TrialState, block: Block): void {
    output.fact('engine', block.engine);
    output.fact('clients', block.clients);
    output.fact('queries per client', block.queriesPerClient);
    output.report({ figures: figuresOf(block, output.line), firstLine: state.firstLine });
    state.closed = true;
    output.end();
  }

  function loopLine(state: TrialState, raw: string, said: SlapLine): void {
    if (said.kind === 'version') output.fact('version', said.version);
    else if (said.kind === 'finished') state.closed = true;
    else if (said.kind === 'repetition') repetition(state, said.endSeconds);
    else if (said.kind !== 'blank') output.unknown(raw);
  }

  function repetition(state: TrialState, endSeconds: number): void {
    if (state.row === null) {
      say('fatal', 'A repetition ended without a time: mysqlslap gave up.');
      return;
    }
    const { average, clients, queriesPerClient, engine, loadType } = state.row;
    if (state.intervals === 0) {
      const facts = { engine, 'load type': loadType, clients, 'queries per client': queriesPerClient };
      for (const [name, value] of Object.entries(facts)) output.fact(name, value);
    }
    const place = {
      seq: state.intervals,
      line: output.line,
      endSeconds,
      seconds: endSeconds - state.lastEnd,
    };
    const throughput = rateOf(state.row);
    output.interval({ ...newInterval(place), threads: clients, throughput, more: { seconds: average } });
    state.intervals++;
    state.lastEnd = endSeconds;
    state.row = null;
  }

  function say(severity: 'fatal' | 'warning', text: string): void {
    output.current().fatal ||= severity === 'fatal';
    output.say(severity, text);
  }

  function newTrial(): TrialState {
    return {
      ...{ looped: false, verbose: false, firstLine: output.line, engine: '', block: {}, inBlock: false },
      ...{ row: null, intervals: 0, lastEnd: 0, closed: false, fatal: false },
    };
  }

  return { newTrial, line, endTrial };
}

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

function endTrial(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.fatal) return 'failed';
  return trial.closed ? 'complete' : reasonByExit(exitStatus);
}
