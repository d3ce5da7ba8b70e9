import type { HostCheck } from './check.ts';

export const serverTools: HostCheck = {
  id: 'server-tools',
  mayBlock: true,
  ask: ({ facts }, roles) => {
    if (!roles.includes('server')) return null;
    const server = facts.tools.mariadbd ?? facts.tools.mysqld;
    if (server) {
      return {
        severity: 'passes',
        title: 'MySQL server found',
        sentence: server.version,
        remedy: '',
        evidence: server.path,
      };
    }
    return {
      severity: 'blocks',
      title: 'No MySQL server program',
      sentence: 'Neither mysqld nor mariadbd was found, so no trial can run here.',
      remedy: 'Install one (Debian: mariadb-server-core) or name its path in the plan.',
      evidence: 'searched PATH, /usr/sbin, /usr/libexec, /usr/local/mysql/bin',
    };
  },
};

export const clientTools: HostCheck = {
  id: 'client-tools',
  mayBlock: false,
  ask: ({ facts }, roles) => {
    if (!roles.includes('client')) return null;
    const sysbench = facts.tools.sysbench;
    if (sysbench) {
      return {
        severity: 'passes',
        title: 'sysbench found',
        sentence: sysbench.version,
        remedy: '',
        evidence: sysbench.path,
      };
    }
    return {
      severity: 'warns',
      title: 'sysbench not found',
      sentence: 'Other load generators are looked for where a plan names them.',
      remedy: 'Install it (Debian, CentOS with EPEL: the package sysbench).',
      evidence: 'searched PATH',
    };
  },
};
