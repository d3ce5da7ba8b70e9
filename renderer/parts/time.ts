import { formatSeconds } from '../../preload/contract/quantity.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `14:32`, or `14:32:07` with `s`, in the clock of this computer. */
export function formatClock(date: Date, smallest: 'min' | 's' = 'min'): string {
  const parts = [date.getHours(), date.getMinutes(), ...(smallest === 's' ? [date.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `30 Nov 14:31`; with the year when it is not this one. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const day = `${date.getDate()}\u00A0${months[date.getMonth()] ?? ''}`;
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${day}${year} ${formatClock(date)}`;
}

/** `12 s ago`. */
export function formatAge(iso: string, now: Date = new Date()): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 1000));
  return `${formatSeconds(seconds, seconds < 3600 ? 's' : 'min')} ago`;
}
