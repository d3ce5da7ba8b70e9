import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lab } from '../../main/app.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { contract, type MethodName } from '../../preload/contract/contract.ts';
import type { LabEvent } from '../../preload/contract/events.ts';
import { ask, askForFailure, openTemporaryLab } from '../support/temporary-lab.ts';
import { transports } from './transports.ts';

const host = {
  name: 'r620-a',
  address: '127.0.0.1',
  port: 9,
  user: 'nobody',
  authentication: { kind: 'password' },
  roles: ['server', 'client'],
} as const;

for (const transport of transports) {
  describe(`the Bridge over ${transport.name}`, () => {
    let lab: Lab;
    let bridge: Bridge;
    let close: () => Promise<void>;

    beforeEach(async () => {
      const temporary = await openTemporaryLab();
      const way = await transport.open(temporary.lab.bridge);
      lab = temporary.lab;
      bridge = way.bridge;
      close = async () => {
        await way.close();
        await temporary.close();
      };
    });
    afterEach(() => close());

    it('answers every call that needs no input as the contract says', async () => {
      const names = (Object.keys(contract) as MethodName[]).filter(
        (name) => contract[name].input.safeParse({}).success,
      );
      expect(names.length).toBeGreaterThan(8);
      for (const name of names) {
        if (name === 'lab.start' || name === 'lab.stop') continue;
        const value = await ask(bridge, name, {});
        expect(contract[name].output.safeParse(value).error, name).toBeUndefined();
      }
    });

    it('carries an object with defaults, text of every script and numbers unchanged', async () => {
      const notes = 'Zeile 1\nline 2 "quoted" \u0000 日本語 🙂 \\ </script>';
      const added = await ask(bridge, 'hosts.add', { ...host, roles: [...host.roles], notes });
      expect(added).toMatchObject({ name: 'r620-a', notes, port: 9, directory: '', practice: false });
      expect(await ask(bridge, 'hosts.list', {})).toEqual([added]);
    });

    it('carries a failure whole', async () => {
      const failure = await askForFailure(bridge, 'experiments.create', {
        yaml: 'rackmark: 1\nname: x\nserver: 7\n',
      });
      expect(failure).toMatchObject({ code: 'plan-invalid', line: 3, column: 1 });
      expect(failure.remedy).not.toBe('');
    });

    it('names the field of an input that does not fit', async () => {
      const failure = await askForFailure(bridge, 'hosts.add', { ...host, port: 'ssh' });
      expect(failure).toMatchObject({ code: 'invalid-input', subject: 'port' });
    });

    it.each(['toString', '__proto__', 'constructor', 'hosts.nothing', ''])(
      'refuses the call "%s"',
      async (name) => {
        expect(await askForFailure(bridge, name, {})).toMatchObject({ code: 'unknown-method' });
      },
    );

    it('answers many calls at once, each to the one who asked', async () => {
      const names = Array.from({ length: 50 }, (_, index) => `host-${index}`);
      const added = await Promise.all(
        names.map((name) => ask(bridge, 'hosts.add', { ...host, roles: ['server'], name })),
      );
      expect(added.map((one) => one.name)).toEqual(names);
    });

    it('brings news to every subscriber until it unsubscribes', async () => {
      const first: LabEvent[] = [];
      const arrived = Promise.withResolvers<LabEvent>();
      const stopFirst = bridge.subscribe((event) => first.push(event));
      bridge.subscribe((event) => arrived.resolve(event));
      const added = await ask(bridge, 'hosts.add', { ...host, roles: ['server'] });
      expect(await arrived.promise).toEqual({ event: 'host.changed', id: added.id });
      expect(first).toHaveLength(1);
      stopFirst();
      const second = new Promise<LabEvent>((resolve) => bridge.subscribe(resolve));
      await ask(bridge, 'hosts.remove', { id: added.id });
      await second;
      expect(first).toHaveLength(1);
    });

    it('turns a bug into a reply and goes on', async () => {
      const failing = await transport.open({
        ...lab.bridge,
        call: async (method, input) =>
          method === 'hosts.list'
            ? { ok: false, failure: { code: 'unexpected', message: 'boom', remedy: 'See the log.' } }
            : lab.bridge.call(method, input),
      });
      expect(await askForFailure(failing.bridge, 'hosts.list', {})).toMatchObject({ code: 'unexpected' });
      expect(await ask(failing.bridge, 'application.status', {})).toMatchObject({ entry: 'memory' });
      await failing.close();
    });
  });
}
