import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';

const places = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/usr/libexec',
];

/** What the practice lab stands on: any one program of each row, and the Debian package that brings it. */
const needs = [
  { tool: 'sshd', programs: ['sshd'], debianPackage: 'openssh-server' },
  { tool: 'ssh-keygen', programs: ['ssh-keygen'], debianPackage: 'openssh-client' },
  { tool: 'MySQL or MariaDB server', programs: ['mariadbd', 'mysqld'], debianPackage: 'mariadb-server-core' },
  { tool: 'MySQL or MariaDB client', programs: ['mariadb', 'mysql'], debianPackage: 'mariadb-client-core' },
  { tool: 'sysbench', programs: ['sysbench'], debianPackage: 'sysbench' },
] as const;

export interface MissingTool {
  readonly tool: string;
  readonly debianPackage: string;
  readonly remedy: string;
}

export function missingTools(): MissingTool[] {
  return needs
    .filter((need) => need.programs.every((program) => find(program) === null))
    .map(({ tool, debianPackage }) => ({
      tool,
      debianPackage,
      remedy: `Debian and Ubuntu: apt-get install --no-install-recommends ${debianPackage}`,
    }));
}

export function requireTools(): { readonly sshd: string } {
  const missing = missingTools();
  const sshd = find('sshd');
  if (sshd !== null && missing.length === 0) return { sshd };
  throw new LabError({
    code: 'tool-missing',
    message: `The practice lab needs ${missing.map((need) => need.tool).join(', ')} on this computer.`,
    remedy: `Debian and Ubuntu: apt-get install --no-install-recommends ${missing.map((need) => need.debianPackage).join(' ')}`,
    subject: 'practice lab',
  });
}

function find(program: string): string | null {
  return places.map((place) => join(place, program)).find((path) => existsSync(path)) ?? null;
}
