import { always, fact, type LineForm, lineOf, numbered } from '../line-forms.ts';
import type { Severity } from '../output-event.ts';

/** What a line of sysbench's output is, apart from interval lines and figures. */
export type SysbenchLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'noise' }
  | { readonly kind: 'banner'; readonly version: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'phase'; readonly phase: 'connecting' | 'warmup' | 'running' }
  | { readonly kind: 'progress' }
  | { readonly kind: 'queue'; readonly length: number; readonly concurrency: number }
  | { readonly kind: 'checkpoint'; readonly seconds: number }
  | { readonly kind: 'message'; readonly severity: Severity }
  | { readonly kind: 'repeated'; readonly times: number }
  | { readonly kind: 'unknown' };

/** `text` without blanks around it: pasted logs often lost theirs. */
export function classifyLine(text: string): SysbenchLine {
  if (text === '') return { kind: 'blank' };
  return lineOf(forms, text) ?? { kind: 'unknown' };
}

const forms: readonly LineForm<SysbenchLine>[] = [
  { form: /^sysbench (v?\d[^\s:]*).*$/, line: (version) => ({ kind: 'banner', version }) },
  always(/^(?:FATAL|ALERT|CRITICAL|PANIC): /, { kind: 'message', severity: 'fatal' }),
  always(/^(?:invalid option: |Invalid value for the )/, { kind: 'message', severity: 'fatal' }),
  always(/^WARNING: /, { kind: 'message', severity: 'warning' }),
  always(/^(?:NOTICE|INFO|DEBUG):(?: |$)/, { kind: 'message', severity: 'note' }),
  always(/^(?:Time|Event) limit exceeded, exiting/, { kind: 'message', severity: 'note' }),
  numbered(/^\(last message repeated (\d+) times?\)$/, (times) => ({ kind: 'repeated', times })),
  numbered(/^\[\s*\d+s\s*\]\s*queue length:\s*(\d+),\s*concurrency:\s*(\d+)$/, (length, concurrency) => ({
    kind: 'queue',
    length,
    concurrency,
  })),
  numbered(/^\[\s*(\d+)s\s*\]\s*Checkpoint report:$/, (seconds) => ({ kind: 'checkpoint', seconds })),
  always(/^Threads started!$/, { kind: 'phase', phase: 'running' }),
  always(/^Warming up for \d+ seconds\.\.\.$/, { kind: 'phase', phase: 'warmup' }),
  always(/^Initializing worker threads\.\.\.$/, { kind: 'phase', phase: 'connecting' }),
  always(/^(?:Creating|Dropping) (?:table|a secondary index|secondary indexes|\d+ records) ?/, {
    kind: 'progress',
  }),
  always(/^Inserting \d+ records /, { kind: 'progress' }),
  // fileio
  always(/^(?:Creating files for the test\.\.\.|Creating file \S+|Removing test files\.\.\.)$/, {
    kind: 'progress',
  }),
  always(/^\d+ bytes written in \d+\.\d+ seconds \(.+\)\.$/, { kind: 'progress' }),
  fact('files', /^(\d+ files, \S+ each)(?:, \S+ total)?$/),
  fact('file size', /^(\S+) total file size$/),
  fact('block size', /^Block size (\S+)$/),
  fact('file flags', /^Extra file open flags: (.+)$/),
  fact('request limit', /^Number of (?:IO requests|random requests for random IO): (\d+)$/),
  fact('reads per write', /^Read\/Write ratio for combined random IO test: (\S+)$/),
  fact(
    'fsync',
    /^(?:Periodic FSYNC enabled, c|C)alling (fsync\(\) (?:each \d+ requests|at the end of test|after each write operation))(?:, Enabled)?\.$/,
  ),
  fact('I/O mode', /^Using (.+) I\/O mode$/),
  // sysbench-tpcc
  always(/^(?:Creating tables: \d+|Adding (?:indexes|FK) \d+ \.\.\.|Waiting on tables \d+ sec)$/, {
    kind: 'progress',
  }),
  always(/^(?:loading tables: \d+ for warehouse: \d+|Check \d+, warehouse: \d+ PASSED)$/, {
    kind: 'progress',
  }),
  always(/^Check \d+, warehouse: \d+ FAILED!!!$/, { kind: 'message', severity: 'fatal' }),
  fact('threads', /^Number of threads: (\d+)$/),
  fact('report interval', /^Report intermediate results every (\d+) second\(s\)$/),
  fact('checkpoints', /^Report checkpoint\(s\) at (.+) seconds$/),
  fact('target rate', /^Target transaction rate: (.+)\/sec$/),
  fact('warm-up', /^Warmup time: (\d+)s$/),
  fact('forced shutdown', /^Forcing shutdown in (.+)$/),
  fact('random seed', /^Initializing random number generator from (?:seed \()?([^)]+)\)?\.?$/),
  fact('random seed', /^Random number generator seed is (.+?)(?: and will be ignored)?$/),
  fact('driver', /^No DB drivers specified, using (.+)$/),
  fact('test', /^Doing ((?:random|sequential) .+) test$/),
  fact(
    'test',
    /^(Doing (?:OLTP|read-only) test|Doing CPU performance benchmark|Running (?:mixed|simple) OLTP test|Running non-transactional test)\.?$/,
  ),
  fact('distribution', /^Using (.+ distribution.*)$/),
  fact('transactions', /^Using "(.+)" for starting transactions$/),
  fact('identifiers', /^Using (auto_inc on the id column)$/),
  fact('request limit', /^Maximum number of requests for OLTP test is limited to (\d+)$/),
  fact('prime limit', /^Primer? numbers limit: (\d+)$/),
  fact('validation', /^(Additional request validation enabled|Validation mode enabled)\.?$/),
  fact('debug', /^(Debug mode enabled)\.$/),
  always(/^(?:Running the test with following options:|Done\.|Script (?:started|done) on .*)$/, {
    kind: 'noise',
  }),
];
