import { createLineReader, plainText } from '../../text/lines.ts';
import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure, OutputEvent } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { classifyLine, type HammerLine, split } from './lines.ts';
import { createProfileReader, type ProfileReader } from './profile.ts';

/**
 * Reads what the HammerDB CLI prints of a timed TPROC-C run or of building its schema, several of them in a row, and
 * the time profile that it writes beside. Forms: outputs of versions 3 to 6.
 */
export function createHammerParser(): OutputParser {
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

/** How often the transaction counter speaks, unless it was told otherwise. */
export const counterSeconds = 10;

interface TrialState {
  begun: boolean;
  building: boolean;
  rampupSeconds: number | null;
  /** Seconds since the ramp-up began, as the last line that told a minute said. */
  clock: number;
  lastLabel: number;
  intervals: number;
  closed: boolean;
  failed: boolean;
}

/** No line of a result is as long; patterns are asked of its beginning only, since some take long on long lines. */
const longestLine = 1000;

function createMachine() {
  let events: OutputEvent[] = [];
  let trial: TrialState | null = null;
  let profile: ProfileReader | null = null;
  let version: string | null = null;
  let lineNumber = 0;

  function begin(): TrialState {
    endTrial(null);
    events.push({ kind: 'start', line: lineNumber });
    if (version !== null) fact('version', version);
    trial = { ...nothingSeen };
    return trial;
  }

  /** The trial this line belongs to; begins one where there is none. */
  function current(): TrialState {
    return trial ?? begin();
  }

  function line(raw: string, terminated: boolean): void {
    lineNumber++;
    const text = raw.slice(0, longestLine).trim();
    if (profile?.take(text, lineNumber)) return;
    closeProfile();
    profile = createProfileReader(text, lineNumber);
    if (profile) {
      endTrial(null);
      return;
    }
    const parts = split(text);
    for (const [index, part] of parts.entries()) {
      const whole = terminated || index < parts.length - 1;
      known(part, classifyLine(part), whole);
    }
  }

  function known(part: string, said: HammerLine, whole: boolean): void {
    switch (said.kind) {
      case 'banner':
        endTrial(null);
        version = said.version;
        break;
      case 'begin':
        newBeginning();
        break;
      case 'rampup':
        if (trial?.closed || trial?.rampupSeconds != null) newBeginning();
        current().begun = true;
        current().rampupSeconds = said.minutes * 60;
        fact('ramp-up minutes', String(said.minutes));
        events.push({ kind: 'phase', phase: 'warmup', line: lineNumber });
        break;
      case 'result':
        // A counter that was cut would be another number; of the result its last word stands.
        result(said);
        break;
      case 'counter':
        if (whole) counter(said);
        break;
      default:
        if (trial || said.kind !== 'unknown') inTrial(part, said);
        else unknown(part);
    }
  }

  function newBeginning(): void {
    if (!trial || trial.begun || trial.closed) begin();
    current().begun = true;
  }

  function inTrial(part: string, said: HammerLine): void {
    switch (said.kind) {
      case 'fact':
        fact(said.name, said.value);
        break;
      case 'build':
        current().building = true;
        fact('work', 'schema build');
        break;
      case 'schema-complete':
        current().closed = true;
        break;
      case 'rampup-minute':
        rampupMinute(said.minutes * 60);
        break;
      case 'timing':
        fact('timed minutes', String(said.minutes));
        fact('ramp-up seconds', String(current().rampupSeconds ?? 0));
        current().clock = current().rampupSeconds ?? current().clock;
        events.push({ kind: 'phase', phase: 'running', line: lineNumber });
        break;
      case 'timed-minute':
        current().clock = (current().rampupSeconds ?? 0) + said.minutes * 60;
        break;
      case 'finished':
        finished(said.user, said.well, part);
        break;
      default:
        words(part, said);
    }
  }

  /** A text that was cut may lack the line that says how long the ramp-up is; the last minute of it says so. */
  function rampupMinute(seconds: number): void {
    const state = current();
    state.clock = seconds;
    state.rampupSeconds = Math.max(state.rampupSeconds ?? 0, seconds);
  }

  function words(part: string, said: HammerLine): void {
    if (said.kind === 'error') {
      current().failed = true;
      say('warning', said.text);
    } else if (said.kind === 'profiled') fact('time profile', 'on');
    else if (said.kind === 'unknown') unknown(part);
  }

  function finished(user: number, well: boolean, text: string): void {
    if (well) return;
    current().failed = true;
    say(user === 1 ? 'fatal' : 'warning', text);
  }

  function result({ newOrders, transactions, server }: Extract<HammerLine, { kind: 'result' }>): void {
    const state = current();
    state.closed = true;
    fact('server', server);
    events.push({
      kind: 'report',
      report: {
        figures: resultFigures(newOrders, transactions, lineNumber),
        ...{ percentileRank: null, histogram: [], checkpointSeconds: null },
        ...{ whole: true, firstLine: lineNumber, lastLine: lineNumber },
      },
    });
  }

  function counter({ perMinute }: Extract<HammerLine, { kind: 'counter' }>): void {
    const state = current();
    // The first thing that a counter says, before any time has gone by.
    if (state.intervals === 0 && state.lastLabel === 0 && perMinute === 0) return;
    const endSeconds = Math.max(state.clock, state.lastLabel) + counterSeconds;
    const place = { seq: state.intervals, line: lineNumber, endSeconds, seconds: counterSeconds };
    events.push({ kind: 'interval', interval: { ...newInterval(place), throughput: perMinute / 60 } });
    state.intervals++;
    state.lastLabel = endSeconds;
  }

  function fact(name: string, value: string): void {
    events.push({ kind: 'fact', name, value, line: lineNumber });
  }

  function say(severity: 'fatal' | 'warning', text: string): void {
    events.push({ kind: 'message', message: { severity, text, line: lineNumber, count: 1 } });
  }

  function unknown(text: string): void {
    events.push({ kind: 'unknown', text, line: lineNumber });
  }

  function endTrial(exitStatus: number | null): void {
    if (trial) events.push({ kind: 'end', reason: endReason(trial, exitStatus), line: lineNumber });
    trial = null;
  }

  function closeProfile(): void {
    if (profile) events.push(...profile.finish(lineNumber));
    profile = null;
  }

  return {
    line,
    end(exitStatus: number | null): void {
      closeProfile();
      // A program of ours that wrote nothing is a trial all the same.
      if (exitStatus !== null && lineNumber === 0) begin();
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
  ...{ begun: false, building: false, rampupSeconds: null, clock: 0, lastLabel: 0, intervals: 0 },
  ...{ closed: false, failed: false },
};

/** Per minute as printed, and transactions in the base unit. */
function resultFigures(newOrders: number, transactions: number, line: number): Figure[] {
  return [
    { name: 'nopm', label: 'New orders per minute (NOPM)', value: newOrders, unit: 'count', line },
    { name: 'tpm', label: 'Transactions per minute (TPM)', value: transactions, unit: 'count', line },
  ];
}

function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.closed) return 'complete';
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  return trial.failed || (exitStatus !== null && exitStatus !== 0) ? 'failed' : 'truncated';
}
