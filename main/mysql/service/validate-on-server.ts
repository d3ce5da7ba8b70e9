import type { RootShell } from '../../hosts/root-access.ts';
import { LabError } from '../../lab-error.ts';
import { similarName } from '../catalogue/similar-name.ts';
import { explainingLine, unknownVariable } from '../error-log.ts';
import { compareVersions, type ServerIdentity, serverName } from '../server-identity.ts';
import validateScript from './validate-on-server.sh?raw';

export interface ServerCheck {
  readonly program: string;
  readonly user: string;
  readonly server: ServerIdentity;
  /** What the server reads, in its order; ours comes after them. */
  readonly optionFiles: readonly string[];
}

/**
 * Lets the server itself check its own configuration with `section` behind it, before anything is written: by
 * `--validate-config` from MySQL 8.0.16 on, else by `--verbose --help`, which ends with 0 whatever it says, so what it
 * says is read. What it complains of without `section`, too, is its owner's. Throws `setting-impossible`.
 */
export async function validateOnServer(root: RootShell, check: ServerCheck, section: string): Promise<void> {
  const found = await complaints(root, check, section);
  if (found.length === 0) return;
  const before = new Set(await complaints(root, check, ''));
  const ours = found.filter((line) => !before.has(line));
  if (ours.length === 0) return;
  const detail = explainingLine(ours.join('\n'))?.text ?? ours.slice(0, 5).join('\n');
  const unknown = unknownVariable(detail);
  const similar = unknown === undefined ? undefined : similarName(unknown);
  throw new LabError({
    code: 'setting-impossible',
    message: `The ${serverName(check.server)} of ${root.hostName} refuses these settings. Nothing was changed.`,
    remedy: `Correct the setting that the error names.${similar === undefined ? '' : ` Perhaps ${similar} was meant.`}`,
    subject: root.hostName,
    detail,
  });
}

/** Error lines, without the times and thread numbers in front of them. */
async function complaints(root: RootShell, check: ServerCheck, section: string): Promise<string[]> {
  const { server, program, user, optionFiles } = check;
  const own = server.flavour !== 'mariadb' && compareVersions(server.version, '8.0.16') >= 0;
  const text = `${optionFiles.map((path) => `!include ${path}\n`).join('')}${section}`;
  const options = [...(own ? ['--validate-config'] : ['--verbose', '--help']), `--user=${user}`];
  const { code, stdout, stderr } = await root.script(validateScript, [program, ...options], {
    input: text,
    timeoutSeconds: 120,
  });
  if (code === 44) throw notStaged(root, stderr.toString());
  const lines = stdout.toString().split('\n').map(withoutTime).filter(Boolean);
  const errors = lines.filter((line) => /\[ERROR\]|^error:|unknown (?:variable|option)/i.test(line));
  return code !== 0 && errors.length === 0 ? lines.slice(-5) : errors;
}

function withoutTime(line: string): string {
  return line.replace(/^\d{4}-\d\d-\d\d[T ][\d:.]+Z?\s+\d*\s*/, '').trim();
}

function notStaged({ hostName }: RootShell, said: string): LabError {
  return new LabError({
    code: /no space left/i.test(said) ? 'disk-full' : 'command-failed',
    message: `The settings could not be staged for a check under /tmp of ${hostName}.`,
    remedy: 'Free space in /tmp of the host.',
    subject: hostName,
    detail: said.trim().slice(0, 500),
  });
}
