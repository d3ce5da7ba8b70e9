import { type ReactNode, useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Experiment, Plan } from '../../preload/contract/experiments.ts';
import { Reading } from '../parts/answer.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Head } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { AnalysisTab } from './analysis-tab.tsx';
import { DesignHead } from './design-head.tsx';
import { DesignTab } from './design-tab.tsx';
import { ExperimentNotice } from './experiment-notice.tsx';
import { PlanTab } from './plan-tab.tsx';
import { TreatmentFilesTab } from './treatment-files-tab.tsx';
import { type PlanDraft, usePlanDraft } from './use-plan-draft.ts';
import { WorkloadTab } from './workload-tab.tsx';
import { YamlTab } from './yaml-tab.tsx';

export interface DesignEditorProps {
  /** Null for a plan that is not kept yet. */
  readonly experiment: Experiment | null;
  readonly initialYaml: string;
  /** What to know before editing it, under the head. */
  readonly notice?: ReactNode;
}

type Tab = 'design' | 'files' | 'workload' | 'analysis' | 'plan' | 'yaml';

export function DesignEditor({ experiment, initialYaml, notice }: DesignEditorProps) {
  const draft = usePlanDraft(initialYaml);
  const [tab, setTab] = useState<Tab>('design');
  const readOnly = experiment !== null && experiment.status !== 'draft';
  if (draft.plan === null) return <Unread draft={draft} />;
  return (
    <>
      <DesignHead experiment={experiment} draft={draft} plan={draft.plan} />
      {experiment !== null && <ExperimentNotice experiment={experiment} />}
      {notice}
      <Tabs
        label="Parts of the plan"
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'design', label: 'Design' },
          { value: 'files', label: 'Option files' },
          { value: 'workload', label: 'Workload' },
          { value: 'analysis', label: 'Analysis plan' },
          { value: 'plan', label: planLabel(draft) },
          { value: 'yaml', label: 'YAML' },
        ]}
      />
      {draft.failure !== null && tab !== 'yaml' && <ErrorState failure={draft.failure} />}
      <TabBody tab={tab} experiment={experiment} draft={draft} plan={draft.plan} readOnly={readOnly} />
    </>
  );
}

interface TabBodyProps {
  readonly tab: Tab;
  readonly experiment: Experiment | null;
  readonly draft: PlanDraft;
  readonly plan: Plan;
  readonly readOnly: boolean;
}

function TabBody({ tab, experiment, draft, plan, readOnly }: TabBodyProps) {
  switch (tab) {
    case 'design':
      return <DesignTab experiment={experiment} draft={draft} plan={plan} readOnly={readOnly} />;
    case 'files':
      return <TreatmentFilesTab plan={plan} />;
    case 'workload':
      return <WorkloadTab plan={plan} readOnly={readOnly} onChange={draft.changePlan} />;
    case 'analysis':
      return <AnalysisTab plan={plan} readOnly={readOnly} onChange={draft.changePlan} />;
    case 'plan':
      return <PlanTab experiment={experiment} preview={draft.preview} />;
    case 'yaml':
      return <YamlTab draft={draft} readOnly={readOnly} />;
  }
}

/** Before the first check, or when the text never could be read: the text is all there is. */
function Unread({ draft }: { readonly draft: PlanDraft }) {
  return (
    <>
      <Head title="Design an experiment" />
      {draft.failure === null ? (
        <Reading>Reading the plan</Reading>
      ) : (
        <YamlTab draft={draft} readOnly={false} />
      )}
    </>
  );
}

function planLabel({ preview }: PlanDraft): string {
  return preview === null ? 'Plan' : `Plan, ${trialsInWords(preview.trials.length)}`;
}

export function trialsInWords(count: number): string {
  return counted(count, 'trial');
}
