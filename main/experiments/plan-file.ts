import { isMap, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { Plan } from '../../preload/contract/experiments.ts';
import { LabError } from '../lab-error.ts';

/**
 * Reads a plan. Throws `plan-unreadable` (not YAML) or `plan-invalid` (not a plan), both with line and column of the
 * first thing that is wrong, counted from 1.
 */
export function readPlan(yaml: string, fileName = 'the plan'): Plan {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors[0];
  if (broken) {
    const at = lines.linePos(broken.pos[0]);
    throw unreadable(fileName, broken.message, at.line, at.col);
  }
  const parsed = Plan.safeParse(readBareValues(document.toJS({ maxAliasCount: 50 })));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue === undefined ? [] : offendingPath(issue);
  const at = lines.linePos(startOf(document.contents, path));
  throw new LabError({
    code: 'plan-invalid',
    message: `${fileName}, line ${at.line}, column ${at.col}: ${path.join('.') || 'plan'}: ${issue?.message ?? 'not a plan'}.`,
    remedy: 'Correct that line; `docs/guide/plan.md` lists every field with its default.',
    subject: fileName,
    line: at.line,
    column: at.col,
    detail: z.prettifyError(parsed.error),
  });
}

/** Writes the fields of `plan` into `yaml`: what did not change keeps its place, its comments and its spelling. */
export function editPlanText(yaml: string, plan: Plan): string {
  const document = parseDocument(yaml);
  if (document.errors.length > 0 || !isMap(document.contents)) return newPlanText(plan);
  const before = Plan.safeParse(document.toJS());
  const known = before.success ? (before.data as Record<string, unknown>) : {};
  for (const [field, value] of Object.entries(plan)) {
    if (JSON.stringify(known[field]) !== JSON.stringify(value))
      setChanged(document, [field], known[field], value);
  }
  return document.toString({ lineWidth: 0 });
}

export function newPlanText(plan: Plan): string {
  const document = parseDocument('{}');
  document.contents = document.createNode(plan) as unknown as typeof document.contents;
  return document.toString({ lineWidth: 0 });
}

type PlanDocument = ReturnType<typeof parseDocument>;

/** Descends into maps, so that a comment beside an unchanged neighbour stays. */
function setChanged(document: PlanDocument, path: string[], before: unknown, after: unknown): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isPlainObject(after) && isMap(document.getIn(path)) && isPlainObject(before)) {
    for (const key of Object.keys(before)) if (!(key in after)) document.deleteIn([...path, key]);
    for (const [key, value] of Object.entries(after))
      setChanged(document, [...path, key], before[key], value);
    return;
  }
  document.setIn(path, after === undefined ? undefined : document.createNode(after));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A plan that is an empty text or a bare word is not an object; zod then says so at the top. */
function readBareValues(value: unknown): unknown {
  return value ?? {};
}

/** An unknown key is reported at its parent: point at the key itself. */
function offendingPath(issue: z.core.$ZodIssue): (string | number)[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  return issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined ? [...path, issue.keys[0]] : path;
}

/** Where the deepest part of `path` that exists begins in the text. */
function startOf(contents: Node | null, path: readonly (string | number)[]): number {
  let node: unknown = contents;
  let start = contents?.range?.[0] ?? 0;
  for (const part of path) {
    const found = childOf(node, part);
    if (found === null) break;
    node = found.value;
    start = found.start;
  }
  return start;
}

function childOf(node: unknown, part: string | number): { value: unknown; start: number } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => String((item.key as { value?: unknown }).value) === String(part));
    return pair ? { value: pair.value, start: (pair.key as Node).range?.[0] ?? 0 } : null;
  }
  const items = (node as { items?: unknown[] } | null)?.items;
  const item =
    Array.isArray(items) && typeof part === 'number' ? (items[part] as Node | undefined) : undefined;
  return item ? { value: item, start: item.range?.[0] ?? 0 } : null;
}

function unreadable(fileName: string, reason: string, line: number, column: number): LabError {
  return new LabError({
    code: 'plan-unreadable',
    message: `${fileName}, line ${line}, column ${column}: not readable as YAML: ${reason}`,
    remedy: 'Correct the text at that place; indentation and colons are the usual causes.',
    subject: fileName,
    line,
    column,
  });
}
