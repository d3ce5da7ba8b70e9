import { type ConnectionStep, connectionSteps } from '../../../preload/contract/host-access.ts';

export type StepName = ConnectionStep['step'];

/** How a step ended. `warns`: it works, with something to know. */
export interface StepVerdict {
  readonly state: 'passes' | 'warns' | 'fails' | 'skipped';
  readonly sentence: string;
  readonly remedy?: string;
}

const titles: Readonly<Record<StepName, string>> = {
  jump: 'Jump hosts',
  resolve: 'Name',
  reach: 'TCP connection',
  'host-key': 'Key exchange and host key',
  'log-in': 'Authentication',
  shell: 'Shell',
  directory: 'Directory on the host',
  sftp: 'SFTP',
  sudo: 'sudo',
};

/** The steps of one test as they are walked, in order and one at a time. */
export class StepBook {
  readonly #steps = new Map<StepName, ConnectionStep>();
  readonly #onChange: () => void;
  #running: { readonly step: StepName; readonly since: number } | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    for (const step of connectionSteps) {
      const title = titles[step];
      this.#steps.set(step, { step, title, state: 'waits', seconds: null, sentence: '', remedy: '' });
    }
  }

  get steps(): ConnectionStep[] {
    return [...this.#steps.values()];
  }

  get running(): StepName | null {
    return this.#running?.step ?? null;
  }

  begin(step: StepName): void {
    this.#running = { step, since: performance.now() };
    this.#set(step, { state: 'runs' });
  }

  /** Ends the step that runs, if it is this one; one that never began takes no time. */
  end(step: StepName, { state, sentence, remedy = '' }: StepVerdict): void {
    const since = this.#running?.step === step ? this.#running.since : null;
    const seconds = since === null ? null : Math.round(performance.now() - since) / 1000;
    if (since !== null) this.#running = null;
    this.#set(step, { state, sentence, remedy, seconds });
  }

  /** Whatever has not ended will not be tried. */
  skipRest(sentence: string): void {
    for (const { step, state } of this.steps) {
      if (state === 'waits' || state === 'runs') this.end(step, { state: 'skipped', sentence });
    }
  }

  #set(step: StepName, change: Partial<ConnectionStep>): void {
    const before = this.#steps.get(step);
    if (before === undefined) return;
    this.#steps.set(step, { ...before, ...change });
    this.#onChange();
  }
}
