import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProposed } from '../../../main/hosts/sources/add-proposed.ts';
import { failureOf } from '../../../main/lab-error.ts';
import type { ProposedHost } from '../../../preload/contract/host-access.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';

let parts: OpenParts;
beforeEach(() => {
  parts = openParts();
});
afterEach(() => parts.close());

const host = {
  name: 'r620',
  address: '10.0.0.5',
  port: 22,
  user: 'dba',
  authentication: { kind: 'agent' as const },
  roles: ['server' as const],
  directory: '',
  notes: '',
};

function thrownBy(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('nothing was thrown');
}

function proposed(name: string, change: Partial<ProposedHost> = {}): ProposedHost {
  return {
    name,
    address: name,
    port: 22,
    user: 'dba',
    authentication: { kind: 'agent' },
    furtherAuthentication: [],
    roles: ['server'],
    groups: ['rack'],
    tags: [],
    legacyAlgorithms: false,
    useSudo: false,
    jumps: [],
    from: 'a file',
    remarks: [],
    present: false,
    ...change,
  };
}

describe('a host of the inventory', () => {
  it('keeps what a change leaves out, as a form that knows less does', () => {
    const { inventory } = parts;
    const gate = inventory.add({ ...host, name: 'gate' });
    const access = {
      groups: ['rack 7'],
      tags: ['H710'],
      furtherAuthentication: [{ kind: 'password' as const }],
      jumpHostId: gate.id,
      legacyAlgorithms: true,
    };
    const { id } = inventory.add({ ...host, ...access });
    expect(inventory.change(id, { ...host, notes: 'moved' })).toMatchObject({ ...access, notes: 'moved' });
    expect(inventory.change(id, { ...host, jumpHostId: null, groups: [] })).toMatchObject({
      jumpHostId: null,
      groups: [],
      tags: ['H710'],
    });
  });

  it('is never reached through itself', () => {
    const { inventory } = parts;
    const gate = inventory.add({ ...host, name: 'gate' });
    const inner = inventory.add({ ...host, jumpHostId: gate.id });
    for (const jumpHostId of [gate.id, inner.id]) {
      expect(thrownBy(() => inventory.change(gate.id, { ...host, name: 'gate', jumpHostId }))).toMatchObject({
        code: 'invalid-input',
        message: 'gate would be reached through itself.',
      });
    }
  });
});

describe('hosts of a file', () => {
  it('are added with the jump hosts before them, in whatever order they stand', () => {
    const added = addProposed(parts.inventory, [
      proposed('inner', { jumps: ['gate', 'bastion'] }),
      proposed('bastion', { jumps: ['gate'], roles: [] }),
      proposed('gate', { roles: [] }),
    ]);
    const byName = new Map(added.map((one) => [one.name, one]));
    expect(byName.get('inner')?.jumpHostId).toBe(byName.get('bastion')?.id);
    expect(byName.get('bastion')?.jumpHostId).toBe(byName.get('gate')?.id);
    expect(byName.get('gate')).toMatchObject({ jumpHostId: null, groups: ['rack'], notes: 'From a file' });
  });

  it('may go through a host that is there already', () => {
    const gate = parts.inventory.add({ ...host, name: 'gate' });
    expect(addProposed(parts.inventory, [proposed('inner', { jumps: ['gate'] })])[0]?.jumpHostId).toBe(
      gate.id,
    );
  });

  it('are all added or none', () => {
    parts.inventory.add(host);
    expect(thrownBy(() => addProposed(parts.inventory, [proposed('r710'), proposed('r620')]))).toMatchObject({
      code: 'conflict',
      subject: 'r620',
    });
    expect(parts.inventory.list().map(({ name }) => name)).toEqual(['r620']);
  });

  it.each([
    ['through a host that is nowhere', [proposed('inner', { jumps: ['nowhere'] })]],
    ['in a circle', [proposed('a', { jumps: ['b'] }), proposed('b', { jumps: ['a'] })]],
  ])('that go %s are refused', (_what, hosts) => {
    expect(thrownBy(() => addProposed(parts.inventory, hosts)).code).toBe('invalid-input');
    expect(parts.inventory.list()).toEqual([]);
  });
});
