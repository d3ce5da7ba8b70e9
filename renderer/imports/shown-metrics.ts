import type { ImportPreview } from '../../preload/contract/imports.ts';

/** What trials are judged by stands before what was merely counted; of that, what most of them have. */
export function tellingFirst(metrics: ImportPreview['metrics']): ImportPreview['metrics'] {
  const telling = metrics
    .filter(({ direction }) => direction !== null)
    .toSorted((a, b) => a.missing - b.missing);
  return [...telling, ...metrics.filter(({ direction }) => direction === null)];
}

/** `NOPM` of “New orders per minute (NOPM)”. */
export function shortLabel(label: string): string {
  return /\(([A-Z]{2,})\)$/.exec(label)?.[1] ?? label;
}
