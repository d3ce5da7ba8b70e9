import { counted } from '../../preload/contract/counted.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Import } from '../../preload/contract/imports.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { columnsFor } from '../history/trial-columns.tsx';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { Body, Facts, Head, Pane, Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';
import '../charts/charts.css';
import '../history/history.css';

/** What somebody else measured has no plan: where it came from, what was varied, its trials, and where to go from here. */
export function ImportedExperiment({ experiment }: { readonly experiment: Experiment }) {
  const { id, name, trials } = experiment;
  const imports = useCall('imports.list', {});
  const origin = imports.data?.find((one) => one.experimentId === id && !one.already);
  const measured = useCall('trials.list', { experimentId: id });
  return (
    <>
      <Head
        title={
          <>
            {name}
            <span className="tag">imported</span>
          </>
        }
        sub={`${counted(trials.total, 'trial')} of others: there is no plan on record`}
      >
        {origin !== undefined && <LinkButton to={paths.import(origin.id)}>The import</LinkButton>}
        <LinkButton to={paths.experimentLike(id)}>Design the same to run it</LinkButton>
        <LinkButton to={paths.history(id)}>Trials in History</LinkButton>
        <LinkButton to={paths.report(id)}>Report</LinkButton>
        <LinkButton kind="primary" to={paths.compare(id)}>
          Compare
        </LinkButton>
      </Head>
      <Body>
        <Pane label="Imported experiment">
          <Section title="Where it came from">
            <Facts rows={originRows(experiment, origin)} />
          </Section>
          <Section title="What was varied">
            <Facts rows={factorRows(experiment)} />
          </Section>
          <Section title="Trials" note={failedWords(experiment)} flush>
            <Answer of={measured} reading="Reading trials">
              {(rows) => <TrialTable trials={rows} />}
            </Answer>
          </Section>
        </Pane>
      </Body>
    </>
  );
}

function TrialTable({ trials }: { readonly trials: readonly Trial[] }) {
  return (
    <Table
      label="Trials of the import"
      columns={columnsFor(trials).filter(({ id }) => id !== 'experiment')}
      rows={trials}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate(paths.trial(id))}
    />
  );
}

function originRows({ createdAt }: Experiment, origin: Import | undefined): [string, string][] {
  return [
    [
      'Source',
      origin === undefined ? 'no longer listed among the imports' : origin.name.replace(/^Imported: /, ''),
    ],
    ['Imported', formatMoment(createdAt)],
    ['Hosts', 'not on record'],
  ];
}

function factorRows({ plan }: Experiment): [string, string][] {
  if (plan.factors.length === 0) return [['Factors', 'none: every trial is of one treatment']];
  return plan.factors.map(({ name, levels }) => [name, levels.join(', ')]);
}

function failedWords({ trials: { failed } }: Experiment): string {
  return failed === 0 ? '' : `${failed} failed or without a result`;
}
