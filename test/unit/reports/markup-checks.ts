/** Tags of a page in order, as a strict reader sees them; throws where one is not closed or a quote is left open. */
export function tagsOf(page: string): string[] {
  const empty = ['meta', 'br', 'path', 'rect', 'circle'];
  const open: string[] = [];
  const seen: string[] = [];
  const body = page.replace(/^<!doctype html>/, '').replace(/<style>[^<]*<\/style>/, '');
  for (const [whole, closing, name = '', attributes = ''] of body.matchAll(
    /<(\/?)([a-z][\w-]*)([^<>]*)>/gi,
  )) {
    if (!/^(\s+[\w-]+="[^"]*")*\s*\/?$/.test(attributes)) throw new Error(`Attributes of ${whole}`);
    if (closing) {
      if (open.pop() !== name) throw new Error(`${whole} closes nothing; open: ${open.join(' ')}`);
    } else {
      seen.push(name);
      if (!empty.includes(name) && !attributes.endsWith('/')) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(' ')}`);
  const text = body.replaceAll(/<(\/?)([a-z][\w-]*)([^<>]*)>/gi, '');
  if (/[<>]/.test(text)) throw new Error('A bare angle bracket');
  if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error('A bare ampersand');
  return seen;
}

/** What a reader sees: markup taken away, entities read. */
export function textOf(page: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return page
    .replace(/<style>[^<]*<\/style>/, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}

/** Cells of each row of the Markdown tables in a text. */
export function markdownRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
}
