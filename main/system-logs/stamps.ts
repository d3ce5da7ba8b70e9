import { numbersOf } from '../text/number-text.ts';

/** Dates and times as system tools print them. All are read as UTC: no tool says its zone, and only differences count. */

/** Days since 1970 of `03/13/2026`, `03/13/26`, `2026-03-13` or `13.03.2026`; null for anything else. */
export function dayOf(text: string): number | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const american = /^(\d\d)\/(\d\d)\/(\d{4}|\d\d)$/.exec(text);
  if (american) return day(american[3], american[1], american[2]);
  const german = /^(\d\d)\.(\d\d)\.(\d{4}|\d\d)$/.exec(text);
  return german ? day(german[3], german[2], german[1]) : null;
}

function day(year = '', month = '', date = ''): number | null {
  const numbers = numbersOf([year.length === 2 ? `20${year}` : year, month, date]);
  const [y = 0, m = 0, d = 0] = numbers ?? [];
  return numbers === null ? null : Date.UTC(y, m - 1, d) / 86_400_000;
}

/** Seconds since midnight of `23:19:23`, also with `AM` or `PM` behind; null for anything else. */
export function timeOfDay(text: string, half = ''): number | null {
  const match = /^(\d\d?):(\d\d):(\d\d)$/.exec(text);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = numbersOf(match.slice(1)) ?? [];
  const hour = half === 'PM' ? (hours % 12) + 12 : half === 'AM' ? hours % 12 : hours;
  return hour * 3600 + minutes * 60 + seconds;
}

/** Unix time of a day and a time of it. */
export function epochOf(dayNumber: number | null, secondOfDay: number | null): number | null {
  return dayNumber === null || secondOfDay === null ? null : dayNumber * 86_400 + secondOfDay;
}

/** Times of day in order, whose day is said once: passes midnight with them. */
export function createDayClock(): {
  startDay(day: number | null): void;
  at(secondOfDay: number): number | null;
} {
  let current: number | null = null;
  let last = 0;
  return {
    startDay(given) {
      current = given;
      last = 0;
    },
    at(secondOfDay) {
      if (current !== null && secondOfDay < last - 43_200) current += 1;
      last = secondOfDay;
      return epochOf(current, secondOfDay);
    },
  };
}

/** The date in the first line of sysstat's tools: `Linux 6.8.0 (db1) 	03/13/2026 	_x86_64_	(80 CPU)`. */
export function sysstatHead(line: string): { readonly day: number | null; readonly cpus: string } | null {
  const match = /^Linux \S+ \(.*\)\s+(\S+)\s+_\S+_(?:\s+\((\d+) CPU\))?\s*$/.exec(line);
  return match === null ? null : { day: dayOf(match[1] ?? ''), cpus: match[2] ?? '' };
}
