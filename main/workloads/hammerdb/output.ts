import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure } from '../output-event.ts';
import { createOutputParser, type OutputReader, reasonByExit } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
import type { OutputParser } from '../workload.ts';
import { classifyLine, type HammerLine, split } from './lines.ts';
import { createProfileReader, type ProfileReader } from './profile.ts';

/**
 * Reads what the HammerDB CLI prints of a timed TPROC-C run or of building its schema, several of them in a row, and
 * the time profile that it writes beside. Forms: outputs of versions 3 to 6.
 */
export function createHammerParser(): OutputParser {
  return createOutputParser(readHammer);
}

/** How often the transaction counter speaks, unless it was told otherwise. */
export const counterSeconds = 10;

interface TrialState {
  begun: boolean;
  rampupSeconds: number | null;
  /** Seconds since the ramp-up began, as the last line that told a minute said. */
  clock: number;
  lastLabel: number;
  intervals: number;
  closed: boolean;
  failed: boolean;
  /** The time profile that this is. */
  profile: ProfileReader | null;
}

function readHammer(output: TrialOutput<TrialState>): OutputReader<TrialState> {
  let version: string | null = null;

  function newTrial(): TrialState {
    if (version !== null) output.fact('version', version);
    return { ...nothingSeen };
  }

  function line(text: string, _raw: string, terminated: boolean): void {
    if (output.trial?.profile?.take(text, output.line)) return;
    if (output.trial?.profile) output.end();
    const profile = createProfileReader(text, output.line);
    if (profile) {
      output.begin().profile = profile;
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
        output.end();
        version = said.version;
        break;
      case 'begin':
        newBeginning();
        break;
      case 'rampup':
        if (output.trial?.closed || output.trial?.rampupSeconds != null) newBeginning();
        output.current().begun = true;
        output.current().rampupSeconds = said.minutes * 60;
        output.fact('ramp-up minutes', said.minutes);
        output.phase('warmup');
        break;
      case 'result':
        // A counter that was cut would be another number; of the result its last word stands.
        result(said);
        break;
      case 'counter':
        if (whole) counter(said);
        break;
      default:
        if (output.trial || said.kind !== 'unknown') inTrial(part, said);
        else output.unknown(part);
    }
  }

  function newBeginning(): void {
    const { trial } = output;
    if (!trial || trial.begun || trial.closed) output.begin();
    output.current().begun = true;
  }

  function inTrial(part: string, said: HammerLine): void {
    switch (said.kind) {
      case 'fact':
        output.fact(said.name, said.value);
        break;
      case 'build':
        output.current();
        output.fact('work', 'schema build');
        break;
      case 'schema-complete':
        output.current().closed = true;
        break;
      case 'rampup-minute':
        rampupMinute(said.minutes * 60);
        break;
      case 'timing':
        output.fact('timed minutes', said.minutes);
        output.fact('ramp-up seconds', output.current().rampupSeconds ?? 0);
        output.current().clock = output.current().rampupSeconds ?? output.current().clock;
        output.phase('running');
        break;
      case 'timed-minute':
        output.current().clock = (output.current().rampupSeconds ?? 0) + said.minutes * 60;
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
    const state = output.current();
    state.clock = seconds;
    state.rampupSeconds = Math.max(state.rampupSeconds ?? 0, seconds);
  }

  function words(part: string, said: HammerLine): void {
    if (said.kind === 'error') {
      output.current().failed = true;
      output.say('warning', said.text);
    } else if (said.kind === 'profiled') output.fact('time profile', 'on');
    else if (said.kind === 'unknown') output.unknown(part);
  }

  function finished(user: number, well: boolean, text: string): void {
    if (well) return;
    output.current().failed = true;
    output.say(user === 1 ? 'fatal' : 'warning', text);
  }

  function result({ newOrders, transactions, server }: Extract<HammerLine, { kind: 'result' }>): void {
    output.current().closed = true;
    output.fact('server', server);
    output.report({ figures: resultFigures(newOrders, transactions, output.line) });
  }

  function counter({ perMinute }: Extract<HammerLine, { kind: 'counter' }>): void {
    const state = output.current();
    // The first thing that a counter says, before any time has gone by.
    if (state.intervals === 0 && state.lastLabel === 0 && perMinute === 0) return;
    const endSeconds = Math.max(state.clock, state.lastLabel) + counterSeconds;
    const place = { seq: state.intervals, line: output.line, endSeconds, seconds: counterSeconds };
    output.interval({ ...newInterval(place), throughput: perMinute / 60 });
    state.intervals++;
    state.lastLabel = endSeconds;
  }

  function endTrial(trial: TrialState, exitStatus: number | null): EndReason {
    if (trial.profile) return trial.profile.finish(output);
    if (trial.closed) return 'complete';
    const reason = reasonByExit(exitStatus);
    return reason === 'truncated' && trial.failed ? 'failed' : reason;
  }

  return { newTrial, line, endTrial };
}

const nothingSeen = {
  ...{ begun: false, rampupSeconds: null, clock: 0, lastLabel: 0, intervals: 0 },
  ...{ closed: false, failed: false, profile: null },
};

/** Per minute as printed, and transactions in the base unit. */
function resultFigures(newOrders: number, transactions: number, line: number): Figure[] {
  return [
    { name: 'nopm', label: 'New orders per minute (NOPM)', value: newOrders, unit: 'count', line },
    { name: 'tpm', label: 'Transactions per minute (TPM)', value: transactions, unit: 'count', line },
  ];
}
