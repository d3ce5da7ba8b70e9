import type { Plan } from '../../preload/contract/experiments.ts';
import type { Workload } from '../../preload/contract/workloads.ts';
import { Answer } from '../parts/answer.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { CheckField, SelectField, TextField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';
import { ParserTrial } from './parser-trial.tsx';
import { WorkloadOptionField } from './workload-option-field.tsx';

export interface WorkloadTabProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

/** The load generator and its options; the form is drawn from what the generator declares. */
export function WorkloadTab(props: WorkloadTabProps) {
  const { plan, readOnly, onChange } = props;
  const workloads = useCall('workloads.list', {});
  return (
    <Answer of={workloads} reading="Reading load generators">
      {(all) => {
        const workload = all.find(({ generator }) => generator === plan.workload.generator);
        return (
          <Body>
            <Pane label="Workload">
              <Section title="Load generator">
                <div className="form__grid">
                  <SelectField
                    label="Generator"
                    value={plan.workload.generator}
                    disabled={readOnly}
                    choices={all.map(({ generator, label }) => ({ value: generator, label }))}
                    onChange={(generator) => onChange(withGenerator(plan, generator, all))}
                  />
                  <TextField
                    label="Server program"
                    mono
                    hint="Empty: the mysqld or mariadbd found on the host"
                    value={plan.server.program}
                    readOnly={readOnly}
                    onChange={(program) => onChange({ ...plan, server: { ...plan.server, program } })}
                  />
                </div>
              </Section>
              {workload === undefined ? (
                <EmptyState>No load generator {plan.workload.generator} is known.</EmptyState>
              ) : (
                <OptionGroups {...props} workload={workload} />
              )}
            </Pane>
            <Pane width={405} tone="context" hides label="Known traps">
              <Traps workload={workload} />
            </Pane>
          </Body>
        );
      }}
    </Answer>
  );
}

/** Its options begin anew, and treatments are compared by what it is compared by. */
function withGenerator(plan: Plan, generator: string, all: readonly Workload[]): Plan {
  const [first] = all.find((workload) => workload.generator === generator)?.metrics ?? [];
  const analysis = { ...plan.analysis, metric: first?.name ?? plan.analysis.metric };
  return { ...plan, workload: { generator, options: {} }, analysis };
}

/** Options that ask for other rows stand apart: changing one means building a data set. */
function OptionGroups({
  plan,
  readOnly,
  onChange,
  workload,
}: WorkloadTabProps & { readonly workload: Workload }) {
  const fields = (shapesData: boolean) =>
    workload.options
      .filter((option) => option.shapesData === shapesData)
      .map((option) => (
        <WorkloadOptionField
          key={option.name}
          option={option}
          value={plan.workload.options[option.name] ?? option.initial}
          varies={plan.factors.some(({ target, name }) => target === 'workload' && name === option.name)}
          readOnly={readOnly}
          onChange={(value) =>
            onChange({
              ...plan,
              workload: { ...plan.workload, options: { ...plan.workload.options, [option.name]: value } },
            })
          }
        />
      ));
  return (
    <>
      <Section title="Load">
        <div className="form__grid form__grid--three">{fields(false)}</div>
      </Section>
      {workload.declaresParser && <ParserTrial workload={plan.workload} />}
      <Section title="Data set" note="changing one of these asks for another data set">
        <div className="form__grid form__grid--three">{fields(true)}</div>
        <CheckField
          label="Keep the built data set on the server host"
          checked={plan.keepDataSet}
          disabled={readOnly}
          onChange={(keepDataSet) => onChange({ ...plan, keepDataSet })}
        />
      </Section>
    </>
  );
}

function Traps({ workload }: { readonly workload: Workload | undefined }) {
  const traps = workload?.traps ?? [];
  return (
    <Section title="Known traps" note={workload?.label}>
      {traps.length === 0 && <p className="text-12 secondary">None known.</p>}
      {traps.map((trap) => (
        <div className="finding" key={trap}>
          <Mark shape="informs" />
          <span>{trap}</span>
        </div>
      ))}
    </Section>
  );
}
