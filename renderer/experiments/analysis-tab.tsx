import type { Plan } from '../../preload/contract/experiments.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';

export interface AnalysisTabProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

/** What is decided before there is data: the question, the metric, the margin, the order. */
export function AnalysisTab({ plan, readOnly, onChange }: AnalysisTabProps) {
  return (
    <Body>
      <Pane label="Analysis plan">
        <Section title="Question">
          <TextField
            label="Question"
            value={plan.question}
            readOnly={readOnly}
            hint="Printed at the top of the report"
            onChange={(question) => onChange({ ...plan, question })}
          />
        </Section>
        <Section title="Judgement" note="set before the data; a later change is recorded and shown">
          <JudgementFields plan={plan} readOnly={readOnly} onChange={onChange} />
        </Section>
        <Section title="Order" note="what is carried out when">
          <OrderFields plan={plan} readOnly={readOnly} onChange={onChange} />
        </Section>
      </Pane>
      <Pane width={405} tone="context" hides label="What these mean">
        <Section title="What these mean">
          <p className="text-12 secondary prose">
            A treatment is better or worse when the interval of its change, corrected for the number of
            comparisons, is clear of zero. It is equivalent when the interval lies within the margin.
            Everything else is undecided, with the replicates that would probably settle it.
          </p>
        </Section>
        <Section title="Control trials">
          <p className="text-12 secondary prose">
            The baseline again through time. They show whether the host drifted while the treatments were
            measured.
          </p>
        </Section>
      </Pane>
    </Body>
  );
}

function JudgementFields({ plan, readOnly, onChange }: AnalysisTabProps) {
  const workloads = useCall('workloads.list', {});
  const workload = workloads.data?.find(({ generator }) => generator === plan.workload.generator);
  const { generator, options } = plan.workload;
  const declared = useCall(
    'workloads.tryParser',
    { generator, options, text: '' },
    { enabled: workload?.declaresParser === true },
  );
  const offered = declared.data?.metrics ?? workload?.metrics ?? [];
  const metrics = offered.map(({ name, label }) => ({ value: name, label }));
  const known = metrics.some(({ value }) => value === plan.analysis.metric);
  const { analysis } = plan;
  return (
    <div className="form__grid form__grid--three">
      <SelectField
        label="Metric"
        value={analysis.metric}
        disabled={readOnly}
        choices={known ? metrics : [{ value: analysis.metric, label: analysis.metric }, ...metrics]}
        onChange={(metric) => onChange({ ...plan, analysis: { ...analysis, metric } })}
      />
      <NumberField
        label="Confidence, %"
        minimum={50}
        maximum={99.9}
        value={percent(analysis.confidence)}
        readOnly={readOnly}
        onChange={(value) => onChange({ ...plan, analysis: { ...analysis, confidence: value / 100 } })}
      />
      <NumberField
        label="Equivalence margin, ± %"
        minimum={0.1}
        maximum={50}
        value={percent(analysis.margin)}
        readOnly={readOnly}
        onChange={(value) => onChange({ ...plan, analysis: { ...analysis, margin: value / 100 } })}
      />
    </div>
  );
}

function OrderFields({ plan, readOnly, onChange }: AnalysisTabProps) {
  const { order } = plan;
  return (
    <div className="form__grid form__grid--three">
      <SelectField
        label="Order"
        value={order.kind}
        disabled={readOnly}
        choices={[
          { value: 'blocks', label: 'Shuffled blocks, one a replicate' },
          { value: 'shuffled', label: 'All trials shuffled' },
          { value: 'as-written', label: 'As written' },
        ]}
        onChange={(kind) => onChange({ ...plan, order: { ...order, kind: kindOf(kind) } })}
      />
      <NumberField
        label="Seed"
        whole
        minimum={0}
        value={order.seed}
        readOnly={readOnly}
        onChange={(seed) => onChange({ ...plan, order: { ...order, seed } })}
      />
      <NumberField
        label="A control trial every"
        whole
        minimum={0}
        value={order.controlEvery}
        hint="trials; 0 for none"
        readOnly={readOnly}
        onChange={(controlEvery) => onChange({ ...plan, order: { ...order, controlEvery } })}
      />
    </div>
  );
}

function kindOf(value: string): Plan['order']['kind'] {
  return value === 'shuffled' || value === 'as-written' ? value : 'blocks';
}

/** Percent without the dust of binary fractions: 0.07 is 7, not 7.000000000000001. */
function percent(ratio: number): number {
  return Number((ratio * 100).toPrecision(6));
}
