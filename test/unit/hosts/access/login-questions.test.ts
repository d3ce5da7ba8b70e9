import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginQuestions } from '../../../../main/hosts/access/login-questions.ts';
import { failureOf } from '../../../../main/lab-error.ts';
import type { StoredHost } from '../../../../main/storage/hosts.ts';
import { type OpenParts, openParts } from '../../../support/lab-parts.ts';

let parts: OpenParts;
let host: StoredHost;
let changes: number[];
let questions: LoginQuestions;
beforeEach(() => {
  parts = openParts();
  host = parts.stores.hosts.insert({
    name: 'r620',
    address: 'r620',
    user: 'dba',
    authentication: { kind: 'agent' },
    roles: [],
    practice: false,
  });
  changes = [];
  questions = new LoginQuestions((id) => void changes.push(id));
});
afterEach(() => {
  vi.useRealTimers();
  parts.close();
});

const asked = {
  name: 'Second factor',
  instructions: '',
  prompts: [
    { text: 'Password:', echo: false },
    { text: 'Code:', echo: true },
  ],
};

function failed(promise: Promise<unknown>) {
  return promise.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
}

describe('a question of a host', () => {
  it('stands until it is answered, and then is gone', async () => {
    const answers = questions.ask(host, asked, new AbortController().signal);
    const question = questions.get(host.id);
    expect(question).toMatchObject(asked);
    questions.answer(host, question?.round ?? 0, ['pw', '123']);
    expect(await answers).toEqual(['pw', '123']);
    expect(questions.get(host.id)).toBeNull();
    expect(changes).toEqual([host.id, host.id]);
  });

  it('takes no answer to an earlier one, nor too few', () => {
    void questions.ask(host, asked, new AbortController().signal).catch(() => undefined);
    const round = questions.get(host.id)?.round ?? 0;
    expect(() => questions.answer(host, round - 1, ['pw', '123'])).toThrow(
      'does not ask this question any more',
    );
    expect(() => questions.answer(host, round, ['pw'])).toThrow('asks for 2 answers, not 1');
    expect(questions.get(host.id)?.round).toBe(round);
  });

  it('can be declined', async () => {
    const answers = failed(questions.ask(host, asked, new AbortController().signal));
    questions.answer(host, questions.get(host.id)?.round ?? 0, null);
    expect(await answers).toMatchObject({
      code: 'authentication-failed',
      message: 'r620 asked dba a question to log in, and the question was declined.',
    });
  });

  it('ends with the login it belongs to, or when another login asks', async () => {
    const login = new AbortController();
    const first = failed(questions.ask(host, asked, login.signal));
    const second = failed(questions.ask(host, asked, login.signal));
    expect((await first)?.message).toContain('another login began');
    login.abort();
    expect((await second)?.message).toContain('the host ended the login');
    expect(questions.get(host.id)).toBeNull();
  });

  it('waits 90 s', async () => {
    vi.useFakeTimers();
    const answers = failed(questions.ask(host, asked, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(89_000);
    expect(questions.get(host.id)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await answers)?.message).toContain('nobody answered within 90 s');
  });
});
