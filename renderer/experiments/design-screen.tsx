import type { Experiment } from '../../preload/contract/experiments.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Head } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { blankPlan } from './blank-plan.ts';
import { DesignEditor } from './design-editor.tsx';
import { ImportedExperiment } from './imported-experiment.tsx';
import { planLikeImported } from './plan-like-imported.ts';

/** What will be asked, at what cost, and what could it show? A new plan, or one that is kept. */
export function DesignScreen({ params, query }: ScreenProps) {
  const id = params.id;
  const template = query.get('template');
  if (id !== undefined) return <KeptExperiment id={Number(id)} />;
  if (template !== null) return <FromTemplate id={template} />;
  if (query.has('like')) return <LikeImported id={Number(query.get('like'))} />;
  if (query.has('sample')) return <FromSample />;
  return <FromNothing />;
}

function KeptExperiment({ id }: { readonly id: number }) {
  const experiment = useCall('experiments.get', { id });
  return (
    <Answer of={experiment} reading="Reading the experiment">
      {(value) =>
        value.source === 'imported' ? (
          <ImportedExperiment key={id} experiment={value} />
        ) : (
          <DesignEditor key={id} experiment={value} initialYaml={value.yaml} />
        )
      }
    </Answer>
  );
}

function LikeImported({ id }: { readonly id: number }) {
  const experiment = useCall('experiments.get', { id });
  return (
    <Answer of={experiment} reading="Reading the experiment">
      {(value) => <PlanLike experiment={value} />}
    </Answer>
  );
}

function PlanLike({ experiment }: { readonly experiment: Experiment }) {
  const hosts = useCall('hosts.list', {});
  const workloads = useCall('workloads.list', {});
  return (
    <Answer of={hosts} reading="Reading hosts">
      {(list) => (
        <Answer of={workloads} reading="Reading load generators">
          {(generators) => {
            const { start, missing } = planLikeImported(experiment, generators);
            const yaml = blankPlan(list, start);
            if (yaml === null) return <NoHosts />;
            return (
              <DesignEditor
                key={experiment.id}
                experiment={null}
                initialYaml={yaml}
                notice={
                  <Notice severity="informs" title="What was varied is taken from the import.">
                    {missing.join(' ')}
                  </Notice>
                }
              />
            );
          }}
        </Answer>
      )}
    </Answer>
  );
}

function FromTemplate({ id }: { readonly id: string }) {
  const templates = useCall('experiments.templates', {});
  return (
    <Answer of={templates} reading="Reading the template">
      {(all) => {
        const template = all.find((one) => one.id === id);
        if (template === undefined) return <NoSuchTemplate id={id} />;
        return <DesignEditor experiment={null} initialYaml={template.yaml} />;
      }}
    </Answer>
  );
}

function FromSample() {
  const sample = useCall('lab.samplePlan', {});
  return (
    <Answer of={sample} reading="Reading the sample plan">
      {({ yaml }) => <DesignEditor experiment={null} initialYaml={yaml} />}
    </Answer>
  );
}

function FromNothing() {
  const hosts = useCall('hosts.list', {});
  return (
    <Answer of={hosts} reading="Reading hosts">
      {(list) => {
        const yaml = blankPlan(list);
        return yaml === null ? <NoHosts /> : <DesignEditor experiment={null} initialYaml={yaml} />;
      }}
    </Answer>
  );
}

function NoHosts() {
  return (
    <>
      <Head title="Design an experiment" />
      <EmptyState
        action={
          <>
            <LinkButton to={paths.newHost()}>Add host</LinkButton>
            <LinkButton to={paths.start()}>Practice lab and templates</LinkButton>
          </>
        }
      >
        An experiment needs a host that runs the server and one that makes the load. They may be the same.
      </EmptyState>
    </>
  );
}

function NoSuchTemplate({ id }: { readonly id: string }) {
  return (
    <>
      <Head title="Design an experiment" />
      <EmptyState action={<LinkButton to={paths.start()}>All templates</LinkButton>}>
        There is no template {id}.
      </EmptyState>
    </>
  );
}
