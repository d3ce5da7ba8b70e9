/** Ids in an address: `41,77`. What is no id, and what stands there twice, is passed over. */
export function parseIds(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** A query for them, with its question mark; empty for none. */
export function idQuery(name: string, ids: readonly number[]): string {
  return ids.length === 0 ? '' : `?${name}=${ids.join(',')}`;
}
