import type { ImportPreview } from '../../preload/contract/imports.ts';

/** What trials are judged by stands before what was merely counted. */
export function tellingFirst(metrics: ImportPreview['metrics']): ImportPreview['metrics'] {
  const telling = metrics.filter(({ direction }) => direction !== null);
  return [...telling, ...metrics.filter(({ direction }) => direction === null)];
}

/** `NOPM` of “New orders per minute (NOPM)”. */
export function shortLabel(label: string): string {
  return /\(([A-Z]{2,})\)$/.exec(label)?.[1] ?? label;
}
