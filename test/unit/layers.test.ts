import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Rule {
  readonly from: RegExp;
  readonly mayNotImport: RegExp;
  readonly except?: RegExp;
  readonly because: string;
}

/** The arrows of docs/architecture.md as forbidden imports; paths are relative to the root, packages are bare. */
const rules: readonly Rule[] = [
  {
    from: /^preload\/contract\//,
    mayNotImport: /^(?!zod$|preload\/contract\/)/,
    because: 'both worlds read the contract: it knows only zod and itself',
  },
  {
    from: /^renderer\//,
    mayNotImport: /^(main|test|scripts)\/|^preload\/(?!contract\/)/,
    because: 'the window reaches the lab through the Bridge only',
  },
  {
    from: /^renderer\//,
    mayNotImport: /^(node:|electron$|ssh2$|better-sqlite3$|zod$)/,
    because: 'the window has no Node, and types of the contract are enough for it',
  },
  {
    from: /^main\//,
    mayNotImport: /^(renderer|test|scripts)\//,
    because: 'the lab knows no window',
  },
  {
    from: /^main\/(?!entry\/)/,
    mayNotImport: /^main\/entry\//,
    except: /^main\/entry\/desktop\.ts$/,
    because: 'subjects do not know who started them',
  },
  {
    from: /^(?!main\/entry\/electron|preload\/electron\.ts)/,
    mayNotImport: /^electron$/,
    because: 'the lab must run without Electron',
  },
  { from: /^(?!main\/ssh\/)/, mayNotImport: /^ssh2$/, because: 'main/ssh is the only door to ssh2' },
  {
    from: /^(?!main\/storage\/)/,
    mayNotImport: /^better-sqlite3$/,
    because: 'main/storage is the only door to SQLite',
  },
  {
    from: /^main\/stats\//,
    mayNotImport: /^(main\/(?!stats\/)|preload\/)/,
    because: 'statistics are pure numbers and import nothing of ours',
  },
  {
    from: /^main\/(telemetry|stats)\/|^main\/experiments\/(design|order|cost|preview|plan-file|plan-preview|design-findings)\.ts/,
    mayNotImport: /^(node:fs|node:net|node:child_process|main\/(ssh|remote|storage|trials)\/)/,
    because: 'these subjects are pure: gather elsewhere, compute here',
  },
  {
    from: /^main\/ssh\//,
    mayNotImport: /^main\/(?!ssh\/|lab-error\.ts)/,
    because: 'a session knows nothing of what it is used for',
  },
];

const imports = sourceFiles().flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe('the arrows of the architecture', () => {
  for (const rule of rules) {
    it(`${rule.from.source} may not import ${rule.mayNotImport.source}: ${rule.because}`, () => {
      const offenders = imports.filter(
        ({ file, target }) =>
          rule.from.test(file) && rule.mayNotImport.test(target) && !rule.except?.test(target),
      );
      expect(offenders).toEqual([]);
    });
  }

  it('sees imports at all', () => {
    expect(imports.some(({ target }) => target === 'zod')).toBe(true);
    expect(imports.length).toBeGreaterThan(50);
  });
});

function sourceFiles(): string[] {
  return ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
}

/** Targets of static, dynamic and re-exporting imports; type-only imports count as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return targets.map((target) =>
    target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
  );
}
