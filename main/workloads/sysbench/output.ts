import { numberOf } from '../../text/number-text.ts';
import { beforeStart } from '../left-out.ts';
import type { EndReason, IntervalReport, Severity } from '../output-event.ts';
import { createOutputParser, type OutputReader } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
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
  return createOutputParser(readSysbench);
}

/** Said of an interval line. */
export const impossibleNumber = 'An impossible number in this line was left out.';

function readSysbench(output: TrialOutput<TrialState>): OutputReader<TrialState> {
  let report: ReportReader | null = null;
  /** Waits for its queue line. */
  let held: IntervalReport | null = null;
  const printed = newPrintedInterval();
  const fromPrinted: ReadInterval['report'] = (state, line) => intervalReport(printed, state, line);
  const json = createJsonReports(printed);

  /** The line that comes a million times. */
  function takeLine(bytes: Uint8Array, start: number): number {
    const feed = scanInterval(bytes, start, printed);
    if (feed >= 0) interval(fromPrinted);
    return feed;
  }

  function line(text: string, raw: string, terminated: boolean): void {
    if (terminated || isSurelyWhole(text)) wholeLine(raw, text);
    else unknown(raw);
  }

  function wholeLine(raw: string, text: string): void {
    if (output.trial?.running && jsonLine(raw, text)) return;
    const read = readIntervalLine(text, output.trial?.running === true, printed);
    const glued = read ? null : gluedLine.exec(text);
    if (read) {
      interval(read.report);
      if (read.hasImpossible) say('warning', impossibleNumber);
    } else if (isBeforeStart(text)) say('warning', beforeStart);
    else if (glued) {
      for (const part of glued.slice(1)) wholeLine(part, part);
    } else if (!reportLine(text)) otherLine(raw, classifyLine(text));
  }

  /** A line of an interval but for the sign of its time: a clock that was set, or a log that was edited. */
  function isBeforeStart(text: string): boolean {
    const running = output.trial?.running === true;
    return /^\[?\s*-\d/.test(text) && readIntervalLine(text.replace('-', ''), running, printed) !== null;
  }

  /** False: not a line of a report in JSON. */
  function jsonLine(raw: string, text: string): boolean {
    const taken = json.take(raw, text, output.line);
    sayBroken();
    if (taken === 'timeless') say('warning', beforeStart);
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
    const state = output.current();
    output.report(cumulativeReport(printed, state.checkpointSeconds, output.line));
    state.closed ||= state.checkpointSeconds === null;
    state.checkpointSeconds = null;
  }

  function sayBroken(): void {
    for (const { text, line: number } of json.takeBroken()) output.unknown(text, number);
  }

  function interval(report: ReadInterval['report']): void {
    closeHeld();
    if (output.trial?.closed) output.end();
    const state = output.current();
    const said = report(state, output.line);
    state.running = true;
    state.lastLabel = said.endSeconds;
    state.intervals++;
    if (state.queues) held = said;
    else output.interval(said);
  }

  /** False: not a line of a report. */
  function reportLine(text: string): boolean {
    if (report?.begins(text)) closeReport();
    if (!report && isReportStart(text)) {
      report = createReportReader(output.line);
      output.current().running = true;
    }
    if (!report?.take(text, output.line)) return false;
    closeHeld();
    if (report.isWhole()) closeReport();
    return true;
  }

  function closeReport(): void {
    if (!report) return;
    const state = output.current();
    const block = report.finish(state.checkpointSeconds);
    output.report(block);
    if (block.whole && state.checkpointSeconds === null) state.closed = true;
    state.checkpointSeconds = null;
    report = null;
  }

  function otherLine(raw: string, known: SysbenchLine): void {
    const { message } = output;
    if (known.kind === 'queue' && held) {
      held = { ...held, queueLength: known.length, concurrency: known.concurrency };
    } else if (known.kind === 'unknown' && message?.severity === 'fatal') {
      output.message = { ...message, text: `${message.text}\n${raw}` };
    } else if (known.kind === 'repeated' && message) {
      output.message = { ...message, count: message.count + known.times };
    } else {
      closeHeld();
      announce(raw, known);
    }
  }

  function announce(raw: string, known: SysbenchLine): void {
    switch (known.kind) {
      case 'banner':
        if (output.trial?.banner || output.trial?.running) output.end();
        output.current().banner = true;
        fact('version', known.version);
        break;
      case 'fact':
        fact(known.name, known.value);
        break;
      case 'phase':
        output.current().running ||= known.phase !== 'connecting';
        output.phase(known.phase);
        break;
      case 'progress':
        output.current().progressed = true;
        say('note', raw.trim());
        break;
      case 'message':
        say(known.severity, redacted(raw.trim()));
        break;
      case 'checkpoint':
        output.current().checkpointSeconds = known.seconds;
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
    const state = output.current();
    if (name === 'report interval') state.reportSeconds = numberOf(value);
    if (name === 'target rate') state.queues = true;
    output.fact(name, value);
  }

  function say(severity: Severity, text: string): void {
    closeHeld();
    output.current().fatal ||= severity === 'fatal';
    output.say(severity, text);
  }

  function unknown(text: string): void {
    closeHeld();
    output.unknown(text);
  }

  /** What waited for more lines gets none: told before what comes now. */
  function closeHeld(): void {
    if (held) output.interval(held);
    held = null;
    output.settle();
  }

  function endTrial(trial: TrialState, exitStatus: number | null): EndReason {
    closeHeld();
    json.abandon();
    sayBroken();
    closeReport();
    return endReason(trial, exitStatus);
  }

  return { newTrial, takeLine, line, endTrial };
}

/** sysbench 0.4 prints the arguments of `mysql_real_connect`, the password among them, when it debugs. */
function redacted(text: string): string {
  return text.replace(/mysql_real_connect\(.*$/, 'mysql_real_connect(…)');
}
