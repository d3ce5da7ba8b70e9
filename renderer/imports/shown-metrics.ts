/** `NOPM` of “New orders per minute (NOPM)”. */
export function shortLabel(label: string): string {
  return /\(([A-Z]{2,})\)$/.exec(label)?.[1] ?? label;
}
