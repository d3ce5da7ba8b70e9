import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction } from '../use-call.ts';
import type { PlanDraft } from './use-plan-draft.ts';

export interface SavePlan {
  readonly save: () => void;
  readonly queue: () => void;
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/** Keeps the text as an experiment, and queues it. A failure of the second step leaves a draft, not a loss. */
export function useSavePlan(experiment: Experiment | null, draft: PlanDraft): SavePlan {
  const create = useAction('experiments.create');
  const change = useAction('experiments.change');
  const queue = useAction('experiments.queue');

  async function keep(): Promise<number> {
    const saved =
      experiment === null
        ? await create.mutateAsync({ yaml: draft.yaml })
        : await change.mutateAsync({ id: experiment.id, yaml: draft.yaml });
    draft.markSaved();
    return saved.id;
  }

  async function keepOnly(): Promise<void> {
    navigate(paths.experiment(await keep()), { replace: true });
  }

  async function keepAndQueue(): Promise<void> {
    const id = await keep();
    try {
      await queue.mutateAsync({ id });
    } finally {
      navigate(paths.experiment(id), { replace: true });
    }
  }

  // The failure is shown from the action's own state.
  return {
    save: () => void keepOnly().catch(() => undefined),
    queue: () => void keepAndQueue().catch(() => undefined),
    busy: create.isPending || change.isPending || queue.isPending,
    failure: (create.error ?? change.error ?? queue.error)?.failure ?? null,
  };
}
