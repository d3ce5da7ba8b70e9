import type { TableRows } from '../../preload/contract/data-sets.ts';
import { administratorArgv, type Instance } from '../mysql/deploy/instance.ts';
import { compareVersions } from '../mysql/server-identity.ts';
import type { Session } from '../ssh/session.ts';

/** Tables of a schema, in order of their names. */
export async function tablesOf(session: Session, instance: Instance, schema: string): Promise<string[]> {
  const said = await session.run([
    ...administratorArgv(instance),
    `--execute=SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${quoted(schema)} AND TABLE_TYPE = 'BASE TABLE'`,
  ]);
  return said.split('\n').filter(Boolean).map(unescaped).toSorted();
}

/**
 * The command that counts the rows of tables one by one, and refreshes their statistics, so that every trial begins with
 * the same ones. Reads whole indexes: only for the server that loaded them, never for one that is measured.
 */
export function countArgv(instance: Instance): string[] {
  return [...administratorArgv(instance), '--execute=source {job}/count.sql'];
}

export function countStatements(schema: string, tables: readonly string[]): string {
  return tables
    .map((table) => {
      const name = `${identifier(schema)}.${identifier(table)}`;
      return `ANALYZE LOCAL TABLE ${name};\nSELECT 'rows', ${quoted(table)}, COUNT(*) FROM ${name};\n`;
    })
    .join('');
}

/** What the counting command printed. */
export function readCounts(printed: string): TableRows[] {
  return printed.split('\n').flatMap((line) => {
    const [kind, table = '', rows = ''] = line.split('\t');
    return kind === 'rows' && /^\d+$/.test(rows) ? [{ table: unescaped(table), rows: Number(rows) }] : [];
  });
}

/** Rows of tables as the server estimates them; a table without statistics has none. Reads no row of the tables. */
export async function estimatedRows(
  session: Session,
  instance: Instance,
  schema: string,
): Promise<ReadonlyMap<string, number>> {
  const said = await session.run([
    ...administratorArgv(instance),
    `--execute=${estimateQuery(instance, schema)}`,
  ]);
  return new Map(
    said.split('\n').flatMap((line): [string, number][] => {
      const [table = '', rows = ''] = line.split('\t');
      return /^\d+$/.test(rows) ? [[unescaped(table), Number(rows)]] : [];
    }),
  );
}

/** From 5.6 and 10.0 on statistics are rows of a table themselves; before, asking for them opens each table. */
function estimateQuery({ server }: Instance, schema: string): string {
  const persistent = compareVersions(server.version, server.flavour === 'mariadb' ? '10.0' : '5.6') >= 0;
  return persistent
    ? `SELECT table_name, n_rows FROM mysql.innodb_table_stats WHERE database_name = ${quoted(schema)}`
    : `SELECT TABLE_NAME, TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${quoted(schema)}`;
}

/** Estimates come from samples of pages: they tell an empty or another table, not a lost row. */
const estimateFactor = 4;
/** Of small tables not even the order of magnitude is sure. */
const fewRows = 1000;

/** What is not as it was when the golden copy was made, in words; empty when nothing is. */
export function rowsThatDiffer(
  counted: readonly TableRows[],
  present: readonly string[],
  estimated: ReadonlyMap<string, number>,
): string[] {
  return counted.flatMap(({ table, rows }) => {
    if (!present.includes(table)) return [`${table} is missing`];
    const now = estimated.get(table);
    if (now === undefined || rows < fewRows) return [];
    const apart = now > rows * estimateFactor || now * estimateFactor < rows;
    return apart ? [`${table} had ${rows} rows and has about ${now}`] : [];
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function identifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The client's batch mode escapes tab, newline, NUL and backslash. */
function unescaped(text: string): string {
  return text.replace(
    /\\([tn0\\])/g,
    (_, letter: string) => ({ t: '\t', n: '\n', '0': '\0' })[letter] ?? letter,
  );
}
