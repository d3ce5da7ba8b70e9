/** Text that is markup already; everything else is escaped when it enters. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A chapter of a page; null where there is nothing to say. */
export type Section = { readonly title: string; readonly body: Markup } | null;

type Part = string | number | Markup | readonly Markup[] | null;

/** A template whose values cannot break out: names of hosts and settings come from other people's machines. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += drawn(part) + (strings[index + 1] ?? '');
  return new Markup(text);
}

function drawn(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((one: Markup) => one.text).join('');
  return escapeMarkup(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
