import { numberOf } from '../../text/number-text.ts';
import { always, fact, type LineForm, lineOf, numbered } from '../line-forms.ts';

/** What a line of the HammerDB CLI is, or of the log that it writes. */
export type HammerLine =
  | { readonly kind: 'blank' | 'noise' | 'unknown' | 'schema-complete' | 'counting' | 'profiled' }
  | { readonly kind: 'banner'; readonly version: string }
  /** Virtual users are made, or begin: what comes is another trial than what was. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'build' }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'rampup'; readonly minutes: number }
  | { readonly kind: 'rampup-minute'; readonly minutes: number }
  | { readonly kind: 'timing'; readonly minutes: number }
  | { readonly kind: 'timed-minute'; readonly minutes: number }
  | {
      readonly kind: 'result';
      readonly newOrders: number;
      readonly transactions: number;
      readonly server: string;
    }
  /** Transactions a minute since the line before. */
  | { readonly kind: 'counter'; readonly perMinute: number; readonly server: string }
  | { readonly kind: 'finished'; readonly user: number; readonly well: boolean }
  | { readonly kind: 'error'; readonly text: string };

/** `text` without blanks around it, of one piece: `split` parts what was printed without a line end. */
export function classifyLine(text: string): HammerLine {
  if (text === '') return { kind: 'blank' };
  const said = /^Vuser (\d+):(.*)$/.exec(text);
  const words = (said?.[2] ?? text).trim();
  const known = lineOf(forms, words);
  if (known) return known;
  const user = numberOf(said?.[1]);
  if (user !== null && finished.test(words))
    return { kind: 'finished', user, well: words === 'FINISHED SUCCESS' };
  if (problem.test(words)) return { kind: 'error', text };
  return { kind: noise.test(words) || (said !== null && words === '') ? 'noise' : 'unknown' };
}

/** A minute is told without a line end, and a prompt stands before what comes next: parts of one line, in order. */
export function split(text: string): string[] {
  return text
    .replaceAll(/hammerdb>\s*/g, '\n')
    .replaceAll(/(\d+ +\.\.\.,)(?=.)/g, '$1\n')
    .replaceAll(/(?<=\S)(?=Vuser \d+:)/g, '\n')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const ofMinutes = (kind: 'rampup' | 'rampup-minute' | 'timing' | 'timed-minute', form: RegExp) =>
  numbered(form, (minutes): HammerLine => ({ kind, minutes }));

const forms: readonly LineForm<HammerLine>[] = [
  { form: /^HammerDB CLI v(\S+)$/, line: (version) => ({ kind: 'banner', version }) },
  always(/^Vuser 1 created/, { kind: 'begin' }),
  always(/^CREATING \S+ SCHEMA/, { kind: 'build' }),
  always(/^\S+ SCHEMA COMPLETE$/, { kind: 'schema-complete' }),
  ofMinutes('rampup', /^Beginning rampup time of (\d{1,9}) minutes?$/),
  ofMinutes('rampup-minute', /^Rampup (\d{1,9}) minutes? complete/),
  ofMinutes('timing', /^Timing test period of (\d{1,9}) in minutes$/),
  ofMinutes('timed-minute', /^(\d{1,9}) +\.\.\.,$/),
  {
    form: /^TEST RESULT : System achieved (\d{1,15}) NOPM from (\d{1,15}) (.+) TPM$/,
    line: (newOrders, transactions, server) => result(newOrders, transactions, server),
  },
  {
    form: /^TEST RESULT : System achieved (\d{1,15}) (.+) TPM at (\d{1,15}) NOPM$/,
    line: (transactions, server, newOrders) => result(newOrders, transactions, server),
  },
  {
    form: /^(\d{1,15}) (\S.*) tpm$/,
    line: (said, server) => {
      const perMinute = numberOf(said);
      return perMinute === null ? null : { kind: 'counter', perMinute, server };
    },
  },
  fact('virtual users', /^(\d+) Active Virtual Users configured$/),
  fact('sessions', /^(\d+ VU \* \d+ AC = \d+) Active Sessions configured$/),
  fact('server version', /^DBVersion:(\S+)$/),
  fact('job', /^Benchmark Run jobid=(\S+)$/),
  always(/^Gathering timing data from Active Virtual Users/, { kind: 'profiled' }),
  always(/^(?:Rampup complete, Taking start|Test complete, Taking end)/, { kind: 'counting' }),
];

function result(perMinute: string, total: string, server: string): HammerLine | null {
  const [newOrders, transactions] = [numberOf(perMinute), numberOf(total)];
  return newOrders === null || transactions === null
    ? null
    : { kind: 'result', newOrders, transactions, server };
}

const finished = /^FINISHED (?:SUCCESS|FAILED)$/;
const problem =
  /^(?:Error\b|error,|\S+\/db server:|\S+ error\b|FATAL\b|.*\b(?:failed to|lost connection)\b)/i;

/** What the CLI says of itself while it is set up, and what virtual users say that tells nothing of the load. */
const noise =
  /^(?:ALL VIRTUAL USERS COMPLETE|Benchmark set to|Calculating timings|Changed \S+|Clearing Script|Copyright|Database set to|Destroying Virtual Users|Initialized |Logging activated|Monitor|Processing \d+ transactions|RUNNING$|Script (?:cleared|loaded)|Test complete|TEST (?:STARTED|COMPLETE)|The xml is well-formed|Timer: |Transaction Counter|Type "help"|Value \S+ for|Virtual Users Destroyed|Vuser \d+ created|Writing timing data|\d+ Virtual Users Created|runtimer returned|to \S+$|vudestroy success|SETTING CONFIGURATION|VUs? |SEQUENCE |\d+ VU TEST)/;
