import { isMap, isSeq, type Node } from 'yaml';

export type PlanPath = readonly (string | number)[];

/** A node of a plan's text under the key or index it has in its parent. */
interface Child {
  readonly node: Node | null;
  /** Offset of its key, or of an item of a list itself. */
  readonly start: number;
}

/** Offset in the text where the deepest part of `path` that is written there begins. */
export function startOf(contents: Node | null, path: PlanPath): number {
  let node = contents;
  let start = contents?.range?.[0] ?? 0;
  for (const part of path) {
    const child = childOf(node, part);
    if (child === null) break;
    ({ node, start } = child);
  }
  return start;
}

/** Whether the text has something at `path`; else a default or nothing stands there. */
export function isWritten(contents: Node | null, path: PlanPath): boolean {
  let node = contents;
  return path.every((part) => {
    const child = childOf(node, part);
    node = child?.node ?? null;
    return child !== null;
  });
}

function childOf(node: Node | null, part: string | number): Child | null {
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find(({ key }) => String('value' in key ? key.value : key) === String(part));
    return pair ? { node: pair.value, start: pair.key.range?.[0] ?? 0 } : null;
  }
  if (!isSeq<Node>(node) || typeof part !== 'number') return null;
  const item = node.items[part];
  return item ? { node: item, start: item.range?.[0] ?? 0 } : null;
}
