import type { Figure, FinalReport, IntervalReport } from '../output-event.ts';
import { factOf, numberFact, type ParsedTrial } from '../parsed-trial.ts';
import type { Generation } from './interval.ts';

/** The block at the end; null when the text stops before it. */
export function reportOf(trial: ParsedTrial): FinalReport | null {
  return trial.reports.at(-1) ?? null;
}

export function figureOf(trial: ParsedTrial, name: string): Figure | null {
  return reportOf(trial)?.figures.find((figure) => figure.name === name) ?? null;
}

export function generationOf(trial: ParsedTrial): Generation | null {
  return factOf(trial, 'version') as Generation | null;
}

/** Seconds of ramp-up; null where the header is missing. */
export function rampUpOf(trial: ParsedTrial): number | null {
  return numberFact(trial, 'ramp-up');
}

/** No transaction of any kind; an interval with impossible counts says nothing. */
export function isSilent(interval: IntervalReport): boolean {
  return interval.more.transactions === 0;
}
