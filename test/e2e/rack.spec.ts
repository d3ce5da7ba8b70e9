import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../lab/namespace-lab.ts';
import type { NewHost } from './pages/hosts-page.ts';
import { expect, test } from './story.ts';

const missing = namespaceLabMissing();
test.skip(missing !== null, missing ?? '');

let lab: NamespaceLab;
let shared: NamespaceHost;
let gate: NamespaceHost;
let inner: NamespaceHost;
let vouchedFor: NamespaceHost;
/** All before a window is open: see playwright.config.ts. */
test.beforeAll(async () => {
  if (missing !== null) return;
  lab = openNamespaceLab();
  shared = await lab.up('r620-a');
  gate = await lab.up('gate');
  inner = await lab.up('r710-inner', [`AllowUsers ${lab.user}@${gate.address}`]);
  vouchedFor = await lab.up('r820-b');
});
test.afterAll(() => lab?.close());

function entryOf({ name, address }: NamespaceHost): NewHost {
  return { name, address, port: 22, user: lab.user, keyFile: lab.keyFile };
}

test('a host that a colleague uses is taken over, with a warning', async ({ window }) => {
  const host = shared;
  const lease = readFileSync(join(import.meta.dirname, '../../main/hosts/lease/lease.sh'), 'utf8');
  host.exec(['sh', '-s', '--', 'take', 'another', 'e1-h1', 'ada@workstation', '3600', '0'], lease);
  await window.hosts.add(entryOf(host));
  await window.hosts.trustKey();
  const detail = window.hosts.detail(host.name);
  await expect(detail).toContainText('connected');
  await detail.getByRole('button', { name: 'Ask the host' }).click();
  await expect(detail).toContainText('by ada@workstation since');

  await detail.getByRole('button', { name: 'Take over' }).click();
  await expect(window.hosts.dialog).toContainText('What ada@workstation has started there goes on');
  await window.hosts.dialog.getByRole('button', { name: `Take ${host.name} over` }).click();
  await expect(window.hosts.dialog).toContainText(`${host.name} is yours`);
  await expect(window.hosts.dialog).toContainText('neither their numbers nor yours count');
  await window.photograph('host-taken-over');
  await window.hosts.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(detail).toContainText('by this Rackmark since');
});

test('a host is reached only through another', async ({ window }) => {
  await window.hosts.add(entryOf(gate));
  await window.hosts.trustKey();
  await expect(window.hosts.detail(gate.name)).toContainText('connected');

  await test.step('straight it is refused', async () => {
    await window.hosts.add(entryOf(inner));
    await window.hosts.trustKey();
    await expect(window.hosts.detail(inner.name).getByRole('alert')).toContainText('did not accept the key');
  });

  await test.step('through the other it answers, and the way is shown', async () => {
    const detail = window.hosts.detail(inner.name);
    await detail.getByRole('link', { name: 'Edit' }).click();
    await window.page.getByLabel('Jump host').selectOption({ label: `gate (${gate.address})` });
    await window.page.getByRole('button', { name: 'Save host' }).click();
    await window.hosts.checkConnection.click();
    await expect(detail).toContainText('connected');
    await expect(detail).toContainText('by gate');
    await detail.getByRole('button', { name: 'Test each step' }).click();
    const steps = detail.getByRole('list', { name: `Steps to ${inner.name}` }).getByRole('listitem');
    await expect(steps.filter({ hasText: 'SFTP passes' })).toBeVisible();
    await expect(steps.first()).toContainText('gate');
  });
});

test('lines of a known_hosts file vouch for a host, until they are removed', async ({ window }) => {
  const host = vouchedFor;
  const { page } = window;
  const key = host.exec(['ssh-keygen', '-y', '-f', '/run/lab/host_key']).trim();
  await window.hosts.add(entryOf(host));
  await window.hosts.dialog.getByRole('button', { name: 'Not now' }).click();
  const detail = window.hosts.detail(host.name);
  await detail.getByRole('link', { name: 'Keys, commands, sudo' }).click();
  await page.getByRole('button', { name: 'Paste known_hosts lines' }).click();
  await window.hosts.dialog.getByRole('textbox').fill(`other.example ${key}\n${host.address} ${key}\n`);
  await window.hosts.dialog.getByRole('button', { name: 'Trust these keys' }).click();
  await expect(window.hosts.dialog).toContainText(`1 key of ${host.name} trusted`);
  await expect(window.hosts.dialog).toContainText('Line 1 speaks of another host');
  await window.photograph('host-keys-pasted');
  await window.hosts.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const keys = page.getByRole('list', { name: `Trusted keys of ${host.name}` });
  await expect(keys).toContainText(host.fingerprint);
  await expect(keys).toContainText('pasted by you');

  await page.getByRole('link', { name: `Back to ${host.name}` }).click();
  await window.hosts.checkConnection.click();
  await expect(detail).toContainText('connected');
  await expect(window.hosts.dialog).toHaveCount(0);

  await detail.getByRole('link', { name: 'Keys, commands, sudo' }).click();
  await page.getByRole('button', { name: 'Remove the ssh-ed25519 key' }).click();
  await window.hosts.dialog.getByRole('button', { name: 'Remove the ssh-ed25519 key' }).click();
  await page.getByRole('link', { name: `Back to ${host.name}` }).click();
  await window.hosts.checkConnection.click();
  await expect(window.hosts.dialog).toContainText(host.fingerprint);
});
