import { createLineReader, plainText } from '../../text/lines.ts';
import { numberOf } from '../../text/number-text.ts';
import type { IntervalReport, OutputEvent, OutputMessage, Severity } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { cumulativeReport } from './cumulative-report.ts';
import { createJsonReports } from './hook-lines.ts';
import { newPrintedInterval, place, scanInterval } from './interval.ts';
import { gluedLine, isSurelyWhole, readIntervalLine } from './interval-line.ts';
import { intervalReport, type ReadInterval } from './interval-report.ts';
import { classifyLine, type SysbenchLine } from './lines.ts';
import { createReportReader, isReportStart, type ReportReader } from './report.ts';
import { endReason, newTrial, type TrialState } from './trial-state.ts';

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
  const fromPrinted: ReadInterval['report'] = (state, line) => intervalReport(printed, state, line);
  const json = createJsonReports(printed);

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
    interval(fromPrinted);
    return feed;
  }

  function line(bytes: Uint8Array, start: number, end: number, terminated: boolean): void {
    lineNumber++;
    const raw = plainText(bytes, start, end);
    if (terminated || isSurelyWhole(raw)) wholeLine(raw, raw.trim());
    else unknown(raw);
  }

  function wholeLine(raw: string, text: string): void {
    if (trial?.running && jsonLine(raw, text)) return;
    const read = readIntervalLine(text, trial?.running === true, printed);
    const glued = read ? null : gluedLine.exec(text);
    if (read) {
      interval(read.report);
      if (read.hasImpossible) say('warning', impossibleNumber);
    } else if (glued) {
      for (const part of glued.slice(1)) wholeLine(part, part);
    } else if (!reportLine(text)) otherLine(raw, classifyLine(text));
  }

  /** False: not a line of a report in JSON. */
  function jsonLine(raw: string, text: string): boolean {
    const taken = json.take(raw, text, lineNumber);
    sayBroken();
    if (taken === 'whole') {
      // Threads are counted for an interval only.
      if (printed[place.threads] === 0) cumulative();
      else interval(fromPrinted);
      if (json.hasImpossible) say('warning', impossibleNumber);
    }
    return taken !== 'other';
  }

  function cumulative(): void {
    closeHeld();
    closeReport();
    const state = current();
    events.push({ kind: 'report', report: cumulativeReport(printed, state.checkpointSeconds, lineNumber) });
    state.closed ||= state.checkpointSeconds === null;
    state.checkpointSeconds = null;
  }

  function sayBroken(): void {
    for (const broken of json.takeBroken()) events.push({ kind: 'unknown', ...broken });
  }

  function interval(report: ReadInterval['report']): void {
    closeHeld();
    if (trial?.closed) endTrial(null);
    const state = current();
    held = report(state, lineNumber);
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
    json.abandon();
    sayBroken();
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

/** sysbench 0.4 prints the arguments of `mysql_real_connect`, the password among them, when it debugs. */
function redacted(text: string): string {
  return text.replace(/mysql_real_connect\(.*$/, 'mysql_real_connect(…)');
}
