/** The settings of a treatment as they are written for the host's own server. Pure. */
import { LabError } from '../../lab-error.ts';
import { costOfChange } from '../catalogue/tunables.ts';
import { parseOptionFile, printOptionFile, setOption } from '../option-files/option-file.ts';
import { plainName, readOption } from '../option-files/option-name.ts';
import type { Settings } from '../option-files/render.ts';
import { serverOptions } from '../option-files/server-groups.ts';
import type { ServerIdentity } from '../server-identity.ts';

/** What the host's own server has and keeps: where it lives, who reaches it and how, what it loads. */
const itsOwn: ReadonlySet<string> = new Set([
  'aria_log_dir_path',
  'basedir',
  'bind_address',
  'chroot',
  'datadir',
  'general_log_file',
  'init_file',
  'innodb_data_home_dir',
  'innodb_force_recovery',
  'innodb_log_group_home_dir',
  'innodb_undo_directory',
  'log_bin',
  'log_bin_index',
  'log_error',
  'log_slow_query_file',
  'mysqlx_port',
  'pid_file',
  'plugin_dir',
  'plugin_load',
  'plugin_load_add',
  'port',
  'relay_log',
  'relay_log_index',
  'report_host',
  'secure_file_priv',
  'server_id',
  'skip_grant_tables',
  'skip_networking',
  'slow_query_log_file',
  'socket',
  'tmpdir',
  'user',
]);

/** By which the server says that it read our lines: unused where nothing is replicated. */
export const markVariable = 'report_host';

export interface SectionFrame {
  readonly server: ServerIdentity;
  /** What the server says of `markVariable` when it has read the section. */
  readonly mark: string;
  /** Comment lines before it. */
  readonly heading: string;
}

/**
 * Group `[mysqld]` with the server options of the base text, of which the factors take the place, and the mark. Throws
 * `setting-impossible` for what the server keeps, or what would need another data directory, and `plan-invalid` for a
 * base text that a server would refuse.
 */
export function sectionFor(
  base: string,
  settings: Settings,
  { server, mark, heading }: SectionFrame,
): string {
  const parsed = parseOptionFile(base.replace(/^\uFEFF/, ''));
  const fatal = parsed.problems.find((problem) => problem.severity === 'fatal');
  if (fatal !== undefined) {
    throw new LabError({
      code: 'plan-invalid',
      message: `The base option file has an error in line ${fatal.line}. ${fatal.message}`,
      remedy: 'Correct the line in server.base of the plan.',
      line: fatal.line,
    });
  }
  const factors = new Set(Object.keys(settings).map((name) => readOption(name, null).name));
  const options = serverOptions(parsed, server);
  for (const line of options) refuseItsOwn(line.name, line.value, server);
  for (const [name, level] of Object.entries(settings)) refuseItsOwn(name, String(level), server);
  const kept = options.filter((line) => !factors.has(readOption(line.name, null).name));
  let section = parseOptionFile(`[mysqld]\n${kept.map((line) => `${line.text.trim()}\n`).join('')}`);
  for (const [name, value] of Object.entries({ ...settings, [markVariable]: mark }))
    section = setOption(section, 'mysqld', name, String(value));
  return `${heading}${printOptionFile(section)}`;
}

function refuseItsOwn(written: string, writtenValue: string | null, server: ServerIdentity): void {
  const { name, value } = readOption(written, writtenValue);
  // No binary log leaves nothing behind. (log_bin = OFF would keep one, in files named OFF.)
  if (name === 'log_bin' && value === 'OFF' && /(?:skip|disable)_log_bin$/.test(plainName(written))) return;
  const cost = costOfChange(name, server);
  const needsData = cost === 'new-data-directory' || cost === 'restart-with-procedure';
  // A server takes the beginning of a name for the whole.
  const own =
    itsOwn.has(name) ||
    (cost === undefined && name.length > 4 && [...itsOwn].some((each) => each.startsWith(name)));
  if (!own && !needsData) return;
  throw new LabError({
    code: 'setting-impossible',
    message: needsData
      ? `${name} needs a data directory of its own, and the host's own server keeps the one it has.`
      : `${name} belongs to the host's own server, and stays as it is.`,
    remedy: `Take ${name} out of the plan, or use deploy: private.`,
    subject: name,
  });
}
