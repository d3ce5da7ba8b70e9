import { createLineReader, plainText } from '../../text/lines.ts';
import { numberOf } from '../../text/number-text.ts';
import type { EndReason, IntervalReport, OutputEvent, OutputMessage, Severity } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { newPrintedInterval, readInterval, scanInterval } from './interval.ts';
import { intervalReport } from './interval-report.ts';
import { classifyLine, type SysbenchLine } from './lines.ts';
import { createReportReader, isReportStart, type ReportReader } from './report.ts';

/**
 * Reads what sysbench 0.4 to 1.1 prints, from one trial or several in a row (a banner, or an interval after a closed
 * report, begins the next). Live and for whole files. Formats: the sources and outputs of 0.4.12, 0.5, 1.0.20, 1.1.0.
 */
export function createSysbenchParser(): OutputParser {
  const machine = createMachine();
  const lines = createLineReader(machine.line, machine.takeLine);
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

/** Said of an interval line. */
export const impossibleNumber = 'An impossible number in this line was left out.';

/** What is known of the trial that is being read. */
interface TrialState {
  banner: boolean;
  running: boolean;
  progressed: boolean;
  fatal: boolean;
  /** The report that closes the trial was read to its end. */
  closed: boolean;
  /** A queue line follows each interval line. */
  queues: boolean;
  intervals: number;
  lastLabel: number;
  reportSeconds: number | null;
  checkpointSeconds: number | null;
}

function newTrial(): TrialState {
  return {
    banner: false,
    running: false,
    progressed: false,
    fatal: false,
    closed: false,
    queues: false,
    intervals: 0,
    lastLabel: 0,
    reportSeconds: null,
    checkpointSeconds: null,
  };
}

function createMachine() {
  let events: OutputEvent[] = [];
  let trial: TrialState | null = null;
  let report: ReportReader | null = null;
  /** Grows by continuation lines and repetitions. */
  let message: OutputMessage | null = null;
  /** Waits for its queue line. */
  let held: IntervalReport | null = null;
  let lineNumber = 0;
  const printed = newPrintedInterval();

  /** The trial this line belongs to; begins one where there is none. */
  function current(): TrialState {
    if (trial) return trial;
    trial = newTrial();
    events.push({ kind: 'start', line: lineNumber });
    return trial;
  }

  /** The line that comes a million times; see `createLineReader`. */
  function takeLine(bytes: Uint8Array, start: number): number {
    const feed = scanInterval(bytes, start, printed);
    if (feed < 0) return -1;
    lineNumber++;
    interval();
    return feed;
  }

  function line(bytes: Uint8Array, start: number, end: number, terminated: boolean): void {
    lineNumber++;
    const raw = plainText(bytes, start, end);
    if (terminated || isSurelyWhole(raw)) wholeLine(raw, raw.trim());
    else unknown(raw);
  }

  function wholeLine(raw: string, text: string): void {
    const read = text.startsWith('[') ? readInterval(text, printed) : null;
    const glued = read || !text.startsWith('[') ? null : gluedLine.exec(text);
    if (read) {
      interval();
      if (read.hasImpossible) say('warning', impossibleNumber);
    } else if (glued) {
      for (const part of glued.slice(1)) wholeLine(part, part);
    } else if (!reportLine(text)) otherLine(raw, classifyLine(text));
  }

  /** The line in `printed`. */
  function interval(): void {
    closeHeld();
    if (trial?.closed) endTrial(null);
    const state = current();
    held = intervalReport(printed, state, lineNumber);
    state.running = true;
    state.lastLabel = held.endSeconds;
    state.intervals++;
    if (!state.queues) closeHeld();
  }

  /** False: not a line of a report. */
  function reportLine(text: string): boolean {
    if (report?.begins(text)) closeReport();
    if (!report && isReportStart(text)) {
      report = createReportReader(lineNumber);
      current().running = true;
    }
    if (!report?.take(text, lineNumber)) return false;
    closeHeld();
    if (report.whole) closeReport();
    return true;
  }

  function closeReport(): void {
    if (!report) return;
    const state = current();
    const block = report.finish(state.checkpointSeconds);
    events.push({ kind: 'report', report: block });
    if (block.whole && state.checkpointSeconds === null) state.closed = true;
    state.checkpointSeconds = null;
    report = null;
  }

  function otherLine(raw: string, known: SysbenchLine): void {
    if (known.kind === 'queue' && held) {
      held = { ...held, queueLength: known.length, concurrency: known.concurrency };
    } else if (known.kind === 'unknown' && message?.severity === 'fatal') {
      message = { ...message, text: `${message.text}\n${raw}` };
    } else if (known.kind === 'repeated' && message) {
      message = { ...message, count: message.count + known.times };
    } else {
      closeHeld();
      announce(raw, known);
    }
  }

  function announce(raw: string, known: SysbenchLine): void {
    switch (known.kind) {
      case 'banner':
        if (trial && (trial.banner || trial.running)) endTrial(null);
        current().banner = true;
        fact('version', known.version);
        break;
      case 'fact':
        fact(known.name, known.value);
        break;
      case 'phase':
        current().running ||= known.phase !== 'connecting';
        events.push({ kind: 'phase', phase: known.phase, line: lineNumber });
        break;
      case 'progress':
        current().progressed = true;
        say('note', raw.trim());
        break;
      case 'message':
        say(known.severity, redacted(raw.trim()));
        break;
      case 'checkpoint':
        current().checkpointSeconds = known.seconds;
        break;
      case 'queue':
      case 'repeated':
      case 'unknown':
        unknown(raw);
        break;
      case 'blank':
      case 'noise':
        break;
    }
  }

  function fact(name: string, value: string): void {
    const state = current();
    if (name === 'report interval') state.reportSeconds = numberOf(value);
    if (name === 'target rate') state.queues = true;
    events.push({ kind: 'fact', name, value, line: lineNumber });
  }

  function say(severity: Severity, text: string): void {
    current().fatal ||= severity === 'fatal';
    closeHeld();
    message = { severity, text, line: lineNumber, count: 1 };
  }

  function unknown(text: string): void {
    closeHeld();
    events.push({ kind: 'unknown', text, line: lineNumber });
  }

  /** What waited for more lines gets none: said before what comes now. */
  function closeHeld(): void {
    if (held) events.push({ kind: 'interval', interval: held });
    if (message) events.push({ kind: 'message', message });
    held = null;
    message = null;
  }

  function endTrial(exitStatus: number | null): void {
    closeHeld();
    closeReport();
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

  return { line, takeLine, end, takeEvents };
}

function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.closed) return 'complete';
  if (trial.fatal) return 'failed';
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  if (exitStatus !== null && exitStatus !== 0) return 'failed';
  return trial.progressed && !trial.running ? 'complete' : 'truncated';
}

/** The reporter in Lua writes from another thread: the report may begin before the end of the line is out. */
const gluedLine = /^(\[.*reconn\/s: *\d+\.\d\d)(SQL statistics:|Latency histogram .*)$/;

/** A last line without its end may be cut inside a number. These end in as many decimals as they always have. */
function isSurelyWhole(text: string): boolean {
  return /(?:reconn\/s:\s*\d+\.\d\d|execution time \(avg\/stddev\):\s*\d+\.\d{4}\/\d+\.\d\d)\r?$/.test(text);
}

/** sysbench 0.4 prints the arguments of `mysql_real_connect`, the password among them, when it debugs. */
function redacted(text: string): string {
  return text.replace(/mysql_real_connect\(.*$/, 'mysql_real_connect(…)');
}
