import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forTerminal } from '../../../main/entry/cli/print.ts';

it('shows what would move the cursor, ring, set a title or turn text round', () => {
  expect(forTerminal('a\u001b[2Jb\u0007\u009b31m')).toBe('a\\u001b[2Jb\\u0007\\u009b31m');
  expect(forTerminal('\u001b]0;title\u0007 \u202egnp.exe\u2069 \u007f\0')).toBe(
    '\\u001b]0;title\\u0007 \\u202egnp.exe\\u2069 \\u007f\\u0000',
  );
  expect(forTerminal('over\rwritten')).toBe('over\\u000dwritten');
});

it('leaves text of any language, tabs and line ends alone', () => {
  const text = 'dä数据库🐬\tnaïve\r\nשלום\n';
  expect(forTerminal(text)).toBe(text);
});

it('leaves JSON what it says', () => {
  const said = { name: '\u001b[31m\u009b\u202e\u007f "x" \\' };
  expect(JSON.parse(forTerminal(JSON.stringify(said)))).toEqual(said);
});

it('is the only way to the terminal', () => {
  const entry = join(import.meta.dirname, '../../../main/entry');
  const direct = ['cli.ts', 'node-desktop.ts', ...globSync('cli/*.ts', { cwd: entry })]
    .filter((file) => file !== 'cli/print.ts')
    .flatMap((file) =>
      readFileSync(join(entry, file), 'utf8')
        .split('\n')
        .filter((line) => /process\.std(out|err)\.write|console\.|\bplace\.write/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  // Progress goes to a place that a test may be: each line through `forTerminal`, with sequences of ours around it.
  const written = [...direct.join('\n').matchAll(/^cli\/terminal\.ts: .*place\.write\((.+)\);$/gm)];
  expect(written).toHaveLength(direct.length);
  expect(written.map(([, what]) => what)).toEqual([
    'redrawn(forTerminal(line), place.columns)',
    `\`\${forTerminal(line)}\\n\``,
    "'\\n'",
    'redrawn(forTerminal(line), place.columns)',
    `\`\${forTerminal(line)}\\n\``,
    "'\\r\\x1b[2K'",
  ]);
});
