import { formatBytes } from '../../../preload/contract/quantity.ts';
import type { ExecResult } from '../../ssh/session.ts';
import type { StepVerdict } from './step-book.ts';

/** Of the answer of `probe-directory.sh`; `wanted` is the directory that is meant to hold our files. */
export function judgeDirectory(result: ExecResult, wanted: string): StepVerdict {
  const [place = '', freeKiB = ''] = result.stdout.toString().split('\n');
  if (result.code === 0) {
    const free = /^\d+$/.test(freeKiB) ? `, ${formatBytes(Number(freeKiB) * 1024)} free` : '';
    return { state: 'passes', sentence: `Files can be made in ${place}${free}.` };
  }
  const said = result.stderr.toString().trim();
  if (/Read-only file system/i.test(said)) {
    return {
      state: 'fails',
      sentence: `${place} is mounted read-only, so nothing can be put in ${wanted}.`,
      remedy: 'Look in dmesg for a disk error that made it so, or choose another directory for this host.',
    };
  }
  if (/No space left|Disk quota/i.test(said)) {
    return {
      state: 'fails',
      sentence: `${place} is full, so nothing can be put in ${wanted}.`,
      remedy: 'Free some space, or choose another directory for this host.',
    };
  }
  return {
    state: 'fails',
    sentence: `No file can be made in ${place}: ${said.split('\n').at(-1) || 'no reason was given'}.`,
    remedy: 'Give the login user a writable directory, or choose another one for this host.',
  };
}
