import { useEffect, useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { CallFailure, call, onLabEvent } from '../api.ts';
import { appendSeries, newestSeconds } from './append-series.ts';

export interface TrialSeries {
  /** Undefined until the first answer. */
  readonly series: readonly Series[] | undefined;
  readonly failure: Failure | null;
}

const nothingYet: TrialSeries = { series: undefined, failure: null };
const noSeries: TrialSeries = { series: [], failure: null };

/**
 * Series of a trial by their metrics (undefined: not known yet). While it runs, each `trial.progress` asks for the
 * points since the last shown one and adds them; `trial.changed` and a link that came back ask for everything again.
 */
export function useTrialSeries(id: number, metrics: readonly string[] | undefined): TrialSeries {
  const [shown, setShown] = useState<TrialSeries>(nothingYet);
  const key = metrics?.join(' ');
  useEffect(() => {
    if (key === undefined || key === '') return;
    const reader = readSeries(id, key.split(' '), setShown);
    const stop = onLabEvent((event) => {
      if (!('id' in event) || event.id !== id) return;
      if (event.event === 'trial.progress') reader.readMore();
      if (event.event === 'trial.changed') reader.readAll();
    });
    const linked = () => reader.readAll();
    window.addEventListener('rackmark:link', linked);
    return () => {
      stop();
      window.removeEventListener('rackmark:link', linked);
      reader.close();
    };
  }, [id, key]);
  // An empty list would ask for every series there is.
  return key === '' ? noSeries : shown;
}

/** One question at a time; what was asked meanwhile is asked once, afterwards. */
function readSeries(id: number, metrics: readonly string[], show: (shown: TrialSeries) => void) {
  let series: readonly Series[] | undefined;
  let asking = false;
  let next: 'all' | 'more' | null = 'all';
  let closed = false;

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    while (next !== null && !closed) {
      const since = next === 'more' && series !== undefined ? newestSeconds(series) : undefined;
      next = null;
      await read(since);
    }
    asking = false;
  }

  async function read(since: number | undefined): Promise<void> {
    try {
      const answer = await call('trials.series', {
        id,
        metrics: [...metrics],
        ...(since !== undefined && { sinceSeconds: since }),
      });
      if (closed) return;
      series = since === undefined || series === undefined ? answer : appendSeries(series, answer);
      show({ series, failure: null });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!closed) show({ series, failure: error.failure });
    }
  }

  function want(what: 'all' | 'more'): void {
    next = what === 'all' || next === 'all' ? 'all' : 'more';
    void ask();
  }

  void ask();
  return {
    readAll: () => want('all'),
    readMore: () => want('more'),
    close() {
      closed = true;
    },
  };
}
