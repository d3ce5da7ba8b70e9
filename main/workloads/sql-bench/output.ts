import { createLineReader, plainText } from '../../text/lines.ts';
import type { EndReason, Figure, FinalReport, OutputEvent } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { type ComparedTable, createComparedTable, isComparedTable } from './compared-table.ts';
import { clientCpuFigure, operationFigure, programName, sumFigure, totalFigure } from './figures.ts';
import { classifyLine, type SqlBenchLine, type SumRow } from './lines.ts';

/**
 * Reads what the programs of sql-bench 2.15 print, its RUN files (`run-all-tests --log`) and its comparisons
 * (`compare-results`), one after the other in any number. Each program, each RUN file and each column of a comparison
 * is a trial. Forms: the sources of the suite and its outputs.
 */
export function createSqlBenchParser(): OutputParser {
  const machine = createMachine();
  const lines = createLineReader((bytes, start, end) => machine.line(plainText(bytes, start, end)));
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
  readonly form: 'program' | 'run' | 'pointer';
  readonly firstLine: number;
  readonly figures: Figure[];
  titled: boolean;
  closed: boolean;
  fatal: boolean;
  /** The line before was a warning: what the next row timed gave a wrong result. */
  warned: boolean;
}

/** No line of a result is as long; patterns are asked of its beginning only, since some take long on long lines. */
const longestLine = 1000;

function createMachine() {
  let events: OutputEvent[] = [];
  let trial: TrialState | null = null;
  let table: ComparedTable | null = null;
  let lineNumber = 0;

  function begin(form: TrialState['form']): TrialState {
    // Where its result file follows, the pointer to it is no trial of its own.
    const continues = trial?.form === 'pointer' && form === 'run';
    if (!continues) {
      endTrial(null);
      events.push({ kind: 'start', line: lineNumber });
    }
    trial = { form, firstLine: lineNumber, figures: [], ...nothingSeen };
    return trial;
  }

  function line(raw: string): void {
    lineNumber++;
    const text = raw.slice(0, longestLine).trim();
    if (isComparedTable(text)) {
      endTrial(null);
      table = createComparedTable(lineNumber);
    } else if (!table?.take(text, lineNumber)) {
      closeTable();
      known(raw, classifyLine(text, trial?.form === 'run'));
    }
  }

  function known(raw: string, said: SqlBenchLine): void {
    const warned = trial?.warned ?? false;
    if (trial) trial.warned = false;
    switch (said.kind) {
      case 'server':
        begin('program');
        fact('server', said.server);
        fact('date', said.date);
        break;
      case 'suite':
        begin('run');
        fact('version', said.version);
        break;
      case 'pointer':
        begin('pointer').closed = true;
        break;
      case 'operation':
        figures(operationFigure(said.row, warned, lineNumber));
        break;
      case 'total':
        figures(
          totalFigure(said.time, lineNumber),
          clientCpuFigure(said.time.cpuSeconds, lineNumber),
        ).closed = true;
        break;
      default:
        other(raw, said);
    }
  }

  function other(raw: string, said: SqlBenchLine): void {
    if (!trial) {
      if (said.kind !== 'blank') events.push({ kind: 'unknown', text: raw, line: lineNumber });
      return;
    }
    switch (said.kind) {
      case 'fact':
        fact(said.name, said.value);
        break;
      case 'program':
        programLine(trial, said);
        break;
      case 'outcome':
        fact('programs', String(said.programs));
        fact('failed programs', String(said.failed));
        break;
      case 'sum':
        sumLine(said.row);
        break;
      case 'blank':
        break;
      default:
        words(trial, raw, said);
    }
  }

  function sumLine(row: SumRow): void {
    const isTotal = row.name === 'TOTALS';
    const cpu = isTotal ? [clientCpuFigure(row.cpuSeconds, lineNumber)] : [];
    figures(sumFigure(row, lineNumber), ...cpu).closed ||= isTotal;
  }

  function programLine(
    state: TrialState,
    { name, outcome }: Extract<SqlBenchLine, { kind: 'program' }>,
  ): void {
    if (outcome.ended === 'well') {
      state.figures.push({
        ...totalFigure(outcome.time, lineNumber),
        name: programName(name),
        label: `${name} (program)`,
      });
    } else if (outcome.ended === 'failed') say('warning', `${name} failed; its output is in ${outcome.file}`);
    else if (outcome.ended === 'skipped') say('note', `${name} was skipped`);
  }

  function words(state: TrialState, raw: string, said: SqlBenchLine): void {
    const text = raw.trim();
    if (state.form === 'pointer') fact('result file', text);
    else if (said.kind === 'warning') {
      state.warned = true;
      say('warning', text);
    } else if (said.kind === 'skipped') {
      state.closed = true;
      say('note', text);
    } else if (said.kind === 'fatal') {
      state.fatal = true;
      say('fatal', text);
    } else if (said.kind === 'prose' || (state.form === 'program' && !state.titled)) title(state, text);
    else events.push({ kind: 'unknown', text: raw, line: lineNumber });
  }

  /** The first thing that a program says is what it tests. */
  function title(state: TrialState, text: string): void {
    if (state.form === 'program' && !state.titled) fact('test', text);
    state.titled = true;
  }

  function figures(...printed: readonly Figure[]): TrialState {
    const state = trial ?? begin('program');
    state.figures.push(...printed);
    return state;
  }

  function fact(name: string, value: string): void {
    if (value !== '') events.push({ kind: 'fact', name, value, line: lineNumber });
  }

  function say(severity: 'fatal' | 'warning' | 'note', text: string): void {
    events.push({ kind: 'message', message: { severity, text, line: lineNumber, count: 1 } });
  }

  function endTrial(exitStatus: number | null): void {
    if (!trial) return;
    const { figures: printed, closed, firstLine } = trial;
    if (printed.length > 0)
      events.push({ kind: 'report', report: report(printed, closed, firstLine, lineNumber) });
    events.push({ kind: 'end', reason: endReason(trial, exitStatus), line: lineNumber });
    trial = null;
  }

  function closeTable(): void {
    if (table) events.push(...table.finish(lineNumber));
    table = null;
  }

  return {
    line,
    end(exitStatus: number | null): void {
      closeTable();
      // A program of ours that wrote nothing is a trial all the same.
      if (exitStatus !== null && lineNumber === 0) begin('program');
      endTrial(exitStatus);
    },
    takeEvents(): readonly OutputEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

const nothingSeen = { titled: false, closed: false, fatal: false, warned: false };

function report(
  figures: readonly Figure[],
  whole: boolean,
  firstLine: number,
  lastLine: number,
): FinalReport {
  return {
    figures,
    whole,
    firstLine,
    lastLine,
    percentileRank: null,
    histogram: [],
    checkpointSeconds: null,
  };
}

function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.closed) return 'complete';
  if (trial.fatal) return 'failed';
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  return exitStatus !== null && exitStatus !== 0 ? 'failed' : 'truncated';
}
