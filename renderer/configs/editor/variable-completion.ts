import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { CatalogueRow } from '../../../preload/contract/catalogue.ts';
import { call } from '../../api.ts';
import type { EditorPlace } from './place.ts';

/** Names of variables, as the catalogue has them for the server; asked once, then filtered here. */
export function variableCompletion(place: () => EditorPlace): Extension {
  const known = new Map<string, Promise<readonly Completion[]>>();
  const completions = (server: string | null) => {
    const key = server ?? '';
    const found =
      known.get(key) ?? call('catalogue.search', { text: '', server }).then(completionsOf, () => []);
    known.set(key, found);
    return found;
  };
  return autocompletion({
    icons: false,
    override: [async (context) => resultAt(context, () => completions(place().server))],
  });
}

async function resultAt(
  context: CompletionContext,
  completions: () => Promise<readonly Completion[]>,
): Promise<CompletionResult | null> {
  const name = nameBefore(
    context.state.doc.lineAt(context.pos).text,
    context.pos - context.state.doc.lineAt(context.pos).from,
  );
  if (name === null || (name === '' && !context.explicit)) return null;
  return { from: context.pos - name.length, options: [...(await completions())], validFor: /^[\w-]*$/ };
}

/** The name that is being typed at the start of a line; null elsewhere. */
export function nameBefore(line: string, column: number): string | null {
  return /^\s*([\w-]*)$/.exec(line.slice(0, column))?.[1] ?? null;
}

function completionsOf(rows: readonly CatalogueRow[]): readonly Completion[] {
  return rows
    .filter(({ presence }) => presence !== 'absent')
    .map(({ name, type, unit, initial }) => ({
      label: name,
      detail: [type, unit].filter((word) => word !== '').join(', '),
      info: initial === null ? '' : `Default ${initial}`,
      apply: `${name} = `,
    }));
}
