import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exitCodes } from '../../main/entry/cli/exit-codes.ts';
import { readPlan } from '../../main/experiments/plan-file.ts';
import { formats } from '../../main/reports/formats.ts';
import { workloads } from '../../main/workloads/list.ts';
import { Plan } from '../../preload/contract/experiments.ts';

const root = resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const documents = ['README.md', 'CHANGELOG.md', 'main/remote/README.md', ...filesIn('docs', '.md')];

describe.each(documents)('%s', (document) => {
  it('has links that lead somewhere', () => {
    const links = [...withoutCode(text(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(
      (match) => match[1] ?? '',
    );
    const broken = links.filter((link) => !link.startsWith('https://') && !leadsSomewhere(document, link));
    expect(broken).toEqual([]);
  });

  it('names only files that exist', () => {
    const quoted = [...text(document).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
    const paths = quoted.filter((path) => /^(main|preload|renderer|test|scripts|docs)\/[\w./-]+$/.test(path));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only scripts that npm can run', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const named = [...text(document).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)];
    expect(named.map(([, name, short]) => name ?? short ?? '').filter((name) => !(name in scripts))).toEqual(
      [],
    );
  });
});

describe('the tree of the architecture', () => {
  const tree = treeOf(text('docs/architecture.md'));

  it('holds files and folders that exist', () => {
    expect(tree.length).toBeGreaterThan(50);
    expect(tree.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(['main', 'preload', 'renderer', 'test'])('leaves out no folder of %s', (folder) => {
    const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && readdirSync(join(root, folder, entry.name)).length > 0,
    );
    const missing = folders.map((entry) => `${folder}/${entry.name}`).filter((path) => !tree.includes(path));
    expect(missing.filter((path) => path !== 'renderer/public')).toEqual([]);
  });
});

describe('the command line', () => {
  const guide = text('docs/guide/command-line.md');
  const source = ['main/entry/cli.ts', ...filesIn('main/entry/cli', '.ts')].map(text).join('\n');
  const commands = [...source.matchAll(/\b(?:experimentC|c)ommand\(\s*'([a-z]+)/g)].map(
    (match) => match[1] ?? '',
  );
  const options = [...source.matchAll(/\.option\(\s*'(--[a-z]+)/g)].map((match) => match[1] ?? '');

  it('has a heading for each command, and a row in the README', () => {
    expect(commands).toContain('run');
    expect(commands.filter((name) => !new RegExp(`^### \`${name}\\b`, 'm').test(guide))).toEqual([]);
    expect(commands.filter((name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(text('README.md')))).toEqual(
      [],
    );
  });

  it('explains each option and each report format', () => {
    expect(options).toContain('--json');
    const words = [...options, ...formats.map((format) => format.id)];
    expect(words.filter((word) => !new RegExp(`\`${word}\\b`).test(guide))).toEqual([]);
  });

  it.each(['README.md', 'docs/guide/command-line.md'])('has its exit codes in %s', (document) => {
    const listed = [...text(document).matchAll(/^\| (\d+) +\|/gm)].map((match) => Number(match[1]));
    expect(listed).toEqual(Object.values(exitCodes));
  });
});

describe('the guide to the plan', () => {
  const guide = text('docs/guide/plan.md');
  const rows = rowsOf(guide);

  it.each(fieldsOf(Plan, ''))('has the field $path with its default', ({ path, initial }) => {
    if (initial === undefined) expect(rows.get(path)).toBeDefined();
    else expect([initial, JSON.stringify(initial)]).toContainEqual(rows.get(path));
  });

  it('has no row for what does not exist', () => {
    const known = [
      ...fieldsOf(Plan, '').map((field) => field.path),
      ...workloads.flatMap((workload) => workload.options.map((option) => option.name)),
    ];
    expect([...rows.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('begins with a plan that can be read', () => {
    const example = /```yaml\n([\s\S]+?)```/.exec(guide)?.[1] ?? '';
    expect(readPlan(example).factors).toHaveLength(3);
  });
});

describe('the guides to the load generators', () => {
  const guides = ['docs/guide/plan.md', 'docs/guide/workloads.md'].map(text).join('\n## ');

  it.each(workloads)('list the options of $label with their initial values, and no others', (workload) => {
    const section = guides.split(/^## /m).find((part) => part.startsWith(`Options of ${workload.label}\n`));
    expect([...rowsOf(section ?? '')]).toEqual(
      workload.options.map(({ name, initial }) => [name, initial === '' ? '""' : String(initial)]),
    );
  });
});

/** Of each row that begins with a name in code: the name, and its second cell. */
function rowsOf(markdown: string): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^\| `([^`]+)` +\| (.+?) +\|/gm)].map(([, name = '', initial = '']) => [
      name,
      initial.replaceAll('`', ''),
    ]),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : relative(root, resolve(root, dirname(document), path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || headingsOf(text(target)).includes(anchor);
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Paths of the tree in a code block: names by indentation, several on one line, what follows two blanks is said of them. */
function treeOf(markdown: string): string[] {
  const block = /## The tree\s+```\n([\s\S]+?)```/.exec(markdown)?.[1] ?? '';
  const paths: string[] = [];
  const parents: string[] = [];
  for (const line of block.split('\n').filter((one) => one.trim() !== '')) {
    const depth = (line.length - line.trimStart().length) / 2;
    const names = line.trim().split(/\s+/);
    const end = names.findIndex((name) => !/^[\w-]+\/$|^[\w-]+\.\w+$/.test(name));
    const parent = parents.slice(0, depth).join('');
    for (const name of end === -1 ? names : names.slice(0, end)) {
      paths.push((parent + name).replace(/\/$/, ''));
      parents[depth] = name;
    }
  }
  return paths;
}

interface Field {
  readonly path: string;
  /** Undefined where there is none. */
  readonly initial: string | undefined;
}

/** Every field of a schema by its path, `[]` for an entry of a list; a section itself is none. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const { inner, initial } = unwrapped(schema);
  const own = path === '' ? [] : [{ path, initial }];
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      fieldsOf(field, path === '' ? name : `${path}.${name}`),
    );
  }
  const entry = inner instanceof z.ZodArray ? unwrapped(inner.element as z.ZodType).inner : null;
  return entry instanceof z.ZodObject ? [...own, ...fieldsOf(entry, `${path}[]`)] : own;
}

function unwrapped(schema: z.ZodType): { inner: z.ZodType; initial: string | undefined } {
  if (schema instanceof z.ZodDefault) {
    const value = schema.def.defaultValue;
    return {
      inner: schema.unwrap() as z.ZodType,
      initial: typeof value === 'string' ? value : JSON.stringify(value),
    };
  }
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return { inner: schema.unwrap() as z.ZodType, initial: undefined };
  return { inner: schema, initial: undefined };
}
