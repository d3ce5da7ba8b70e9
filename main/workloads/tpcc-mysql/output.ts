import { numberOf } from '../../text/number-text.ts';
import { beforeStart } from '../left-out.ts';
import type { EndReason, Severity } from '../output-event.ts';
import { createOutputParser, type OutputReader, reasonByExit } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
import type { OutputParser } from '../workload.ts';
import { finalReport } from './figures.ts';
import { type Generation, readInterval, revisionsOf } from './interval.ts';
import { hasImpossible, intervalReport } from './interval-report.ts';
import { classifyLine, type TpccLine } from './lines.ts';
import { createReportReader, isReportStart, type ReportReader } from './report.ts';

/**
 * Reads what tpcc_start and tpcc_load of any time print, from one trial or several in a row (a banner, an interval after
 * a closed report or a label that does not grow begins the next). Formats: outputs of seven revisions of
 * https://github.com/Percona-Lab/tpcc-mysql from 2011 to 2016 and its history.
 */
export function createTpccParser(): OutputParser {
  return createOutputParser(readTpcc);
}

/** What is known of the trial that is being read. */
interface TrialState {
  fatal: boolean;
  /** The report was read to its end, or the data is loaded. */
  closed: boolean;
  generation: Generation | null;
  rampUpSeconds: number | null;
  intervals: number;
  lastLabel: number | null;
  everySeconds: number | null;
}

function newTrial(): TrialState {
  return {
    ...{ fatal: false, closed: false, generation: null, rampUpSeconds: null },
    ...{ intervals: 0, lastLabel: null, everySeconds: null },
  };
}

function readTpcc(output: TrialOutput<TrialState>): OutputReader<TrialState> {
  let report: ReportReader | null = null;

  function line(text: string, raw: string, terminated: boolean): void {
    if (terminated || isSurelyWhole(text)) wholeLine(raw, text);
    else output.unknown(isSecret(text) ? '' : raw);
  }

  function wholeLine(raw: string, text: string): void {
    if (interval(text) || reportLine(text)) return;
    otherLine(raw, classifyLine(text));
  }

  function interval(text: string): boolean {
    const printed = readInterval(text);
    if (!printed) return intervalBeforeStart(text);
    const { trial } = output;
    if (trial && (trial.closed || printed.label <= (trial.lastLabel ?? -1))) output.end();
    const state = output.current();
    if (state.generation === null) {
      state.generation = printed.generation;
      fact('version', printed.generation);
      fact('revisions', revisionsOf[printed.generation]);
    }
    const read = intervalReport(printed, state, output.line);
    output.interval(read);
    if (read.seconds > 0) state.everySeconds = read.seconds;
    state.lastLabel = printed.label;
    state.intervals++;
    if (hasImpossible(printed)) say('warning', 'An impossible number in this line was left out.');
    return true;
  }

  /** A clock that was set, or a log that was edited. */
  function intervalBeforeStart(text: string): boolean {
    const isInterval = text.startsWith('-') && readInterval(text.slice(1)) !== null;
    if (isInterval) say('warning', beforeStart);
    return isInterval;
  }

  /** False: not a line of a report. */
  function reportLine(text: string): boolean {
    if (!report && isReportStart(text)) {
      if (output.trial?.closed) output.end();
      output.current();
      report = createReportReader(output.line);
    }
    if (!report?.take(text, output.line)) return false;
    if (report.isWhole()) closeReport();
    return true;
  }

  function closeReport(): void {
    if (!report) return;
    const state = output.current();
    const block = finalReport(report.finish(), state);
    report = null;
    output.report(block);
    state.closed ||= block.whole;
    const failures = block.figures.find((figure) => figure.name === 'failures-count')?.value ?? 0;
    if (failures > 0) say('fatal', `${failures} transactions were given up after 2000 retries each (fl).`);
  }

  function otherLine(raw: string, known: TpccLine): void {
    switch (known.kind) {
      case 'banner':
        // The line of stars before it ends nothing.
        output.end();
        output.current();
        if (known.program === 'tpcc_load') fact('program', known.program);
        break;
      case 'fact':
        fact(known.name, known.value);
        break;
      case 'phase':
        phase(known.phase);
        break;
      case 'stopping':
        output.current();
        if (known.rest !== '') wholeLine(known.rest, known.rest.trim());
        break;
      case 'loaded':
        output.current().closed = true;
        break;
      case 'message':
        say(known.severity, raw.trim());
        break;
      case 'unknown':
        output.unknown(raw);
        break;
      case 'noise':
        break;
    }
  }

  /** Labels count from MEASURING START. */
  function phase(name: 'connecting' | 'warmup' | 'running'): void {
    const state = output.current();
    if (name === 'running') state.lastLabel ??= 0;
    output.phase(name);
  }

  function fact(name: string, value: string): void {
    const state = output.current();
    if (name === 'ramp-up') state.rampUpSeconds = numberOf(value);
    if (name === 'report interval') state.everySeconds = numberOf(value);
    output.fact(name, value);
  }

  function say(severity: Severity, text: string): void {
    output.current().fatal ||= severity === 'fatal';
    output.say(severity, text);
  }

  function endTrial(trial: TrialState, exitStatus: number | null): EndReason {
    closeReport();
    // tpcc_start ends with 0 whatever happens and prints its report: only what it says tells.
    if (trial.fatal) return 'failed';
    return trial.closed ? 'complete' : reasonByExit(exitStatus);
  }

  return { newTrial, line, endTrial };
}

/** A last line without its end may be cut inside a number; this one has its unit behind it. */
function isSurelyWhole(text: string): boolean {
  return /^-?[\d.a-z]+ TpmC$/.test(text);
}

/** The beginning of a line that says the password. */
function isSecret(text: string): boolean {
  return /^(?:option p with|\[pass\]: )/.test(text);
}
