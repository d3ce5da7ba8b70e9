/**
 * Seconds of milliseconds printed with up to three decimals: the number nearest to the printed one, which a division
 * of 4.03 by 1000 misses by a bit (and a series codec that looks for short decimals then stores it whole).
 */
export function secondsOfMs(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1e6;
}
