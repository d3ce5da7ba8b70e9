import type { WorkloadOption } from '../../../preload/contract/workloads.ts';

const oneLine = String.raw`[^\u0000-\u001f]`;
const shellText = String.raw`[^\u0000]{0,8000}`;
const shell = { pattern: shellText, allowed: 'at most 8000 characters of shell' } as const;

export const customOptions: readonly WorkloadOption[] = [
  {
    ...{ kind: 'text', name: 'command', label: 'Command', long: true, ...shell },
    help: 'Shell on the client host. $RACKMARK_SECONDS is how long it works, $RACKMARK_DEFAULTS_FILE an option file with the account; the guide names all.',
    ...{ initial: 'cd /opt/benchmark && ./benchmark --seconds="$RACKMARK_SECONDS"', shapesData: false },
  },
  {
    ...{ kind: 'choice', name: 'parser', label: 'Output is read by' },
    help: 'What a line of the result looks like.',
    choices: [
      { value: 'regex', label: 'a regular expression with named groups' },
      { value: 'csv', label: 'the columns of a CSV table' },
    ],
    ...{ initial: 'regex', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'pattern', label: 'Regular expression', long: true },
    help: 'A group for each metric. With a group “time” a line is an interval; the last line without it is the result of the trial.',
    ...{ pattern: `${oneLine}{0,1000}`, allowed: 'a regular expression of at most 1000 characters' },
    ...{ initial: String.raw`^\[ *(?<time>\d+)s *\] tps: (?<throughput>[\d.]+)`, shapesData: false },
  },
  {
    ...{ kind: 'choice', name: 'separator', label: 'Columns are parted by' },
    help: 'Of a CSV table.',
    choices: [
      { value: 'comma', label: 'comma' },
      { value: 'semicolon', label: 'semicolon' },
      { value: 'tab', label: 'tab' },
    ],
    ...{ initial: 'comma', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'columns', label: 'Columns' },
    help: 'Names in order, parted by commas, “time” among them. Empty: the line that holds the names of all metrics is the heading.',
    ...{ pattern: `${oneLine}{0,2000}`, allowed: 'names parted by commas', initial: '', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'metrics', label: 'Metrics', long: true },
    help: 'Name, unit as it is printed, which way is better (higher, lower, none), label; parted by semicolons. The first is what trials are compared by. “throughput” and “latency” are known by these names.',
    ...{ pattern: String.raw`[^\u0000]{0,4000}`, allowed: 'metrics parted by semicolons' },
    ...{ initial: 'throughput 1/s higher Throughput', shapesData: false },
  },
  {
    ...{ kind: 'choice', name: 'time_unit', label: 'Times are printed in' },
    help: 'Counted from the start of the command.',
    choices: [
      { value: 's', label: 'seconds' },
      { value: 'ms', label: 'milliseconds' },
      { value: 'min', label: 'minutes' },
    ],
    ...{ initial: 's', shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'own_warmup', label: 'Warms up by itself' },
    help: 'On: its times begin after the warm-up.',
    ...{ initial: false, shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'program', label: 'Program' },
    help: 'In the search path or by its absolute path: looked for before each trial, its checksum kept.',
    ...{
      pattern: String.raw`[A-Za-z0-9_.+-]{1,100}|/[^\u0000-\u001f]{1,400}`,
      allowed: 'a name or an absolute path',
    },
    ...{ initial: 'sh', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'version_arguments', label: 'Arguments for its version' },
    help: 'Such as --version. Empty: it is not asked.',
    ...{
      pattern: `${oneLine}{0,200}`,
      allowed: 'arguments parted by blanks',
      initial: '',
      shapesData: false,
    },
  },
  {
    ...{ kind: 'text', name: 'prepare', label: 'Command that loads the data', long: true, ...shell },
    help: 'Run once for each data set, against an empty schema. Empty: nothing is loaded.',
    ...{ initial: '', shapesData: true },
  },
  {
    ...{ kind: 'text', name: 'data_set', label: 'Name of the data set' },
    help: 'Another name asks for another data set although the command is the same.',
    ...{
      pattern: '[A-Za-z0-9_.=, -]{0,100}',
      allowed: 'a short name',
      initial: '',
      shapesData: true,
    },
  },
  {
    ...{ kind: 'integer', name: 'data_megabytes', label: 'Size of the data set', unit: 'MB' },
    help: 'From above; the disk is checked for it.',
    ...{ minimum: 0, maximum: 100_000_000, initial: 100, shapesData: true },
  },
];

export const customTraps: readonly string[] = [
  'What is printed is believed: nothing here knows what the command measures.',
  'Times are counted from the start of the command, warm-up included, unless it warms up by itself.',
  'It must end by itself: five minutes after warm-up and measured time it is stopped, and the trial failed.',
  'A command that ends with an exit code other than 0 failed, whatever it printed.',
  'The account is good for the schema “custom” alone. Its password stands in $RACKMARK_DEFAULTS_FILE and nowhere else: do not put it into arguments, which everybody on the host can read.',
  'A last line that was cut is no number, and a line whose time is not later than the one before is left out.',
];
