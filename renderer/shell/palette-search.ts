export interface PaletteItem {
  readonly key: string;
  readonly kind: 'screen' | 'command' | 'host' | 'experiment' | 'setting' | 'trial';
  readonly label: string;
  /** Keys that do the same without the palette. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Items that hold every word of the query, those whose label begins with it first. */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = items.filter((item) =>
    words.every((word) => `${item.kind} ${item.label}`.toLowerCase().includes(word)),
  );
  const begins = (item: PaletteItem) => item.label.toLowerCase().startsWith(query.toLowerCase());
  return query === '' ? found : [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
