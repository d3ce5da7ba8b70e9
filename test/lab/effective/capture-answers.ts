import type { MeasuredRange } from '../../../main/mysql/catalogue/measured-ranges.ts';
import { edgeValues } from './edge-values.ts';
import type { ProbeServer, Settings } from './probe-server.ts';

export interface CapturedAnswer {
  readonly name: string;
  readonly value: string | null;
  /** As SHOW GLOBAL VARIABLES prints it; null where the server does not start. */
  readonly effective: string | null;
}

/** Settings that change one another: each of their values gets a start of its own. */
export const coupledSettings: ReadonlySet<string> = new Set([
  'innodb_buffer_pool_size',
  'innodb_buffer_pool_chunk_size',
  'innodb_buffer_pool_instances',
  'innodb_page_cleaners',
  'innodb_io_capacity',
  'innodb_io_capacity_max',
  'innodb_max_dirty_pages_pct',
  'innodb_max_dirty_pages_pct_lwm',
  'max_connections',
  'table_open_cache',
  'table_open_cache_instances',
  'table_definition_cache',
  'open_files_limit',
  'thread_stack',
  'innodb_log_buffer_size',
  'innodb_log_file_size',
  'innodb_redo_log_capacity',
  'innodb_log_write_ahead_size',
  'innodb_dedicated_server',
  'thread_handling',
  'gtid_mode',
  'innodb_undo_tablespaces',
  'innodb_rollback_segments',
  'innodb_force_recovery',
  'innodb_adaptive_hash_index_parts',
  'innodb_open_files',
  'query_cache_type',
  'query_cache_size',
  'back_log',
  'thread_cache_size',
]);

/** Values that cost a start each; the edges stand first. */
const dearValues = 11;

/** Asks the server for each edge value of each setting; those that stand alone share starts. */
export async function captureAnswers(
  server: ProbeServer,
  ranges: readonly MeasuredRange[],
  tooLarge: (name: string, value: string | null) => boolean,
  progress: (line: string) => void,
): Promise<CapturedAnswer[]> {
  const answers: CapturedAnswer[] = [];
  const batches: Map<string, string | null>[] = [];
  for (const range of ranges) {
    let batch = 0;
    const values = coupledSettings.has(range.name)
      ? edgeValues(range).slice(0, dearValues)
      : edgeValues(range);
    for (const value of values) {
      if (tooLarge(range.name, value)) continue;
      const alone: Settings = new Map([[range.name, value]]);
      if (coupledSettings.has(range.name) || !server.accepts(alone))
        answers.push(...(await answersTo(server, alone)));
      else {
        const shared = batches[batch] ?? new Map<string, string | null>();
        batches[batch++] = shared.set(range.name, value);
      }
    }
    progress(`${range.name}: ${batch} shared`);
  }
  for (const [index, batch] of batches.entries()) {
    answers.push(...(await answersTo(server, batch)));
    progress(`shared start ${index + 1} of ${batches.length}, ${batch.size} settings`);
  }
  return answers;
}

/** Where a shared start fails, its halves are asked, until each setting that keeps the server from starting stands alone. */
async function answersTo(server: ProbeServer, settings: Settings): Promise<CapturedAnswer[]> {
  const answer = await server.start(settings);
  if (answer.started)
    return [...settings].flatMap(([name, value]) => {
      const effective = answer.variables.get(name);
      return effective === undefined ? [] : [{ name, value, effective }];
    });
  const all = [...settings];
  if (all.length === 1) return all.map(([name, value]) => ({ name, value, effective: null }));
  const half = Math.ceil(all.length / 2);
  return [
    ...(await answersTo(server, new Map(all.slice(0, half)))),
    ...(await answersTo(server, new Map(all.slice(half)))),
  ];
}

/** A line each: setting, value (`\N` for the name alone), what became of it (`\N` where the server does not start). */
export function writeAnswers(answers: readonly CapturedAnswer[]): string {
  const lines = answers.map(({ name, value, effective }) =>
    [name, value ?? '\\N', effective ?? '\\N'].join('\t'),
  );
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

export function readAnswers(text: string): CapturedAnswer[] {
  const cell = (written: string | undefined) => (written === '\\N' ? null : (written ?? ''));
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [name = '', value, effective] = line.split('\t');
      return { name, value: cell(value), effective: cell(effective) };
    });
}
