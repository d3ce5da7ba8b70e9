import { formatSeconds } from '../../../preload/contract/quantity.ts';
import { slowStartRemedy, slowStartSeconds } from '../seconds-to-start.ts';
import type { StepVerdict } from './step-book.ts';

export interface ShellReading {
  readonly uid: string;
  /** Such as `/bin/bash`. */
  readonly login: string;
  /** What `sh` is: `bash 3.2.25(1)-release`, `dash`, `busybox`. */
  readonly sh: string;
  /** Of the locale that a login gets, such as `UTF-8`; empty where the host does not say. */
  readonly charmap: string;
  /** Tools that Rackmark's scripts use and the host has not. */
  readonly missing: readonly string[];
}

export function readShell(text: string): ShellReading {
  const values = new Map(
    text.split('\n').map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, Math.max(at, 0)), line.slice(at + 1)];
    }),
  );
  const value = (name: string) => values.get(name) ?? '';
  return {
    uid: value('uid'),
    login: value('login'),
    sh: value('sh'),
    charmap: value('charmap'),
    missing: value('missing').split(' ').filter(Boolean),
  };
}

/** `noise`: what the login prints before each command. `startSeconds`: how long one takes that does nothing, without the way there and back. */
export function judgeShell(reading: ShellReading, noise: string, startSeconds: number): StepVerdict {
  const shells = `Login shell ${reading.login || 'unknown'}; scripts run in sh, which is ${reading.sh || 'unknown'}.`;
  if (reading.missing.length > 0) {
    return {
      state: 'warns',
      sentence: `${shells} Tools that trials use are missing: ${reading.missing.join(', ')}.`,
      remedy: 'Install them (coreutils, util-linux, procps, gawk), or check the PATH of the login user.',
    };
  }
  if (noise !== '') {
    return {
      state: 'warns',
      sentence: `${shells} A startup file prints ${noise.length} characters before every command (“${excerpt(noise)}”); Rackmark leaves them out.`,
      remedy: 'Let .bashrc print only in interactive shells: put it behind [ -t 1 ].',
    };
  }
  if (startSeconds > slowStartSeconds) {
    return {
      state: 'warns',
      sentence: `${shells} A command that does nothing takes ${formatSeconds(startSeconds)}, and a trial gives some sixty.`,
      remedy: slowStartRemedy,
    };
  }
  return { state: 'passes', sentence: `${shells}${locale(reading.charmap)}` };
}

/** Rackmark asks in the C locale wherever it reads the answer, so that another one is only worth a word. */
function locale(charmap: string): string {
  const plain = ['', 'UTF-8', 'ANSI_X3.4-1968', 'US-ASCII'].includes(charmap);
  return plain ? '' : ` The locale of the login is in ${charmap}: names outside ASCII may look wrong.`;
}

function excerpt(noise: string): string {
  const line = noise.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
