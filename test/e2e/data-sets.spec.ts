import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../lab/namespace-lab.ts';
import { expect, test } from './story.ts';

const missing = namespaceLabMissing();
test.skip(missing !== null, missing ?? '');

let lab: NamespaceLab;
let host: NamespaceHost;
test.beforeAll(async () => {
  if (missing !== null) return;
  lab = openNamespaceLab();
  host = await lab.up('r620-data');
});
test.afterAll(() => lab?.close());

const key = {
  generator: 'sysbench',
  data: 'sysbench-oltp tables=10 table_size=5000000',
  server: 'mysql 8.0.45',
  initialisation: ['--innodb_page_size=8192'],
  loading: [],
};
const record = {
  builtAt: '2026-11-30T20:00:00.000Z',
  buildSeconds: 640,
  bytes: 12_600_000_000,
  files: 180,
  method: 'copy',
  tables: [{ table: 'sbtest1', rows: 5_000_000 }],
  redo: '',
};

test('data sets that a host keeps are listed, and taken away when somebody says so', async ({ window }) => {
  const place = '/home/lab/.rackmark/data-sets/sysbench-0123456789abcdef';
  host.exec(['setpriv', '--reuid=lab', '--regid=lab', '--clear-groups', 'mkdir', '-p', `${place}/data`]);
  host.exec(['tee', `${place}/key`], `${JSON.stringify(key)}\n`);
  host.exec(['tee', `${place}/record`], `${JSON.stringify(record)}\n`);

  await window.hosts.add({ ...host, port: 22, user: lab.user, keyFile: lab.keyFile });
  await window.hosts.trustKey();
  const detail = window.hosts.detail(host.name);
  await expect(detail).toContainText('connected');
  await detail.getByRole('button', { name: 'List data sets' }).click();
  await expect(detail).toContainText('table_size=5000000, mysql 8.0.45, innodb_page_size=8192, 2026-11-30');
  await window.photograph('data-sets');

  await detail.getByRole('button', { name: 'Remove sysbench-0123456789abcdef' }).click();
  await window.hosts.dialog.getByRole('button', { name: /^Remove \d/ }).click();
  await expect(detail).toContainText('None. A plan with keepDataSet leaves its golden copies here.');
  expect(host.exec(['ls', '/home/lab/.rackmark']).includes('sysbench-')).toBe(false);
});
