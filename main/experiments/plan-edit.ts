import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { Plan } from '../../preload/contract/experiments.ts';
import { plainValue } from './plan-file.ts';
import { newPlanText, printItem, printLines, printValue } from './plan-print.ts';

/**
 * Writes the fields of `plan` into `yaml`. What did not change keeps its place, its comments and its spelling to the
 * letter: only the text of changed values is exchanged. A text that is no plan is written anew.
 */
export function editPlanText(yaml: string, plan: Plan): string {
  const document = parseDocument(yaml, { logLevel: 'error' });
  const before = readBack(document);
  if (before === null || document.contents === null) return newPlanText(plan);
  const edits = new PlanEdits(yaml);
  edits.change(document.contents, before, plan);
  const edited = edits.apply();
  // A spelling that the edits do not know (aliases, keys over several lines) must not cost a value.
  const after = readBack(parseDocument(edited, { logLevel: 'error' }));
  return after !== null && isDeepStrictEqual(after, plan) ? edited : newPlanText(plan);
}

function readBack(document: Document): Plan | null {
  if (document.errors.length > 0) return null;
  try {
    const parsed = Plan.safeParse(plainValue(document));
    return parsed.success ? parsed.data : null;
  } catch {
    // An alias without its anchor; whoever reads the plan says so.
    return null;
  }
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;
type FieldMap = YAMLMap<Node, Node | null>;
type List = YAMLSeq<Node>;

/** Exchanges of pieces of one text, collected while its old and its new value are walked side by side. */
class PlanEdits {
  readonly #text: string;
  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** `flow`: the node stands between brackets or braces. */
  change(node: Node, before: unknown, after: unknown, flow = false): void {
    if (isDeepStrictEqual(before, after)) return;
    if (isMap<Node, Node | null>(node) && isFields(before) && isFields(after))
      this.#changeFields(node, before, after, flow);
    else if (isSeq<Node>(node) && Array.isArray(before) && Array.isArray(after))
      this.#changeList(node, before, after, flow);
    else this.#exchange(node, flow ? printItem(after, node) : this.#printBehind(node, after));
  }

  /** From the end on, so that offsets stay true. */
  apply(): string {
    const lineEnd = this.#text.includes('\r\n') ? '\r\n' : '\n';
    return this.#edits
      .toSorted((one, other) => other.from - one.from || other.to - one.to)
      .reduce(
        (text, { from, to, text: piece }) =>
          text.slice(0, from) + piece.replaceAll('\n', lineEnd) + text.slice(to),
        this.#text,
      );
  }

  #changeFields(map: FieldMap, before: Fields, after: Fields, flow: boolean): void {
    const written = new Map(map.items.map((pair) => [keyOf(pair), pair]));
    const gone = [...written].filter(([name]) => after[name] === undefined).map(([, pair]) => pair);
    const added = Object.entries(after).filter(
      ([name, value]) =>
        !written.get(name)?.value && value !== undefined && !isDeepStrictEqual(before[name], value),
    );
    if (map.flow ? gone.length + added.length > 0 : gone.length === written.size) {
      const kept = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
      this.#exchange(map, flow ? printItem(kept) : this.#printBehind(map, kept));
      return;
    }
    for (const [name, { value }] of written)
      if (value && after[name] !== undefined) this.change(value, before[name], after[name], map.flow);
    for (const pair of gone) this.#cutLines(pair);
    const last = map.items.at(-1);
    if (added.length > 0 && last !== undefined)
      this.#insertLines(last, printLines(Object.fromEntries(added), this.#columnOf(last)));
  }

  /** Items at both ends that stay the same are kept as they are written; those between are changed one by one. */
  #changeList(list: List, before: readonly unknown[], after: readonly unknown[], flow: boolean): void {
    const { head, tail } = sameEnds(before, after);
    const changed = list.items.slice(head, before.length - tail);
    const wanted = after.slice(head, after.length - tail);
    if (list.flow && before.length !== after.length) {
      const items = after.map((item) => this.#spelling(list, before, item)).join(', ');
      this.#exchange(list, after.every(isPlain) || flow ? `[${items}]` : this.#printBehind(list, after));
      return;
    }
    if (after.length === 0) {
      this.#exchange(list, '[]');
      return;
    }
    for (const [index, item] of changed.entries()) {
      if (index < wanted.length) this.change(item, before[head + index], wanted[index], list.flow);
      else this.#cutLines(item);
    }
    const more = wanted.slice(changed.length);
    const neighbour = list.items[Math.max(0, head + changed.length - 1)];
    if (more.length === 0 || neighbour === undefined) return;
    const lines = printLines(more, this.#columnOf(neighbour));
    if (head + changed.length === 0) this.#insertLinesBefore(neighbour, lines);
    else this.#insertLines(neighbour, lines);
  }

  /** An item that was there before keeps its quotes. */
  #spelling(list: List, before: readonly unknown[], value: unknown): string {
    const node = list.items[before.findIndex((item) => isDeepStrictEqual(item, value))];
    return node ? this.#text.slice(...spanOf(node)) : printItem(value);
  }

  /** A value in the place of `node`, behind its key or its dash. */
  #printBehind(node: Node, value: unknown): string {
    const [from] = spanOf(node);
    if (!isBlock(node)) return printValue(value, node, this.#indentAt(from));
    return printLines(value, from - this.#lineStart(from)).trimStart();
  }

  /** Another text for a node; one that begins with a line end takes the place of the blanks behind the key too. */
  #exchange(node: Node, text: string): void {
    const [from, to] = spanOf(node);
    const blanks = text.startsWith('\n') ? (/ *$/.exec(this.#text.slice(0, from))?.[0].length ?? 0) : 0;
    const end = this.#text.slice(from, to).endsWith('\n') ? '\n' : '';
    this.#edits.push({ from: from - blanks, to, text: text + end });
  }

  #cutLines(part: Node | Pair<Node, Node | null>): void {
    this.#edits.push({
      from: this.#lineStart(startOfPart(part)),
      to: this.#nextLine(endOfPart(part)),
      text: '',
    });
  }

  #insertLines(after: Node | Pair<Node, Node | null>, text: string): void {
    const at = this.#nextLine(endOfPart(after));
    const open = at === this.#text.length && !this.#text.endsWith('\n');
    this.#edits.push({ from: at, to: at, text: open ? `\n${text}` : `${text}\n` });
  }

  #insertLinesBefore(item: Node, text: string): void {
    const at = this.#lineStart(startOfPart(item));
    this.#edits.push({ from: at, to: at, text: `${text}\n` });
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1;
  }

  /** Start of the line after the one that ends at or behind `at`. */
  #nextLine(at: number): number {
    if (at > 0 && this.#text[at - 1] === '\n') return at;
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end + 1;
  }

  /** Blanks before a field, or before the dash of an item. */
  #columnOf(part: Node | Pair<Node, Node | null>): number {
    const at = startOfPart(part);
    const lead = this.#text.slice(this.#lineStart(at), at);
    return isPair(part) ? lead.length : lead.indexOf('-');
  }

  /** Column of the field in whose line a value begins; a dash counts as blank. */
  #indentAt(at: number): number {
    const line = this.#text.slice(this.#lineStart(at));
    return /^[ -]*(?=\S)/.exec(line)?.[0].length ?? 0;
  }
}

function isPair(part: Node | Pair<Node, Node | null>): part is Pair<Node, Node | null> {
  return 'key' in part;
}

function startOfPart(part: Node | Pair<Node, Node | null>): number {
  return spanOf(isPair(part) ? part.key : part)[0];
}

function endOfPart(part: Node | Pair<Node, Node | null>): number {
  return spanOf(isPair(part) ? (part.value ?? part.key) : part)[1];
}

/** Where a node's text begins and ends, without the comments that follow it. */
function spanOf(node: Node): [number, number] {
  const [from = 0, to = 0] = node.range ?? [];
  if (!isBlock(node)) return [from, to];
  const last: unknown = node.items.at(-1);
  return [from, last === undefined ? to : endOfPart(last as Node | Pair<Node, Node | null>)];
}

function isBlock(node: Node): node is FieldMap | List {
  return isCollection(node) && !node.flow;
}

function keyOf({ key }: Pair<Node, Node | null>): string {
  return isScalar(key) ? String(key.value) : '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function sameEnds(before: readonly unknown[], after: readonly unknown[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isDeepStrictEqual(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  return { head, tail };
}
