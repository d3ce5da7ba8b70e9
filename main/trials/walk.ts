import { type Phase, phases } from '../../preload/contract/trials.ts';
import type { StoredTrial } from '../storage/trials.ts';
import { advance, type TrialEvent } from './trial-machine.ts';
import type { TrialParts } from './trial-parts.ts';

/** One trial on its way: every move goes through the machine and is stored before the next step begins. */
export class Walk {
  readonly parts: TrialParts;
  readonly trialId: number;

  constructor(parts: TrialParts, trialId: number) {
    this.parts = parts;
    this.trialId = trialId;
  }

  get trial(): StoredTrial {
    return this.parts.stores.trials.get(this.trialId);
  }

  /** Enters a phase; one that is already behind (after a reattach) or under way changes nothing. */
  begin(phase: Phase): void {
    const { state } = this.trial;
    if (state.status === 'running' && phases.indexOf(phase) <= phases.indexOf(state.phase)) return;
    this.move({ event: 'phase-began', phase });
  }

  move(event: TrialEvent): void {
    const { stores, now, tell } = this.parts;
    const trial = this.trial;
    stores.trials.setState(trial.id, advance(trial.state, event), now().toISOString());
    tell({ event: 'trial.changed', id: trial.id, experimentId: trial.experimentId });
  }
}
