import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

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
];

const policyFile = '/usr/sbin/policy-rc.d';

/**
 * Installs what is missing on Debian and Ubuntu as root or with sudo; elsewhere says exactly what to install and ends
 * with 1. No service is started by it: the practice lab starts programs of its own.
 */
export function installMissing(needs: readonly Need[]): void {
  const missing = needs.filter((need) => !need.anyOf.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const packages = missing.map((need) => need.debianPackage);
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  if (!existsSync('/usr/bin/apt-get') || (asRoot.length > 0 && !existsSync('/usr/bin/sudo'))) {
    process.stderr.write(`Missing: ${missing.map((need) => need.what).join(', ')}.\n`);
    process.stderr.write(`On Debian or Ubuntu, as root: ${command.join(' ')}\n`);
    process.stderr.write('Elsewhere: install the same programs with the package manager of the system.\n');
    process.exit(1);
  }
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  withoutServiceStart(asRoot.length === 0, () => {
    apt(asRoot, ['apt-get', 'update', '-q']);
    apt(asRoot, command);
  });
}

function apt(asRoot: readonly string[], command: readonly string[]): void {
  const [program = '', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
  execFileSync(program, args, { stdio: ['inherit', 'ignore', 'inherit'] });
}

/** Debian asks policy-rc.d before a package starts its service; one of ours, for the length of the install, says no. */
function withoutServiceStart(isRoot: boolean, install: () => void): void {
  const ours = isRoot && !existsSync(policyFile);
  if (ours) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (ours) rmSync(policyFile);
  }
}
