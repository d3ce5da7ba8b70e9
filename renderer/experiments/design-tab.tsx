import { useMemo } from 'react';
import type { Experiment, Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { OptionFileEditor } from '../configs/option-file-editor.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import type { ReplicateState } from '../parts/matrix-squares.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';
import { CostTable } from './cost-table.tsx';
import { DeployFields } from './deploy-fields.tsx';
import { FactorsEditor } from './factors-editor.tsx';
import { HostSettingsFields } from './host-settings-fields.tsx';
import { OrderStrip } from './order-strip.tsx';
import { sameTreatment } from './plan-edits.ts';
import { PlanFields } from './plan-fields.tsx';
import { TreatmentMatrix } from './treatment-matrix.tsx';
import type { PlanDraft } from './use-plan-draft.ts';

export interface DesignTabProps {
  readonly experiment: Experiment | null;
  readonly draft: PlanDraft;
  readonly plan: Plan;
  readonly readOnly: boolean;
}

export function DesignTab({ experiment, draft, plan, readOnly }: DesignTabProps) {
  const { preview, changePlan } = draft;
  const statesOf = useReplicateStates(experiment, plan);
  return (
    <Body>
      <Pane label="Design">
        <PlanFields plan={plan} readOnly={readOnly} onChange={changePlan} />
        <FactorsEditor plan={plan} preview={preview} readOnly={readOnly} onChange={changePlan} />
        <TreatmentMatrix
          plan={plan}
          statesOf={statesOf}
          onBaseline={readOnly ? null : (baseline) => changePlan({ ...plan, baseline })}
        />
        {preview !== null && (
          <div className="design-foot">
            <div className="design-foot__order">
              <OrderStrip plan={plan} preview={preview} onChange={readOnly ? null : changePlan} />
            </div>
            <div className="design-foot__cost">
              <CostTable
                plan={plan}
                preview={preview}
                onReplicates={readOnly ? null : (replicates) => changePlan({ ...plan, replicates })}
              />
            </div>
          </div>
        )}
      </Pane>
      <Pane width={405} tone="context" hides label="Settings and findings">
        <BaseFile plan={plan} readOnly={readOnly} onChange={changePlan} />
        <Section title="Findings" note={preview === null ? '' : countFindings(preview.findings)}>
          {preview !== null && <FindingList findings={preview.findings} />}
          {preview?.findings.length === 0 && (
            <p className="text-12 secondary">Nothing to correct or to note.</p>
          )}
        </Section>
        <DeployFields plan={plan} readOnly={readOnly} onChange={changePlan} />
        <HostSettingsFields plan={plan} readOnly={readOnly} onChange={changePlan} />
      </Pane>
    </Body>
  );
}

interface BaseFileProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

function BaseFile({ plan, readOnly, onChange }: BaseFileProps) {
  const settings = plan.server.base.split('\n').filter((line) => /^\s*[A-Za-z]/.test(line)).length;
  const note =
    settings === 1 ? '1 setting; factors override it' : `${settings} settings; factors override them`;
  const factors = useMemo(
    () =>
      plan.factors.filter(({ target }) => target === 'setting').map(({ name }) => name.replaceAll('-', '_')),
    [plan.factors],
  );
  return (
    <Section title="Base my.cnf" note={note} flush>
      <OptionFileEditor
        label="Base my.cnf"
        text={plan.server.base}
        factors={factors}
        readOnly={readOnly}
        onChange={(base) => onChange({ ...plan, server: { ...plan.server, base } })}
      />
    </Section>
  );
}

/** Planned squares until there are trials; then what became of each. */
function useReplicateStates(
  experiment: Experiment | null,
  plan: Plan,
): (treatment: Treatment) => readonly ReplicateState[] {
  const id = experiment?.id ?? 0;
  const queued = experiment !== null && experiment.status !== 'draft';
  const trials = useCall('trials.list', { experimentId: id }, { enabled: queued });
  return (treatment) => {
    const own = (trials.data ?? []).filter(
      (trial) => !trial.control && sameTreatment(trial.treatment, treatment),
    );
    if (own.length === 0) return Array.from({ length: plan.replicates }, () => 'planned');
    return own.toSorted((a, b) => a.replicate - b.replicate).map(({ state }) => stateOf(state));
  };
}

function stateOf(state: Trial['state']): ReplicateState {
  switch (state.status) {
    case 'pending':
      return 'planned';
    case 'running':
      return 'running';
    case 'succeeded':
      return 'done';
    case 'failed':
    case 'canceled':
      return 'failed';
  }
}
