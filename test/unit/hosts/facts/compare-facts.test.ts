import { describe, expect, it } from 'vitest';
import { compareFacts } from '../../../../main/hosts/facts/compare-facts.ts';
import { type FactRow, factsOf } from '../../../../main/hosts/facts/fact.ts';

const sheet = (rows: readonly FactRow[], missing: readonly string[] = []) => ({
  facts: factsOf('test', rows),
  missing: missing.map((path) => ({ path, label: path, reason: 'needs root' })),
});

const said = (before: ReturnType<typeof sheet>, after: ReturnType<typeof sheet>) => {
  const { changes, same } = compareFacts(before, after);
  return { changes: changes.map(({ kind, path }) => `${kind} ${path}`), same };
};

describe('comparing facts', () => {
  it('tells what changed, came and went, in the order in which hosts are described', () => {
    const before = sheet([
      ['kernel.release', 'Kernel', '2.6.32-220'],
      ['cpu.governor', 'Governor', 'performance'],
      ['disks[sdb].size', 'sdb size', 1],
      ['identity.model', 'Model', 'PowerEdge R620'],
    ]);
    const after = sheet([
      ['kernel.release', 'Kernel', '2.6.32-279'],
      ['cpu.governor', 'Governor', 'powersave'],
      ['disks[sdc].size', 'sdc size', 1],
      ['identity.model', 'Model', 'PowerEdge R620'],
    ]);
    expect(said(before, after)).toEqual({
      changes: [
        'changed cpu.governor',
        'removed disks[sdb].size',
        'added disks[sdc].size',
        'changed kernel.release',
      ],
      same: 1,
    });
  });

  it('carries both facts of a change', () => {
    const { changes } = compareFacts(
      sheet([['identity.bios', 'BIOS', '6.1.0']]),
      sheet([['identity.bios', 'BIOS', '6.6.0']]),
    );
    expect(changes).toMatchObject([{ label: 'BIOS', before: { value: '6.1.0' }, after: { value: '6.6.0' } }]);
  });

  it('leaves out what moves by itself, in the count too', () => {
    const rows = (load: number, free: number, pid: number): readonly FactRow[] => [
      ['kernel.load', 'Load', load],
      ['memory.free', 'Free', free],
      ['servers[/data].pid', 'pid', pid],
      ['raid[0].battery.charge', 'charge', load / 10],
    ];
    expect(said(sheet(rows(0.1, 1e9, 10)), sheet(rows(4, 5e8, 20)))).toEqual({ changes: [], same: 0 });
  });

  it('tolerates 2 % of free space, and tells of more', () => {
    const free = (bytes: number) => sheet([['filesystems[/data].free', '/data free', bytes, 'B']]);
    expect(said(free(431e9), free(425e9)).changes).toEqual([]);
    expect(said(free(431e9), free(412e9)).changes).toEqual(['changed filesystems[/data].free']);
  });

  it('calls unread what one side could not be asked for', () => {
    const root = sheet([
      ['memory.module[DIMM_A1].size', 'size', 8],
      ['memory.slots', 'slots', 24],
    ]);
    const user = sheet([], ['memory.module[', 'memory.slots']);
    expect(said(root, user).changes).toEqual(['unread memory.module[DIMM_A1].size', 'unread memory.slots']);
    expect(said(user, root).changes).toEqual(['unread memory.module[DIMM_A1].size', 'unread memory.slots']);
  });

  it('finds no difference between a sheet and itself', () => {
    const one = sheet([
      ['cpu.model', 'CPU', 'X5650'],
      ['limits.open-files', 'Open files', 'unlimited'],
    ]);
    expect(compareFacts(one, one)).toEqual({ changes: [], same: 2 });
  });
});
