import type { SFTPWrapper } from 'ssh2';
import { expect, it } from 'vitest';
import { replacement } from '../../../main/ssh/replacement.ts';
import { replaceFile } from '../../../main/ssh/sftp-files.ts';

type Done = (error?: Error, value?: unknown) => void;

const refused = Object.assign(new Error('Permission denied'), { code: 3 });
const missing = Object.assign(new Error('No such file'), { code: 2 });
const directory = { isSymbolicLink: () => false, isDirectory: () => true };

/** Refuses one write and is slow with the others: what the server was told, in order, with what it then answered. */
function serverThatRefusesAWrite(number: number) {
  const told: string[] = [];
  let writes = 0;
  const sftp = {
    lstat: (path: string, done: Done) => (path === '/etc' ? done(undefined, directory) : done(missing)),
    open: (_path: string, _flags: string, _mode: number, done: Done) => done(undefined, Buffer.from('0')),
    write(...[, , , , , done]: [Buffer, Buffer, number, number, number, Done]) {
      told.push('write');
      const error = ++writes === number ? refused : undefined;
      setTimeout(
        () => {
          told.push('answer');
          done(error);
        },
        error ? 0 : 5,
      );
    },
    close(_handle: Buffer, done: Done) {
      told.push('close');
      done();
    },
    unlink(_path: string, done: Done) {
      told.push('unlink');
      done();
    },
  };
  return { told, sftp: sftp as unknown as SFTPWrapper };
}

it('after a refused write nothing is written to the handle that is closed then', async () => {
  const { told, sftp } = serverThatRefusesAWrite(3);
  const file = replacement('/etc/my.cnf', Buffer.alloc(5_000_000), 0o600);
  await expect(replaceFile(sftp, 'r620', file)).rejects.toThrow('cannot be written');
  expect(told.slice(-2)).toEqual(['close', 'unlink']);
  const answers = told.filter((word) => word === 'answer').length;
  expect(answers).toBe(told.filter((word) => word === 'write').length);
  expect(answers).toBeLessThan(100);
});
