import type { SFTPWrapper } from 'ssh2';
import { LabError } from '../lab-error.ts';
import { replacement } from './replacement.ts';
import * as overSftp from './sftp-files.ts';
import { SftpMissing, type SharedSftp } from './shared-sftp.ts';
import * as byShell from './shell-files.ts';

/** The files of one host: over SFTP where there is one that works, by shell commands where not. */
export class RemoteFiles {
  readonly #hostName: string;
  readonly #sftp: SharedSftp;
  readonly #runScript: byShell.RunScript;

  constructor(hostName: string, sftp: SharedSftp, runScript: byShell.RunScript) {
    this.#hostName = hostName;
    this.#sftp = sftp;
    this.#runScript = runScript;
  }

  async sizeOf(path: string): Promise<number | null> {
    refuseRelative(path);
    return this.#either(
      (sftp) => overSftp.sizeOf(sftp, this.#hostName, path),
      () => byShell.sizeOf(this.#runScript, this.#hostName, path),
    );
  }

  async readFrom(path: string, offset: number, limitBytes: number): Promise<Buffer> {
    refuseRelative(path);
    return this.#either(
      (sftp) => overSftp.readFrom(sftp, this.#hostName, path, offset, limitBytes),
      () => byShell.readFrom(this.#runScript, this.#hostName, path, offset, limitBytes),
    );
  }

  /** To the end as it is when the reading gets there; the size that /proc gives its files (0) is not believed. */
  async readFile(path: string): Promise<Buffer | null> {
    refuseRelative(path);
    return this.#either<Buffer | null>(
      (sftp) => overSftp.readFrom(sftp, this.#hostName, path, 0, Number.POSITIVE_INFINITY),
      () => byShell.readFile(this.#runScript, this.#hostName, path),
    ).catch(nullWhenAbsent);
  }

  async replaceFile(path: string, bytes: Buffer, mode: number): Promise<void> {
    refuseRelative(path);
    const file = replacement(path, bytes, mode);
    await this.#either(
      (sftp) => overSftp.replaceFile(sftp, this.#hostName, file),
      () => byShell.replaceFile(this.#runScript, this.#hostName, file),
    );
  }

  async #either<T>(sftpWay: (sftp: SFTPWrapper) => Promise<T>, shellWay: () => Promise<T>): Promise<T> {
    try {
      return await this.#sftp.use(sftpWay);
    } catch (error) {
      if (!(error instanceof SftpMissing)) throw error;
      return shellWay();
    }
  }
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof LabError && error.failure.code === 'not-found') return null;
  throw error;
}

/** SFTP and a shell may start in different directories; and a path that begins with a hyphen is no option. */
function refuseRelative(path: string): void {
  if (path.startsWith('/') && !path.includes('\0')) return;
  throw new LabError({
    code: 'invalid-input',
    message: `${JSON.stringify(path)} is not an absolute path.`,
    remedy: 'Give the path from / on.',
    subject: path,
  });
}
