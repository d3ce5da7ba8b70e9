import { noBreakSpace } from '../../preload/contract/quantity.ts';

const units: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** `just now`, `4 min ago`, `2 h ago`, `12 d ago`: how old something is, as roughly as a glance needs. */
export function roughAge(iso: string, now: Date = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / 1000);
  const unit = units.find(([size]) => seconds >= size);
  return unit === undefined ? 'just now' : `${Math.floor(seconds / unit[0])}${noBreakSpace}${unit[1]} ago`;
}
