import { numberOf } from '../text/number-text.ts';
import { IntervalLog, type Intervals } from './interval-log.ts';
import type { EndReason, FinalReport, OutputEvent, OutputMessage } from './output-event.ts';

/** What a generator said about one trial. */
export interface ParsedTrial {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly intervals: Intervals;
  /** In order; the last is the trial's own unless the text stops before it. */
  readonly reports: readonly FinalReport[];
  /** The same text counts up instead of coming again. */
  readonly messages: readonly OutputMessage[];
  readonly unknownLines: number;
  readonly endReason: EndReason;
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface TrialCollector {
  add(events: Iterable<OutputEvent>): void;
}

/** Delivers each trial of a stream when it ends. Unknown lines outside every trial belong to none. */
export function createTrialCollector(deliver: (trial: ParsedTrial) => void): TrialCollector {
  let draft: Draft | null = null;
  return {
    add(events) {
      for (const event of events) {
        if (event.kind === 'start') draft = newDraft(event.line);
        else if (draft && event.kind === 'end') {
          deliver(finish(draft, event.reason, event.line));
          draft = null;
        } else if (draft) add(draft, event);
      }
    },
  };
}

/** The trials of a finished stream. */
export function collectTrials(events: Iterable<OutputEvent>): ParsedTrial[] {
  const trials: ParsedTrial[] = [];
  createTrialCollector((trial) => trials.push(trial)).add(events);
  return trials;
}

/** The last value of a fact, such as `threads` or `version`. */
export function factOf(trial: ParsedTrial, name: string): string | null {
  return trial.facts.findLast((fact) => fact.name === name)?.value ?? null;
}

/** The last value of a fact that is a number. */
export function numberFact(trial: ParsedTrial, name: string): number | null {
  return numberOf(factOf(trial, name) ?? undefined);
}

interface Draft {
  readonly firstLine: number;
  readonly facts: { name: string; value: string }[];
  readonly intervals: IntervalLog;
  readonly reports: FinalReport[];
  readonly messages: Map<string, OutputMessage>;
  unknownLines: number;
}

function newDraft(firstLine: number): Draft {
  return {
    firstLine,
    facts: [],
    intervals: new IntervalLog(),
    reports: [],
    messages: new Map(),
    unknownLines: 0,
  };
}

function add(draft: Draft, event: OutputEvent): void {
  if (event.kind === 'interval') draft.intervals.push(event.interval);
  else if (event.kind === 'fact') draft.facts.push({ name: event.name, value: event.value });
  else if (event.kind === 'report') draft.reports.push(event.report);
  else if (event.kind === 'unknown') draft.unknownLines += event.text.trim() === '' ? 0 : 1;
  else if (event.kind === 'message') {
    const known = draft.messages.get(event.message.text);
    const count = event.message.count + (known?.count ?? 0);
    draft.messages.set(event.message.text, { ...(known ?? event.message), count });
  }
}

function finish(draft: Draft, endReason: EndReason, lastLine: number): ParsedTrial {
  return { ...draft, messages: [...draft.messages.values()], endReason, lastLine };
}
