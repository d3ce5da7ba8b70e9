import { factFor } from '../../../main/mysql/catalogue/server-scope.ts';
import { findTunable } from '../../../main/mysql/catalogue/tunables.ts';
import type { ProbeServer, Settings } from './probe-server.ts';

const header = ['name', 'type', 'argument', 'minimum', 'maximum', 'step', 'choices', 'initial'].join('\t');
type Row = readonly (string | undefined)[];

const typesOfMariadb: readonly (readonly [RegExp, string])[] = [
  [/^BOOLEAN/, 'boolean'],
  [/INT UNSIGNED/, 'integer'],
  [/INT/, 'signed'],
  [/^DOUBLE/, 'number'],
  [/^ENUM/, 'enum'],
  [/^(?:SET|FLAGSET)/, 'set'],
];

export async function mariadbRanges(server: ProbeServer): Promise<string> {
  const rows = await server.query(
    `SELECT LOWER(VARIABLE_NAME), VARIABLE_TYPE, IFNULL(NUMERIC_MIN_VALUE, ''), IFNULL(NUMERIC_MAX_VALUE, ''),
       IFNULL(NUMERIC_BLOCK_SIZE, ''), IFNULL(ENUM_VALUE_LIST, ''), IFNULL(DEFAULT_VALUE, ''),
       LOWER(COMMAND_LINE_ARGUMENT)
     FROM information_schema.SYSTEM_VARIABLES WHERE COMMAND_LINE_ARGUMENT IS NOT NULL ORDER BY 1`,
  );
  return table(
    rows.map(([name, type = '', minimum, maximum, step, choices, initial, argument]): Row => {
      const kind = typesOfMariadb.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
      if (kind === 'text') return [name, kind, argument];
      const listed = kind === 'enum' || kind === 'set' ? choices : '';
      return [name, kind, argument, minimum, maximum, step === '0' ? '' : step, listed, initial];
    }),
  );
}

const typesOfMysql: Readonly<Record<string, string>> = {
  Integer: 'integer',
  Numeric: 'number',
  Boolean: 'boolean',
  Enumeration: 'enum',
  Set: 'set',
};

/**
 * MySQL tells no step and no choices, and cuts the fraction off a bound: steps are found by asking, such bounds and
 * choices taken from the catalogue. The order of choices, and which booleans (`optional`) take for OFF what is none,
 * was put into the table afterwards, from the answers.
 */
export async function mysqlRanges(server: ProbeServer, version: string): Promise<string> {
  const rows = await server.query(
    `SELECT VARIABLE_NAME, DATA_TYPE, MIN_VALUE, MAX_VALUE, g.VARIABLE_VALUE
     FROM performance_schema.variables_metadata LEFT JOIN performance_schema.global_variables g USING (VARIABLE_NAME)
     ORDER BY 1`,
  );
  const steps = await stepsOf(
    server,
    rows.filter(([, type]) => type === 'Integer'),
  );
  const shapes = argumentsOf(server.help());
  const settable = rows.filter(([name = '']) => shapes.has(name));
  return table(
    settable.map(([name = '', type = '', minimum, maximum, initial]): Row => {
      const argument = shapes.get(name);
      const tunable = findTunable(name);
      const choices = tunable && factFor(tunable.choices, { flavour: 'mysql', version });
      const kind = type === 'Integer' ? 'integer' : choices ? 'enum' : (typesOfMysql[type] ?? 'text');
      if (kind === 'enum')
        return choices
          ? [name, kind, argument, '', '', '', choices.join(','), initial]
          : [name, 'text', argument];
      if (kind === 'boolean') return [name, kind, booleanShape(server, name), '', '', '', '', initial];
      if (kind === 'text' || kind === 'set') return [name, kind, argument];
      const known = tunable && factFor(tunable.maximum, { flavour: 'mysql', version });
      const highest = kind === 'number' && known !== undefined ? String(known) : maximum;
      return [name, kind, argument, minimum, highest, stepsByHand[name] ?? steps.get(name), '', initial];
    }),
  );
}

/**
 * A number whose low bits are all ones loses those below the step. Asked of all variables in one start, and in halves
 * of it where the server refuses; a variable that answers something else is left without a step.
 */
async function stepsOf(server: ProbeServer, rows: readonly Row[]): Promise<Map<string, string>> {
  const asked = new Map(
    rows.flatMap(([name = '', , minimum = '', maximum = '', initial = '']): [string, string][] => {
      if (!/^\d+$/.test(initial) || !/^\d+$/.test(maximum)) return [];
      let ones = 1n;
      while (ones < BigInt(initial) || ones < BigInt(minimum)) ones = ones * 2n + 1n;
      return ones <= BigInt(maximum) && ones >= 511n ? [[name, String(ones)]] : [];
    }),
  );
  const steps = new Map<string, string>();
  const ask = async (settings: Settings): Promise<void> => {
    const answer = await server.start(settings);
    if (!answer.started && settings.size > 1) {
      const all = [...settings];
      await ask(new Map(all.slice(0, all.length >> 1)));
      await ask(new Map(all.slice(all.length >> 1)));
    }
    if (!answer.started) return;
    for (const [name, value] of settings) {
      const step = BigInt(value ?? '0') - BigInt(answer.variables.get(name) ?? '0') + 1n;
      if (step > 1n && (step & (step - 1n)) === 0n) steps.set(name, String(step));
    }
  };
  await ask(asked);
  return steps;
}

/** Known from what single values became: too small a number was asked, or only powers of two are taken. */
const stepsByHand: Readonly<Record<string, string>> = {
  innodb_fsync_threshold: '16384',
  innodb_log_write_ahead_size: '512',
  max_binlog_size: '4096',
};

/** Of a boolean the help does not tell whether a value has to be there. */
function booleanShape(server: ProbeServer, name: string): 'required' | 'unknown' {
  return server.accepts(new Map([[name, null]])) ? 'unknown' : 'required';
}

/** `--a=#` needs a value, `--a[=#]` takes one, `--a` is a flag. */
function argumentsOf(help: string): ReadonlyMap<string, string> {
  const options = [...help.matchAll(/^ {2}(?:-\w, )?--([\w-]+)(\[=\w+\]|=\w+|=#|\[=#\])?/gm)];
  return new Map(
    options.map(([, name = '', shape = '']) => [
      name.replaceAll('-', '_'),
      shape === '' ? 'none' : shape.startsWith('[') ? 'optional' : 'required',
    ]),
  );
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    row
      .map((cell) => cell ?? '')
      .join('\t')
      .trimEnd(),
  );
  return `${[header, ...lines].join('\n')}\n`;
}
