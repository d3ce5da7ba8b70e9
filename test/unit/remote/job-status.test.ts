import { describe, expect, it } from 'vitest';
import {
  endInStatusFile,
  graceInStatusFile,
  jobStatus,
  supervisorInStatusFile,
} from '../../../main/remote/job-status.ts';

const bootId = 'c6202382-6d5a-4e28-afec-55a30ac18cce';
const host = { bootId, alive: true };
const started = `1131.51 1796067186 job 17538 113151 ${bootId} 90 ;
1131.52 1796067186 watch 17552 113152 ;
1131.52 1796067186 run 17549 113151 ;
`;
const timedOut = `${started}1135.52 1796067190 timeout ;
1135.60 1796067190 stop ;
1137.53 1796067192 killed ;
1137.54 1796067192 exit 137 ;
1137.54 1796067192 swept 17559 ;
1137.55 1796067192 end 3 4 28261 ;
`;

describe('the status of a job', () => {
  it('is running while supervisor or watchdog lives', () => {
    expect(jobStatus(started, host)).toEqual({ state: 'running', pid: 17549, startedUptime: 1131.52 });
  });

  it('is running, without a process, before the command is', () => {
    expect(jobStatus(`${started.split('\n')[0]}\n`, host)).toEqual({
      state: 'running',
      pid: null,
      startedUptime: 1131.51,
    });
  });

  it('tells how it ended, by the first reason, whatever lives', () => {
    const ended = {
      state: 'ended',
      reason: 'timeout',
      exitCode: 137,
      killed: true,
      sizes: { out: 3, err: 4, telemetry: 28261 },
      startedUptime: 1131.52,
      endedUptime: 1137.54,
    };
    expect(jobStatus(timedOut, host)).toEqual(ended);
    expect(jobStatus(timedOut, { bootId: 'another', alive: false })).toEqual(ended);
    expect(endInStatusFile(timedOut)).toEqual(ended);
  });

  it('has no exit code and no size where the host could not tell', () => {
    const text = `${started}1140.00 1796067200 orphan ;\n1140.10 1796067200 exit - ;\n1140.20 1796067200 end 3 - 5 ;\n`;
    expect(jobStatus(text, host)).toMatchObject({
      reason: 'orphan',
      exitCode: null,
      sizes: { out: 3, err: null, telemetry: 5 },
    });
  });

  it('does not take a torn line for said', () => {
    const torn = timedOut.slice(0, -4);
    expect(endInStatusFile(torn)).toBeNull();
    expect(jobStatus(torn, host)).toMatchObject({ state: 'running' });
  });

  it('is gone after a reboot, even if another process got the number', () => {
    expect(jobStatus(started, { bootId: 'another', alive: true })).toEqual({
      state: 'gone',
      cause: 'reboot',
    });
  });

  it('is gone when nothing supervises it and nothing said its end', () => {
    expect(jobStatus(started, { bootId, alive: false })).toEqual({ state: 'gone', cause: 'kill' });
    expect(jobStatus('', { bootId, alive: false })).toEqual({ state: 'gone', cause: 'kill' });
  });

  it('names the grace, once the supervisor has', () => {
    expect(graceInStatusFile(started)).toBe(90);
    expect(graceInStatusFile('')).toBeNull();
  });
});

it('names the supervisor once it has said who it is', () => {
  expect(supervisorInStatusFile('')).toBe(null);
  expect(supervisorInStatusFile('5.00 1000 job 812 4')).toBe(null);
  expect(supervisorInStatusFile('5.00 1000 job 812 455 boot-id 10 ;\n')).toEqual({
    pid: '812',
    startTime: '455',
  });
});
