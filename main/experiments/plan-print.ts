import { Document, isCollection, isScalar, isSeq, type Node, type Scalar, visit } from 'yaml';
import type { Plan } from '../../preload/contract/experiments.ts';

const style = { lineWidth: 0, flowCollectionPadding: false } as const;

export function newPlanText(plan: Plan): string {
  return documentOf(plan).toString(style);
}

/** Fields or items as lines, each behind `indent` blanks, without the last line end. */
export function printLines(value: unknown, indent: number): string {
  const document = documentOf(value);
  if (isCollection(document.contents)) document.contents.flow = false;
  return ' '.repeat(indent) + indentRest(document.toString(style).trimEnd(), indent);
}

/** A value as it stands behind its key; fields and lists of fields begin with a line end. A text keeps the quotes of `like`. */
export function printValue(value: unknown, like: Node, indent: number): string {
  const text = documentOf({ k: value }, like).toString(style);
  return indentRest(text.slice('k:'.length).replace(/^ /, '').replace(/\n$/, ''), indent);
}

/** A value as it stands between brackets. */
export function printItem(value: unknown, like?: Node): string {
  const document = documentOf([value], like);
  visit(document, {
    Collection: (_, node) => {
      node.flow = true;
    },
  });
  return document.toString(style).trimEnd().slice(1, -1);
}

/** Lists of bare values stand in one line: `[1G, 8G]`. */
function documentOf(value: unknown, like?: Node): Document {
  const document = new Document(value);
  visit(document, {
    Seq: (_, list) => {
      list.flow = list.items.every((item) => isScalar(item));
    },
    Scalar: (key, scalar, path) => {
      if (typeof scalar.value !== 'string' || key === 'key') return;
      if (isScalar(like) && typeof like.value === 'string' && like.type && isFit(scalar.value, like.type))
        scalar.type = like.type;
      if (isSeq(path.at(-1)) && scalar.value.includes('\n')) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}

/** Blanks at the start of a block would be taken for its indentation. */
function isFit(text: string, type: Scalar.Type): boolean {
  return !type.startsWith('BLOCK') || /^\S/.test(text);
}

function indentRest(text: string, indent: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`);
}
