import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function makeKey(file: string, comment: string): Promise<void> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', comment, '-f', file]);
}

/** `SHA256:…` of a public key file, as OpenSSH prints it. */
export async function fingerprintOf(publicKeyFile: string): Promise<string> {
  const { stdout } = await run('ssh-keygen', ['-l', '-E', 'sha256', '-f', publicKeyFile]);
  return stdout.split(' ')[1] ?? '';
}
