import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What one file would do to the next: in this layer they share process, modules and globals. */
const lasting =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(|process\.chdir\(|process\.(env[.[][^;=]*|exitCode) = |delete process\.env|globalThis\.\w+ = /;

it('no file of this layer changes what the others share', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter(({ text }) => lasting.test(text)).map(({ file }) => file)).toEqual([]);
  const faked = texts.filter(({ text }) => text.includes('vi.useFakeTimers('));
  expect(faked.filter(({ text }) => !text.includes('vi.useRealTimers(')).map(({ file }) => file)).toEqual([]);
});
