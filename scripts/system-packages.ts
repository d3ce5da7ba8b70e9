import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Need {
  /** Any of these files shows that it is there. */
  readonly anyOf: readonly string[];
  readonly debianPackage: string;
  readonly what: string;
}

export const labNeeds: readonly Need[] = [
  { anyOf: ['/usr/sbin/sshd', '/usr/local/sbin/sshd'], debianPackage: 'openssh-server', what: 'sshd' },
  {
    anyOf: ['/usr/bin/ssh-keygen', '/usr/local/bin/ssh-keygen'],
    debianPackage: 'openssh-client',
    what: 'ssh-keygen',
  },
  {
    anyOf: ['/usr/sbin/mariadbd', '/usr/sbin/mysqld', '/usr/libexec/mysqld', '/usr/local/mysql/bin/mysqld'],
    debianPackage: 'mariadb-server-core',
    what: 'a MySQL or MariaDB server program',
  },
  {
    anyOf: ['/usr/bin/mariadb', '/usr/bin/mysql', '/usr/local/mysql/bin/mysql'],
    debianPackage: 'mariadb-client-core',
    what: 'a MySQL or MariaDB client',
  },
  { anyOf: ['/usr/bin/sysbench', '/usr/local/bin/sysbench'], debianPackage: 'sysbench', what: 'sysbench' },
];

export const testNeeds: readonly Need[] = [
  ...labNeeds,
  { anyOf: ['/usr/bin/chromium'], debianPackage: 'chromium', what: 'Chromium' },
  {
    anyOf: ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'],
    debianPackage: 'iproute2',
    what: 'ip (network namespaces)',
  },
  { anyOf: ['/usr/sbin/iptables', '/sbin/iptables'], debianPackage: 'iptables', what: 'iptables' },
  { anyOf: ['/usr/bin/ps'], debianPackage: 'procps', what: 'ps' },
  { anyOf: ['/usr/bin/mawk'], debianPackage: 'mawk', what: 'mawk' },
  { anyOf: ['/usr/bin/sudo'], debianPackage: 'sudo', what: 'sudo' },
  // With it come mysqld_safe and the account of the server, as hosts have them that run one of their own.
  { anyOf: ['/usr/bin/mysqld_safe'], debianPackage: 'mariadb-server', what: 'mysqld_safe' },
];

const installer = join(import.meta.dirname, 'install-packages.sh');

/**
 * Installs what is missing on Debian and Ubuntu as root or with sudo; elsewhere says exactly what to install and ends
 * with 1. No service is started by it: the practice lab starts programs of its own.
 */
export function installMissing(needs: readonly Need[]): void {
  const missing = needs.filter((need) => !need.anyOf.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const packages = missing.map((need) => need.debianPackage);
  const isRoot = process.getuid?.() === 0;
  if (!existsSync('/usr/bin/apt-get') || (!isRoot && !existsSync('/usr/bin/sudo'))) {
    sayWhatIsMissing(
      missing.map((need) => need.what),
      packages,
    );
    process.exit(1);
  }
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const [program = '', ...args] = [...(isRoot ? [] : ['sudo']), installer, ...packages];
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status === 0) return;
  sayWhatIsMissing(
    missing.map((need) => need.what),
    packages,
  );
  process.exit(1);
}

function sayWhatIsMissing(programs: readonly string[], packages: readonly string[]): void {
  process.stderr.write(
    [
      `Missing: ${programs.join(', ')}.`,
      `On Debian or Ubuntu, as root: apt-get install --no-install-recommends ${packages.join(' ')}`,
      'Elsewhere: install the same programs with the package manager of the system.',
      '',
    ].join('\n'),
  );
}
