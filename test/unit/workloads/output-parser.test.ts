import { describe, expect, test } from 'vitest';
import { hammerdb } from '../../../main/workloads/hammerdb/hammerdb.ts';
import { mysqlslap } from '../../../main/workloads/mysqlslap/mysqlslap.ts';
import type { OutputEvent } from '../../../main/workloads/output-event.ts';
import { createOutputParser, reasonByExit } from '../../../main/workloads/output-parser.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { sqlBench } from '../../../main/workloads/sql-bench/sql-bench.ts';
import type { OutputParser } from '../../../main/workloads/workload.ts';

/** A program that says `go`, what goes wrong, and `done`. */
function readProgram(): OutputParser {
  return createOutputParser<{ done: boolean }>((output) => ({
    newTrial: () => ({ done: false }),
    line(text, raw) {
      if (text === 'go') output.begin();
      else if (text === 'done') output.current().done = true;
      else if (text.startsWith('error')) output.say('warning', raw);
      else if (text === 'fact') output.fact('empty', '');
      else output.unknown(raw);
    },
    endTrial: ({ done }, exitStatus) => (done ? 'complete' : reasonByExit(exitStatus)),
  }));
}

function read(text: string, exitStatus: number | null): OutputEvent[] {
  const parser = readProgram();
  return [...parser.push(text), ...parser.end(exitStatus)];
}

describe('a trial', () => {
  test('ends where the next begins, and the last one with the text', () => {
    expect(read('go\ndone\ngo\n', null)).toEqual([
      { kind: 'start', line: 1 },
      { kind: 'end', reason: 'complete', line: 3 },
      { kind: 'start', line: 3 },
      { kind: 'end', reason: 'truncated', line: 3 },
    ]);
  });

  test.each([
    [null, 'truncated'],
    [0, 'truncated'],
    [1, 'failed'],
    [137, 'killed'],
  ] as const)('that does not say how it ended, with exit status %s is %s', (exitStatus, reason) => {
    expect(read('go\n', exitStatus).at(-1)).toMatchObject({ kind: 'end', reason });
  });

  test('is there when a program of ours wrote nothing, and not when nobody knows of a program', () => {
    expect(read('', 127).map(({ kind }) => kind)).toEqual(['start', 'end']);
    expect(read('', null)).toEqual([]);
  });

  test.each([hammerdb, mysqlslap, sqlBench])(
    'of $label failed where only the shell had something to say',
    (generator) => {
      const parser = generator.createParser();
      const events = [...parser.push('/bin/sh: 1: not found\n'), ...parser.end(127)];
      expect(collectTrials(events)).toMatchObject([{ endReason: 'failed' }]);
    },
  );
});

describe('what is said', () => {
  test('again and again counts up, until something else is told', () => {
    const said = read('go\nerror 1\nerror 1\nerror 2\n\nerror 2\n', null);
    expect(said.flatMap((event) => (event.kind === 'message' ? event.message : []))).toEqual([
      { severity: 'warning', text: 'error 1', line: 2, count: 2 },
      { severity: 'warning', text: 'error 2', line: 4, count: 1 },
      { severity: 'warning', text: 'error 2', line: 6, count: 1 },
    ]);
  });

  test('is told before what comes after it', () => {
    expect(read('go\nerror\nx\n', null).map(({ kind }) => kind)).toEqual([
      'start',
      'message',
      'unknown',
      'end',
    ]);
  });

  test('in a line of megabytes is cut', () => {
    const [, said] = read(`go\nerror ${'x'.repeat(3_000_000)}\n`, null);
    expect(said?.kind === 'message' && said.message.text.length).toBe(100_000);
  });

  test('by an empty value is nothing', () => {
    expect(read('go\nfact\n', null).map(({ kind }) => kind)).toEqual(['start', 'end']);
  });
});
