import { type Document, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { Plan } from '../../preload/contract/experiments.ts';
import { LabError } from '../lab-error.ts';
import { workloadOf } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import type { OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
import { type PlanIssue, planIssues } from './plan-issues.ts';
import { isWritten, type PlanPath, startOf } from './plan-place.ts';

/** The parser takes seconds for a megabyte, and no plan has ever needed a tenth of this. */
const mostCharacters = 128 * 1024;

/** More than anybody waits for; a slip in a list of levels reaches it at once. */
const mostTrials = 10_000;

/**
 * Reads a plan. Throws `plan-unreadable` (not YAML) or `plan-invalid` (not a plan, or one with a workload that nobody
 * knows), both with line and column of what is wrong, counted from 1.
 */
export function readPlan(yaml: string, fileName = 'the plan'): Plan {
  const text = openText(yaml, fileName);
  const parsed = Plan.safeParse(text.value);
  if (!parsed.success) throw invalid(text, planIssues(parsed.error, text.value));
  checkService(text, parsed.data);
  checkWorkload(text, parsed.data);
  checkSize(text, parsed.data);
  return parsed.data;
}

interface PlanText {
  readonly fileName: string;
  readonly contents: Node | null;
  readonly lines: LineCounter;
  /** Plain objects, lists and values; an empty text is an empty plan. */
  readonly value: unknown;
}

function openText(yaml: string, fileName: string): PlanText {
  const lines = new LineCounter();
  if (yaml.length > mostCharacters) {
    throw unreadable(
      fileName,
      `it has ${yaml.length} characters, and a plan ${mostCharacters} at most`,
      1,
      1,
    );
  }
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const broken = document.errors[0];
  if (broken) {
    const at = lines.linePos(broken.pos[0]);
    throw unreadable(fileName, broken.message, at.line, at.col);
  }
  try {
    return { fileName, contents: document.contents, lines, value: plainValue(document) ?? {} };
  } catch (error) {
    // Only aliases can still fail: one without its anchor, or so many that they would fill the memory.
    const at = lines.linePos(firstAlias(document));
    throw unreadable(fileName, error instanceof Error ? error.message : String(error), at.line, at.col);
  }
}

/** Objects, lists and bare values of a document. Throws for aliases that cannot be followed. */
export function plainValue(document: Document): unknown {
  keepLongNumbers(document);
  return document.toJS({ maxAliasCount: 50 });
}

/** 18446744073709551615 is the highest value of many settings and no number of JavaScript: it stays the text it is. */
function keepLongNumbers(document: Document): void {
  visit(document, {
    Scalar: (_, scalar) => {
      const { value, source } = scalar;
      if (typeof value !== 'number' || source === undefined) return;
      if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^\d+$/.test(source))
        scalar.value = source;
    },
  });
}

function firstAlias(document: Document): number {
  let start = 0;
  visit(document, {
    Alias: (_, alias) => {
      start = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return start;
}

/** A generator that nobody knows, an option it has not, a value it would not take: said where it stands. */
function checkWorkload(text: PlanText, plan: Plan): void {
  const { workload, factors } = plan;
  const generator = at(text, ['workload', 'generator'], () => workloadOf(workload.generator));
  const checkOption = (path: PlanPath, options: Readonly<Record<string, string | number | boolean>>) =>
    at(text, path, () => completeOptions(generator, options));
  for (const [name, value] of Object.entries(workload.options))
    checkOption(['workload', 'options', name], { [name]: value });
  for (const [index, factor] of factors.entries()) {
    if (factor.target !== 'workload') continue;
    for (const [number, level] of factor.levels.entries())
      checkOption(['factors', index, 'levels', number], { [factor.name]: level });
  }
  checkTogether(text, plan, generator);
}

/** Options and times that do not go together, said where the one stands that the generator names. */
function checkTogether(text: PlanText, plan: Plan, generator: WorkloadGenerator): void {
  const { workload, warmupSeconds, measureSeconds } = plan;
  const check = (varied: OptionValues, place?: PlanPath) => {
    const options = completeOptions(generator, { ...workload.options, ...varied });
    try {
      generator.check?.({ options, warmupSeconds, measureSeconds });
    } catch (error) {
      const name = error instanceof LabError ? (error.failure.subject ?? '') : '';
      at(text, place ?? (name in plan ? [name] : ['workload', 'options', name]), () => {
        throw error;
      });
    }
  };
  check({});
  for (const [index, { target, name, levels }] of plan.factors.entries()) {
    if (target !== 'workload') continue;
    for (const [number, level] of levels.entries())
      check({ [name]: level }, ['factors', index, 'levels', number]);
  }
}

/** Commands have no names that could be guessed. */
function checkService(text: PlanText, { server: { service } }: Plan): void {
  if (service?.control !== 'commands' || service.start !== undefined) return;
  const sentence = 'is missing: with control commands it says how the server is started';
  throw invalid(text, [{ path: ['server', 'service', 'start'], sentence, kind: 'wrong-value' }]);
}

function checkSize(text: PlanText, { factors, replicates }: Plan): void {
  const trials = factors.reduce((product, factor) => product * factor.levels.length, replicates);
  if (trials <= mostTrials) return;
  const sentence = `${trials} trials are more than ${mostTrials}; use fewer factors, levels or replicates`;
  throw invalid(text, [{ path: ['factors'], sentence, kind: 'wrong-value' }]);
}

function at<Value>(text: PlanText, path: PlanPath, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    const { message, remedy } = error.failure;
    throw invalid(text, [{ path, sentence: message.replace(/\.$/, ''), kind: 'wrong-value' }], remedy);
  }
}

/** Said first: a name that nobody knows, then what stands there wrongly, then what is missing, each by its place. */
function invalid(
  { fileName, contents, lines }: PlanText,
  issues: readonly PlanIssue[],
  remedy = 'Correct that line; `docs/guide/plan.md` lists every field with its default.',
): LabError {
  const placed = issues
    .map((issue) => ({ ...issue, start: startOf(contents, issue.path), rank: rankOf(contents, issue) }))
    .sort((one, other) => one.rank - other.rank || one.start - other.start)
    .map(({ path, sentence, start }) => {
      const { line, col } = lines.linePos(start);
      return { line, column: col, text: `${path.join('.') || 'plan'}: ${sentence}` };
    });
  const first = placed[0] ?? { line: 1, column: 1, text: 'not a plan' };
  return new LabError({
    code: 'plan-invalid',
    message: `${fileName}, line ${first.line}, column ${first.column}: ${first.text}.`,
    remedy,
    subject: fileName,
    line: first.line,
    column: first.column,
    ...(placed.length > 1
      ? {
          detail: placed
            .map(({ line, column, text }) => `line ${line}, column ${column}: ${text}`)
            .join('\n'),
        }
      : {}),
  });
}

function rankOf(contents: Node | null, { kind, path }: PlanIssue): number {
  if (kind === 'unknown-field') return 0;
  return isWritten(contents, path) ? 1 : 2;
}

function unreadable(fileName: string, reason: string, line: number, column: number): LabError {
  return new LabError({
    code: 'plan-unreadable',
    message: `${fileName}, line ${line}, column ${column}: not readable as YAML: ${reason.replace(/\.$/, '')}.`,
    remedy: 'Correct the text at that place; indentation and colons are the usual causes.',
    subject: fileName,
    line,
    column,
  });
}
