import { useEffect, useEffectEvent, useState } from 'react';
import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import { CallFailure, call } from '../api.ts';
import { withoutUnfinished } from './plan-edits.ts';

/** Rests this long after a key before the lab is asked. */
const restMs = 150;

/**
 * A plan while it is edited. The text is the truth that is stored; `plan` runs ahead of it while a form is typed in, so
 * that the matrix is drawn at once; `preview` follows when the lab has checked it.
 */
export interface PlanDraft {
  readonly yaml: string;
  readonly plan: Plan | null;
  readonly preview: Preview | null;
  /** Why the text or the plan cannot be taken; the last preview stays beside it. */
  readonly failure: Failure | null;
  /** The lab has not answered for the newest edit. */
  readonly checking: boolean;
  readonly changed: boolean;
  readonly changePlan: (plan: Plan) => void;
  readonly changeText: (yaml: string) => void;
  /** The text was stored: nothing is unsaved any more. */
  readonly markSaved: () => void;
}

type Edit = { readonly of: 'text'; readonly yaml: string } | { readonly of: 'plan'; readonly plan: Plan };

interface Checked {
  readonly yaml: string;
  readonly plan: Plan | null;
  readonly preview: Preview | null;
  readonly failure: Failure | null;
}

export function usePlanDraft(initialYaml: string): PlanDraft {
  const [edit, setEdit] = useState<Edit>({ of: 'text', yaml: initialYaml });
  const [checked, setChecked] = useState<Checked>({
    yaml: initialYaml,
    plan: null,
    preview: null,
    failure: null,
  });
  const [settled, setSettled] = useState<Edit | null>(null);
  const [savedYaml, setSavedYaml] = useState(initialYaml);

  const take = useEffectEvent((next: Partial<Checked>) => {
    setChecked({ ...checked, failure: null, ...next });
    setSettled(edit);
  });
  const textNow = useEffectEvent(() => checked.yaml);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void checkAndTake(), restMs);
    async function checkAndTake(): Promise<void> {
      const next = await check(edit, textNow());
      if (current) take(next);
    }
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [edit]);

  const yaml = edit.of === 'text' ? edit.yaml : checked.yaml;
  return {
    yaml,
    plan: edit.of === 'plan' ? edit.plan : checked.plan,
    preview: checked.preview,
    failure: checked.failure,
    checking: settled !== edit,
    changed: yaml !== savedYaml || settled !== edit,
    changePlan: (plan) => setEdit({ of: 'plan', plan }),
    changeText: (text) => setEdit({ of: 'text', yaml: text }),
    markSaved: () => setSavedYaml(checked.yaml),
  };
}

/** A plan is first written into the text, so that comments and order of the file survive. */
async function check(edit: Edit, yamlBefore: string): Promise<Partial<Checked>> {
  try {
    const yaml =
      edit.of === 'text'
        ? edit.yaml
        : (await call('experiments.editText', { yaml: yamlBefore, plan: withoutUnfinished(edit.plan) })).yaml;
    const { plan, preview } = await call('experiments.preview', { yaml });
    return { yaml, plan, preview };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return edit.of === 'text' ? { yaml: edit.yaml, failure: error.failure } : { failure: error.failure };
  }
}
