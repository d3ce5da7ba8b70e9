import { createLineReader, plainText } from '../../text/lines.ts';
import { numberOf } from '../../text/number-text.ts';
import type { EndReason, OutputEvent, OutputMessage, Severity } from '../output-event.ts';
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
  const machine = createMachine();
  const lines = createLineReader((bytes, start, end, terminated) => {
    machine.line(plainText(bytes, start, end), terminated);
  });
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

/** What is known of the trial that is being read. */
interface TrialState {
  program: 'tpcc_start' | 'tpcc_load' | null;
  fatal: boolean;
  /** The report was read to its end, or the data is loaded. */
  closed: boolean;
  generation: Generation | null;
  rampUpSeconds: number | null;
  intervals: number;
  lastLabel: number | null;
}

function newTrial(): TrialState {
  return {
    ...{ program: null, fatal: false, closed: false, generation: null, rampUpSeconds: null },
    ...{ intervals: 0, lastLabel: null },
  };
}

function createMachine() {
  let events: OutputEvent[] = [];
  let trial: TrialState | null = null;
  let report: ReportReader | null = null;
  /** Waits for the same again. */
  let message: OutputMessage | null = null;
  let lineNumber = 0;

  /** The trial this line belongs to; begins one where there is none. */
  function current(): TrialState {
    if (trial) return trial;
    trial = newTrial();
    events.push({ kind: 'start', line: lineNumber });
    return trial;
  }

  function line(raw: string, terminated: boolean): void {
    lineNumber++;
    const text = raw.trim();
    if (terminated || isSurelyWhole(text)) wholeLine(raw, text);
    else unknown(isSecret(text) ? '' : raw);
  }

  function wholeLine(raw: string, text: string): void {
    if (interval(text) || reportLine(text)) return;
    otherLine(raw, classifyLine(text));
  }

  function interval(text: string): boolean {
    const printed = readInterval(text);
    if (!printed) return false;
    if (trial && (trial.closed || printed.label <= (trial.lastLabel ?? -1))) endTrial(null);
    const state = current();
    if (state.generation === null) {
      state.generation = printed.generation;
      fact('version', printed.generation);
      fact('revisions', revisionsOf[printed.generation]);
    }
    flush();
    events.push({ kind: 'interval', interval: intervalReport(printed, state, lineNumber) });
    state.lastLabel = printed.label;
    state.intervals++;
    if (hasImpossible(printed)) say('warning', 'An impossible number in this line was left out.');
    return true;
  }

  /** False: not a line of a report. */
  function reportLine(text: string): boolean {
    if (!report && isReportStart(text)) {
      if (trial?.closed) endTrial(null);
      current();
      report = createReportReader(lineNumber);
    }
    if (!report?.take(text, lineNumber)) return false;
    if (report.whole) closeReport();
    return true;
  }

  function closeReport(): void {
    if (!report) return;
    const state = current();
    const block = finalReport(report.finish(), state);
    report = null;
    flush();
    events.push({ kind: 'report', report: block });
    state.closed ||= block.whole;
    const failures = block.figures.find((figure) => figure.name === 'failures-count')?.value ?? 0;
    if (failures > 0) say('fatal', `${failures} transactions were given up after 2000 retries each (fl).`);
  }

  function otherLine(raw: string, known: TpccLine): void {
    switch (known.kind) {
      case 'banner':
        // The line of stars before it ends nothing.
        if (trial) endTrial(null);
        current().program = known.program;
        if (known.program === 'tpcc_load') fact('program', known.program);
        break;
      case 'fact':
        fact(known.name, known.value);
        break;
      case 'phase':
        phase(known.phase);
        break;
      case 'stopping':
        current();
        if (known.rest !== '') wholeLine(known.rest, known.rest.trim());
        break;
      case 'loaded':
        current().closed = true;
        break;
      case 'message':
        say(known.severity, raw.trim());
        break;
      case 'unknown':
        unknown(raw);
        break;
      case 'noise':
        break;
    }
  }

  /** Labels count from MEASURING START. */
  function phase(name: 'connecting' | 'warmup' | 'running'): void {
    const state = current();
    if (name === 'running') state.lastLabel ??= 0;
    events.push({ kind: 'phase', phase: name, line: lineNumber });
  }

  function fact(name: string, value: string): void {
    const state = current();
    if (name === 'ramp-up') state.rampUpSeconds = numberOf(value);
    events.push({ kind: 'fact', name, value, line: lineNumber });
  }

  function say(severity: Severity, text: string): void {
    current().fatal ||= severity === 'fatal';
    if (message?.text === text) {
      message = { ...message, count: message.count + 1 };
      return;
    }
    flush();
    message = { severity, text, line: lineNumber, count: 1 };
  }

  function unknown(text: string): void {
    flush();
    events.push({ kind: 'unknown', text, line: lineNumber });
  }

  function flush(): void {
    if (message) events.push({ kind: 'message', message });
    message = null;
  }

  function endTrial(exitStatus: number | null): void {
    closeReport();
    flush();
    if (!trial) return;
    events.push({ kind: 'end', reason: endReason(trial, exitStatus), line: lineNumber });
    trial = null;
  }

  function end(exitStatus: number | null): void {
    if (exitStatus !== null) current();
    endTrial(exitStatus);
  }

  function takeEvents(): readonly OutputEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return { line, end, takeEvents };
}

/** tpcc_start ends with 0 whatever happens and prints its report: only what it says tells. */
function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.fatal) return 'failed';
  if (trial.closed) return 'complete';
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  return exitStatus !== null && exitStatus !== 0 ? 'failed' : 'truncated';
}

/** A last line without its end may be cut inside a number; this one has its unit behind it. */
function isSurelyWhole(text: string): boolean {
  return /^-?[\d.a-z]+ TpmC$/.test(text);
}

/** The beginning of a line that says the password. */
function isSecret(text: string): boolean {
  return /^(?:option p with|\[pass\]: )/.test(text);
}
