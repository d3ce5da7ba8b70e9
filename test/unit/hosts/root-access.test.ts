import { describe, expect, it } from 'vitest';
import { readRootSections } from '../../../main/hosts/facts/root-sections.ts';
import { isPrivileged, type RootAccess } from '../../../main/hosts/root-access.ts';
import { LabError } from '../../../main/lab-error.ts';

const governor = (cpu: string) => ['tee', `/sys/devices/system/cpu/${cpu}/cpufreq/scaling_governor`];

describe('what may be run as root', () => {
  it.each([
    [['dmidecode']],
    [['/usr/sbin/dmidecode']],
    [governor('cpu0')],
    [governor('cpu127')],
    [['tee', '/proc/sys/vm/swappiness']],
    [['/opt/MegaRAID/MegaCli/MegaCli64', '-LDInfo', '-Lall', '-aALL', '-NoLog']],
  ])('is %j', (argv) => {
    expect(isPrivileged(argv)).toBe(true);
  });

  it.each([
    [[]],
    [['sh']],
    [['dmidecode', '--dump-bin', '/etc/passwd']],
    [governor('cpu')],
    [governor('cpu1234')],
    [governor('cpu0 /etc/shadow')],
    [governor('cpu0/../../../../../etc')],
    [['tee', '/proc/sys/vm/swappiness', '/etc/shadow']],
    [['tee', '-a', '/proc/sys/vm/swappiness']],
    [['tee', '/proc/sys/vm/swappiness\n']],
    [['tee', '/proc/sys/vmXswappiness']],
    [['MegaCli64', '-LDInfo', '-Lall', '-aALL']],
  ])('is not %j', (argv) => {
    expect(isPrivileged(argv)).toBe(false);
  });
});

describe('facts that only root is told', () => {
  /** A host whose tools answer `said`; what they were asked. */
  function answering(said: (argv: readonly string[]) => string | LabError) {
    const asked: string[] = [];
    const root: RootAccess = {
      run: async (argv) => {
        asked.push(argv.join(' '));
        const answer = said(argv);
        if (answer instanceof LabError) throw answer;
        const code = answer === '' ? 1 : 0;
        const empty = Buffer.alloc(0);
        return { code, signal: null, stdout: Buffer.from(answer), stderr: empty, truncated: false };
      },
    };
    return { root, asked };
  }

  it('are asked of the tools that are there, in the second spelling where the first is not known', async () => {
    const { root, asked } = answering((argv) => (argv.includes('J') ? '' : `said ${argv[0]}\r\n`));
    const found = new Map([['perccli64', '/opt/perccli64']]);
    const { texts, refused } = await readRootSections(root, found);
    expect(asked).toEqual([
      'dmidecode',
      '/opt/perccli64 /cALL show all J nolog',
      '/opt/perccli64 /cALL show all nolog',
    ]);
    expect([...texts]).toEqual([
      ['dmidecode', 'said dmidecode\n'],
      ['storcli', 'said /opt/perccli64\n'],
    ]);
    expect(refused.size).toBe(0);
  });

  it('are missing, with what sudo said, where it refuses; other failures are failures', async () => {
    const refusal = (code: 'sudo-refused' | 'connection-lost') =>
      new LabError({ code, message: 'no', remedy: '' });
    const { refused } = await readRootSections(answering(() => refusal('sudo-refused')).root, new Map());
    expect([...refused]).toEqual([['dmidecode', 'no']]);
    const lost = readRootSections(answering(() => refusal('connection-lost')).root, new Map());
    await expect(lost).rejects.toMatchObject({ failure: { code: 'connection-lost' } });
  });
});
