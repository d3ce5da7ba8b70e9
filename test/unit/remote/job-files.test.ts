import { describe, expect, it } from 'vitest';
import { argvFile } from '../../../main/remote/job-argv.ts';
import { checkJob, jobAt } from '../../../main/remote/job-directory.ts';
import { packFiles } from '../../../main/remote/job-files.ts';

function failing(code: string) {
  return expect.objectContaining({ failure: expect.objectContaining({ code }) });
}

describe('the argv file', () => {
  it('begins each argument with = and each further line of it with +', () => {
    expect(argvFile(['a', '', 'two\nlines', '\n'], '/d')).toBe('=a\n=\n=two\n+lines\n=\n+\n');
  });

  it('puts the directory of the job in the place of its token', () => {
    expect(argvFile(['x', '--defaults-file={job}/my.cnf', '{job}:{job}'], '/b/jobs/t')).toBe(
      '=x\n=--defaults-file=/b/jobs/t/my.cnf\n=/b/jobs/t:/b/jobs/t\n',
    );
  });

  it.each([[[]], [['']], [['a', 'b\0c']]])('refuses %j', (argv) => {
    expect(() => argvFile(argv, '/d')).toThrow(failing('invalid-input'));
  });
});

describe('the directory of a job', () => {
  it('is jobs/<id> under the base', () => {
    expect(jobAt('/home/user/.rackmark', 'trial-1')).toEqual({
      id: 'trial-1',
      directory: '/home/user/.rackmark/jobs/trial-1',
    });
  });

  it.each(['', '.', '..', 'a/b', 'A', 'a b', 'a\nb', 'a'.repeat(101)])('has no name like %j', (id) => {
    expect(() => jobAt('/base', id)).toThrow(failing('invalid-input'));
  });

  it.each(['', '/', 'relative', '~/x', '/a/../b', '/a/./b', '/a//b', '/a/', '/a\nb'])(
    'is not under %j',
    (base) => {
      expect(() => jobAt(base, 'id')).toThrow(failing('unsafe-path'));
    },
  );

  it.each([
    '/base/jobs/other',
    '/base/id',
    '/jobs/id',
    '/base/jobs/../jobs/id',
    '/base/jobs/id/',
    '/base/work/id',
    'jobs/id',
  ])('is not %j for a job called id', (directory) => {
    expect(() => checkJob({ id: 'id', directory })).toThrow(failing('unsafe-path'));
  });

  it('passes the check where it should be', () => {
    expect(() => checkJob({ id: 'id', directory: '/base/jobs/id' })).not.toThrow();
  });
});

describe('files for the start of a job', () => {
  it('stand in one text, a line of a file behind a +', () => {
    const files = [
      { name: 'argv', bytes: '=a\n+b\n' },
      { name: 'empty', bytes: '' },
      { name: 'blank', bytes: '\n\n' },
      { name: 'ünended', bytes: 'é' },
    ];
    expect(packFiles(files)).toEqual({
      text: '=argv\n+=a\n++b\n=empty\n=blank\n+\n+\n=ünended\n+é\n',
      size: 6 + 0 + 2 + 3,
    });
  });
});
