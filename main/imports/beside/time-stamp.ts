import { numberOf } from '../../text/number-text.ts';

/** From 2001 to 2096: a number in it that grows by about one a line is a Unix time, whatever stands above it. */
const firstEpoch = 978_307_200;
const lastEpoch = 4_000_000_000;

/** Unix time of a cell: seconds or milliseconds since 1970, or a date with its time; null for anything else. */
export function secondsOf(cell: string): number | null {
  const text = cell.trim().replace(/^"(.*)"$/, '$1');
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return within(numberOf(text));
  if (/^\d{13}$/.test(text)) return within((numberOf(text) ?? 0) / 1000);
  const match =
    /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d+)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '0', zone = 'Z'] = match;
  const shift = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const printed = numberOf(second.replace(',', '.'));
  if (printed === null) return null;
  const whole = Math.floor(printed);
  const rest = printed - whole;
  const stamp = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${String(whole).padStart(2, '0')}${shift}`,
  );
  return Number.isFinite(stamp) ? stamp / 1000 + rest : null;
}

function within(seconds: number | null): number | null {
  return seconds !== null && seconds >= firstEpoch && seconds <= lastEpoch ? seconds : null;
}
