import { expect, it } from 'vitest';
import {
  closeIntent,
  intend,
  type Leftover,
  leftoverOf,
  withoutBytes,
} from '../../../main/trials/intents.ts';
import { openParts } from '../../support/lab-parts.ts';

const service = {
  ...{
    start: ['service', 'mariadb', 'start'],
    stop: null,
    client: ['mariadb'],
    dataDirectory: '/var/lib/mysql',
  },
  ...{ startSeconds: 300, directory: '/home/lab/.rackmark/services/t1' },
};
const secret = Buffer.from('[client]\npassword = secret\n').toString('base64');
const attributes = {
  mode: '640',
  uid: '0',
  gid: '112',
  modifiedAt: '1790000000',
  label: '?',
  sha256: 'a'.repeat(64),
};
const files: Leftover = {
  thing: 'service-files',
  service,
  changes: [
    {
      path: '/etc/my.cnf',
      token: 't1',
      before: { ...attributes, base64: secret },
      oursSha256: 'b'.repeat(64),
    },
    { path: '/etc/my.cnf.d/zz-rackmark.cnf', token: 't1', before: null, oursSha256: 'c'.repeat(64) },
  ],
  process: { pid: 96, start: '4711' },
  log: { path: '/var/log/mysql/error.log', unit: '', from: 0 },
};

it('the original bytes of an option file are kept until it is back, and no longer', () => {
  const parts = openParts();
  const { id: hostId } = parts.inventory.add({
    ...{
      name: 'db1',
      address: '198.18.0.1',
      user: 'lab',
      authentication: { kind: 'agent' },
      roles: ['server'],
    },
  });
  const id = intend(parts, null, hostId, files);
  const [open] = parts.stores.intents.listOpen();
  if (open === undefined) throw new Error('not written down');
  expect(leftoverOf(open)).toEqual(files);
  parts.stores.intents.rewrite(id, withoutBytes(files));
  const [rewritten] = parts.stores.intents.listOpen();
  expect(JSON.stringify(rewritten)).not.toContain(secret);
  expect(rewritten?.what).toMatchObject({ changes: [{ before: attributes }, { before: null }] });
  closeIntent(parts, id);
  expect(parts.stores.intents.listOpen()).toEqual([]);
  parts.close();
});

it('what holds no bytes stays as it is', () => {
  const job: Leftover = { thing: 'job', base: '/home/lab/.rackmark', id: 'one' };
  expect(withoutBytes(job)).toBe(job);
});
