import { type CapturedAnswer, coupledSettings } from './capture-answers.ts';
import type { ProbeServer } from './probe-server.ts';

/** Settings that went to a server together, and what became of each; null where it did not start. */
export interface TogetherAnswer {
  readonly asked: Readonly<Record<string, string | null>>;
  readonly effective: Readonly<Record<string, string>> | null;
}

/** Numbers that look random and are the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Settings that change one another, some of them at a time, with values that the server takes when they come alone. */
export function* drawTogether(
  answers: readonly CapturedAnswer[],
  seed: number,
): Generator<Map<string, string | null>> {
  const random = seeded(seed);
  const accepted = Map.groupBy(
    answers.filter(({ name, effective }) => effective !== null && coupledSettings.has(name)),
    ({ name }) => name,
  );
  for (;;) {
    const settings = new Map<string, string | null>();
    for (const [name, values] of accepted) {
      const drawn = values[Math.floor(random() * values.length)];
      if (random() < 0.35 && drawn !== undefined) settings.set(name, drawn.value);
    }
    yield settings;
  }
}

export async function captureTogether(
  server: ProbeServer,
  answers: readonly CapturedAnswer[],
  starts: number,
): Promise<TogetherAnswer[]> {
  const captured: TogetherAnswer[] = [];
  for (const settings of drawTogether(answers, 7)) {
    if (captured.length === starts) break;
    const answer = await server.start(settings);
    const asked = Object.fromEntries(settings);
    captured.push({
      asked,
      effective: answer.started
        ? Object.fromEntries([...settings.keys()].map((name) => [name, answer.variables.get(name) ?? '']))
        : null,
    });
  }
  return captured;
}
