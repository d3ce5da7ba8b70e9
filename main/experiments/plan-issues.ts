import type { z } from 'zod';
import { HostService } from '../../preload/contract/deployment.ts';
import { Analysis, Factor, Order, Plan } from '../../preload/contract/experiments.ts';
import { ownValue } from '../../preload/contract/object-words.ts';
import type { PlanPath } from './plan-place.ts';

/** One thing that keeps a text from being a plan, in the words of whoever wrote it. */
export interface PlanIssue {
  readonly path: PlanPath;
  readonly sentence: string;
  /** A slip of the pen explains what is then missing, so it is said first. */
  readonly kind: 'unknown-field' | 'wrong-value';
}

/** What the schema found, an entry for each field; `value` is what the text said. */
export function planIssues(error: z.ZodError, value: unknown): PlanIssue[] {
  return error.issues.flatMap((issue): PlanIssue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code !== 'unrecognized_keys')
      return [{ path, sentence: sentenceOf(issue, valueAt(value, path)), kind: 'wrong-value' }];
    return issue.keys.map((key) => ({
      path: [...path, key],
      sentence: `there is no such field; ${path.at(0) ?? 'a plan'} has ${fieldsAt(path).join(', ')}`,
      kind: 'unknown-field',
    }));
  });
}

function sentenceOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${typeWords[issue.expected] ?? issue.expected}, found ${shown(value)}`;
    case 'invalid_value':
      return `expected ${issue.values.join(' or ')}, found ${shown(value)}`;
    case 'invalid_union':
      return `expected a text or a number, found ${shown(value)}${typeof value === 'boolean' ? '; put it in quotes' : ''}`;
    case 'too_small':
    case 'too_big':
      return `${outsideWords(issue)}, found ${shown(value)}`;
    default:
      return `expected ${issue.message}, found ${shown(value)}`;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields',
  record: 'fields',
};

function outsideWords(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const [bound, limit] =
    issue.code === 'too_small'
      ? [issue.inclusive ? 'at least' : 'more than', issue.minimum]
      : [issue.inclusive ? 'at most' : 'less than', issue.maximum];
  const counted = { string: ' characters', array: ' entries' }[issue.origin as string] ?? '';
  return `expected ${bound} ${limit}${counted}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'fields';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function valueAt(value: unknown, path: PlanPath): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[part] : undefined,
    value,
  );
}

function fieldsAt([part, inner]: PlanPath): string[] {
  if (part === 'server' && inner === 'service') return Object.keys(HostService.shape);
  const { server, client, workload } = Plan.shape;
  const shapes: Readonly<Record<string, object>> = {
    server: server.shape,
    client: client.shape,
    workload: workload.shape,
    factors: Factor.shape,
    order: Order.shape,
    analysis: Analysis.shape,
  };
  return Object.keys((part === undefined ? undefined : ownValue(shapes, String(part))) ?? Plan.shape);
}
