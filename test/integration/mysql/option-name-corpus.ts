import { seededRandom } from '../../unit/mysql/random-text.ts';

export interface NameCase {
  readonly seed: number;
  /** One line of a `[mysqld]` group. */
  readonly line: string;
}

/** Variables whose values `--verbose --help` shows as they were given, with values that no server changes. */
export const watched: Readonly<Record<string, readonly [string, ...string[]]>> = {
  general_log: ['ON', 'off', '1', '0', 'TRUE', 'false'],
  innodb_buffer_pool_size: ['64M', '256M'],
  key_buffer_size: ['4M', '16m'],
  low_priority_updates: ['ON', '0'],
  max_allowed_packet: ['4M', '2097152'],
  max_connections: ['99'],
  skip_name_resolve: ['1', '0'],
  slow_query_log: ['1', 'OFF'],
  sort_buffer_size: ['1M'],
};

const others = [
  'ansi',
  'no_such_option',
  'query_cache_size',
  'innodb_redo_log_capacity',
  'mysqlx_port',
  'port',
] as const;
const prefixes = [
  '',
  '',
  '',
  '',
  'skip-',
  'disable_',
  'enable-',
  'loose_',
  'loose-',
  'skip-loose_',
  'loose-skip-',
  'skip_skip-',
  'Loose-',
  'hot.',
  'default.',
  'maximum-',
] as const;

export function nameCase(seed: number): NameCase {
  const random = seededRandom(seed);
  const pick = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  const names = Object.keys(watched);
  const name = random() < 0.15 ? pick(others) : (names[Math.floor(random() * names.length)] ?? 'general_log');
  const value = random() < 0.25 ? '' : `=${random() < 0.1 ? '' : pick(watched[name] ?? ['1'])}`;
  const prefix = pick(prefixes);
  const spelling = random();
  const written =
    spelling < 0.5
      ? name
      : spelling < 0.7
        ? name.replaceAll('_', '-')
        : spelling < 0.8
          ? name.toUpperCase()
          : name.slice(0, 3 + Math.floor(random() * (name.length - 2)));
  return { seed, line: `${prefix}${written}${value}` };
}
