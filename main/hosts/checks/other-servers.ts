import type { HostCheck } from './check.ts';

export const otherServers: HostCheck = {
  id: 'other-servers',
  mayBlock: false,
  ask: ({ printed }, roles) => {
    if (!roles.includes('server')) return null;
    const pids = (printed.get('mysqld') ?? '').split(' ').filter((pid) => pid !== '');
    if (pids.length === 0) {
      return {
        severity: 'passes',
        title: 'No other MySQL server',
        sentence: 'Nobody shares memory and disks with the trial.',
        remedy: '',
        evidence: '',
      };
    }
    return {
      severity: 'warns',
      title:
        pids.length === 1
          ? 'Another MySQL server is running'
          : `${pids.length} other MySQL servers are running`,
      sentence: 'It shares memory and disks with the trial. It is not touched.',
      remedy: 'Stop it for the length of the experiment if it is yours.',
      evidence: `pid ${pids.join(', ')}`,
    };
  },
};
