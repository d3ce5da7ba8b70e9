/** Ids in an address: `41,77`. What is no id, and what stands there twice, is passed over. */
export function parseIds(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** A query for lists of them, with its question mark; empty for none. */
export function idQuery(lists: Readonly<Record<string, readonly number[]>>): string {
  const queries = Object.entries(lists).flatMap(([name, ids]) =>
    ids.length === 0 ? [] : `${name}=${ids.join(',')}`,
  );
  return queries.length === 0 ? '' : `?${queries.join('&')}`;
}
