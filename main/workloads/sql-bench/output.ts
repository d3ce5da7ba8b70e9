import type { EndReason, Figure } from '../output-event.ts';
import { createOutputParser, type OutputReader, reasonByExit } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
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
  return createOutputParser(readSqlBench);
}

interface TrialState {
  readonly form: 'program' | 'run' | 'pointer' | 'column';
  readonly firstLine: number;
  readonly figures: Figure[];
  titled: boolean;
  closed: boolean;
  fatal: boolean;
  /** The line before was a warning: what the next row timed gave a wrong result. */
  warned: boolean;
}

function readSqlBench(output: TrialOutput<TrialState>): OutputReader<TrialState> {
  let table: ComparedTable | null = null;

  function newTrial(form: TrialState['form']): TrialState {
    return { form, firstLine: output.line, figures: [], ...nothingSeen };
  }

  function begin(form: TrialState['form']): TrialState {
    // Where its result file follows, the pointer to it is no trial of its own.
    if (output.trial?.form === 'pointer' && form === 'run')
      return Object.assign(output.trial, newTrial(form));
    return output.begin(newTrial(form));
  }

  function line(text: string, raw: string): void {
    if (isComparedTable(text)) {
      output.end();
      table = createComparedTable(output.line);
    } else if (!table?.take(text, output.line)) {
      closeTable();
      known(raw, classifyLine(text, output.trial?.form === 'run'));
    }
  }

  function known(raw: string, said: SqlBenchLine): void {
    const { trial } = output;
    const warned = trial?.warned ?? false;
    if (trial) trial.warned = false;
    switch (said.kind) {
      case 'server':
        begin('program');
        output.fact('server', said.server);
        output.fact('date', said.date);
        break;
      case 'suite':
        begin('run');
        output.fact('version', said.version);
        break;
      case 'pointer':
        begin('pointer').closed = true;
        break;
      case 'operation':
        figures(operationFigure(said.row, warned, output.line));
        break;
      case 'total':
        figures(
          totalFigure(said.time, output.line),
          clientCpuFigure(said.time.cpuSeconds, output.line),
        ).closed = true;
        break;
      default:
        other(raw, said);
    }
  }

  function other(raw: string, said: SqlBenchLine): void {
    const { trial } = output;
    if (!trial) {
      if (said.kind !== 'blank') output.unknown(raw);
      return;
    }
    switch (said.kind) {
      case 'fact':
        output.fact(said.name, said.value);
        break;
      case 'program':
        programLine(trial, said);
        break;
      case 'outcome':
        output.fact('programs', said.programs);
        output.fact('failed programs', said.failed);
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
    const cpu = isTotal ? [clientCpuFigure(row.cpuSeconds, output.line)] : [];
    figures(sumFigure(row, output.line), ...cpu).closed ||= isTotal;
  }

  function programLine(
    state: TrialState,
    { name, outcome }: Extract<SqlBenchLine, { kind: 'program' }>,
  ): void {
    if (outcome.ended === 'well') {
      state.figures.push({
        ...totalFigure(outcome.time, output.line),
        name: programName(name),
        label: `${name} (program)`,
      });
    } else if (outcome.ended === 'failed')
      output.say('warning', `${name} failed; its output is in ${outcome.file}`);
    else if (outcome.ended === 'skipped') output.say('note', `${name} was skipped`);
  }

  function words(state: TrialState, raw: string, said: SqlBenchLine): void {
    const text = raw.trim();
    if (state.form === 'pointer') output.fact('result file', text);
    else if (said.kind === 'warning') {
      state.warned = true;
      output.say('warning', text);
    } else if (said.kind === 'skipped') {
      state.closed = true;
      output.say('note', text);
    } else if (said.kind === 'fatal') {
      state.fatal = true;
      output.say('fatal', text);
    } else if (said.kind === 'prose' || (state.form === 'program' && !state.titled)) title(state, text);
    else output.unknown(raw);
  }

  /** The first thing that a program says is what it tests. */
  function title(state: TrialState, text: string): void {
    if (state.form === 'program' && !state.titled) output.fact('test', text);
    state.titled = true;
  }

  function figures(...printed: readonly Figure[]): TrialState {
    const state = output.current();
    state.figures.push(...printed);
    return state;
  }

  function closeTable(): void {
    if (!table) return;
    const { columns, whole, firstLine } = table;
    for (const column of columns) {
      const trial = { ...newTrial('column'), firstLine, figures: column.figures, closed: whole };
      output.begin(trial, firstLine);
      for (const { name, value } of column.facts) output.fact(name, value);
      output.end();
    }
    table = null;
  }

  function endTrial(trial: TrialState, exitStatus: number | null): EndReason {
    const { figures: printed, closed, firstLine } = trial;
    if (printed.length > 0) output.report({ figures: printed, whole: closed, firstLine });
    if (closed) return 'complete';
    return trial.fatal ? 'failed' : reasonByExit(exitStatus);
  }

  return { newTrial: () => newTrial('program'), line, endText: closeTable, endTrial };
}

const nothingSeen = { titled: false, closed: false, fatal: false, warned: false };
