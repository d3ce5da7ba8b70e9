import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PrivateSshd, startPrivateSshd } from '../support/private-sshd.ts';
import type { NewHost } from './pages/hosts-page.ts';
import { expect, test } from './story.ts';

function hostOf(sshd: PrivateSshd, name: string): NewHost {
  return { name, address: sshd.address, port: sshd.port, user: sshd.user, keyFile: sshd.keyFile };
}

test('a host that nothing answers at says what to check', async ({ app, window }) => {
  // Port 1 of the loopback is nobody's.
  const keyFile = join(app.dataDirectory, 'id_ed25519');
  await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile]);
  await window.hosts.add({ name: 'r620-a', address: '127.0.0.1', port: 1, user: 'lab', keyFile });
  const failure = window.hosts.detail('r620-a').getByRole('alert');
  await expect(failure).toContainText('127.0.0.1:1');
  await expect(failure).toContainText(/sshd|port/);
  await expect(window.statusBar).toContainText('r620-a: link lost');
  await window.photograph('host-unreachable');
});

test('an unknown key is asked about once, a changed one is refused', async ({ window }) => {
  const sshd = await startPrivateSshd();
  try {
    await test.step('the first key is shown for comparison', async () => {
      await window.hosts.add(hostOf(sshd, 'r620-a'));
      await expect(window.hosts.dialog).toContainText(sshd.hostFingerprint);
      await window.photograph('host-key-first');
      await window.hosts.dialog.getByRole('button', { name: 'Trust this key' }).click();
      await expect(window.hosts.detail('r620-a')).toContainText('connected');
    });

    await test.step('it is not asked about again', async () => {
      await sshd.restart({});
      await window.hosts.checkConnection.click();
      await expect(window.hosts.detail('r620-a')).toContainText('connected');
      await expect(window.hosts.dialog).toHaveCount(0);
    });

    await test.step('another key is refused, with both fingerprints', async () => {
      const trusted = sshd.hostFingerprint;
      await sshd.restart({ newHostKey: true });
      await window.hosts.checkConnection.click();
      const detail = window.hosts.detail('r620-a');
      await expect(detail.getByRole('alert')).toBeVisible();
      await expect(detail).toContainText(trusted);
      await expect(detail).toContainText(sshd.hostFingerprint);
      await expect(window.statusBar).toContainText('r620-a: key changed');
      await window.photograph('host-key-changed');
    });

    await test.step('forgetting names the host, and then asks as for the first time', async () => {
      await window.page.getByRole('button', { name: 'Forget the trusted key' }).click();
      await expect(window.hosts.dialog).toContainText('r620-a');
      await window.hosts.dialog.getByRole('button', { name: /^Forget/ }).click();
      await expect(window.hosts.dialog).toContainText(sshd.hostFingerprint);
    });
  } finally {
    await sshd.stop();
  }
});
