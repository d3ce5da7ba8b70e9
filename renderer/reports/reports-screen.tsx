import { useState } from 'react';
import type { Experiment, Treatment } from '../../preload/contract/experiments.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { withResults } from '../compare/with-results.ts';
import { parseIds } from '../id-list.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { CheckField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useAction, useCall } from '../use-call.ts';
import './reports.css';
import { ReportPaper } from './report-paper.tsx';

/** Paper, always light. Without an experiment in the address, the newest one with results. */
export function ReportsScreen({ params, query }: ScreenProps) {
  const experiments = useCall('experiments.list', {});
  return (
    <Answer of={experiments} reading="reading experiments">
      {(all) => {
        const reportable = withResults(all);
        const chosen =
          params.id === undefined ? reportable[0] : all.find(({ id }) => id === Number(params.id));
        return chosen === undefined ? (
          <>
            <Head title="Reports" />
            <EmptyState action={<LinkButton to={paths.experiments()}>Open experiments</LinkButton>}>
              No experiment has results yet. Each one that has is written up here.
            </EmptyState>
          </>
        ) : (
          <Report
            key={chosen.id}
            experiment={chosen}
            reportable={reportable}
            selected={parseIds(query.get('trials'))}
            baselineTrial={parseIds(query.get('baseline'))[0]}
          />
        );
      }}
    </Answer>
  );
}

interface ReportProps {
  readonly experiment: Experiment;
  readonly reportable: readonly Experiment[];
  /** Trials that are compared; none: all. */
  readonly selected: readonly number[];
  /** All are compared with its treatment. */
  readonly baselineTrial: number | undefined;
}

/** With the baseline that was chosen where one was, which only the trial itself can tell. */
function Report({ baselineTrial, ...props }: ReportProps) {
  return baselineTrial === undefined ? (
    <DrawnReport {...props} />
  ) : (
    <ReportAgainst {...props} baselineTrial={baselineTrial} />
  );
}

function ReportAgainst({
  baselineTrial,
  ...props
}: Omit<ReportProps, 'baselineTrial'> & { readonly baselineTrial: number }) {
  const trial = useCall('trials.get', { id: baselineTrial });
  return (
    <Answer of={trial} reading="reading the baseline">
      {({ trial: { treatment } }) => <DrawnReport {...props} baseline={treatment} />}
    </Answer>
  );
}

interface DrawnReportProps extends Omit<ReportProps, 'baselineTrial'> {
  readonly baseline?: Treatment;
}

function DrawnReport({ experiment, reportable, selected, baseline }: DrawnReportProps) {
  const [format, setFormat] = useState('html');
  const [redact, setRedact] = useState(true);
  const formats = useCall('reports.formats', {});
  const input = {
    experimentId: experiment.id,
    format,
    redact,
    ...(selected.length > 0 && { trialIds: [...selected] }),
    ...(baseline !== undefined && { baseline }),
  };
  const drawn = useCall('reports.draw', input, { keepPrevious: true });
  const save = useAction('reports.save');
  const shownFormat = drawn.data?.fileName.endsWith('.html') ? 'html' : 'text';
  return (
    <>
      <Head
        title={`Report: ${experiment.name}`}
        sub={drawn.data === undefined ? undefined : describeFile(drawn.data)}
      >
        <CheckField label="Redact addresses and user names" checked={redact} onChange={setRedact} />
        {formats.data !== undefined && (
          <Segmented
            label="Format"
            choices={formats.data.map(({ id, label }) => ({ value: id, label }))}
            value={format}
            onChange={(next) => {
              setFormat(next);
              save.reset();
            }}
          />
        )}
        <Button kind="primary" busy={save.isPending} onClick={() => save.mutate(input)}>
          Save
        </Button>
      </Head>
      {selected.length > 0 && (
        <Notice
          severity="warns"
          title="Of selected trials."
          action={
            <LinkButton kind="quiet" to={paths.report(experiment.id)}>
              Report of all
            </LinkButton>
          }
        >
          The report says so first, and which trials its comparison leaves out.
        </Notice>
      )}
      {save.data != null && (
        <Notice severity="informs" title={`Saved as ${save.data.path}.`}>
          {redact ? 'Addresses and user names are redacted.' : 'Addresses and user names are in it.'}
        </Notice>
      )}
      {save.error !== null && <ErrorState failure={save.error.failure} />}
      <Body>
        {reportable.length > 1 && <ReportList reportable={reportable} shown={experiment.id} />}
        <Pane label="Report">
          <Answer of={drawn} reading="drawing the report">
            {({ fileName, text }) => <ReportPaper title={fileName} text={text} kind={shownFormat} />}
          </Answer>
        </Pane>
      </Body>
    </>
  );
}

function describeFile({ fileName, text }: { readonly fileName: string; readonly text: string }): string {
  const size = formatBytes(new TextEncoder().encode(text).length);
  const promise = fileName.endsWith('.html') ? ', charts inside, opens without a network' : '';
  return `${fileName}, one file of ${size}${promise}`;
}

function ReportList({
  reportable,
  shown,
}: {
  readonly reportable: readonly Experiment[];
  readonly shown: number;
}) {
  return (
    <Pane width={228} tone="context" hides label="Experiments with results">
      <nav className="report-list" aria-label="Experiments with results">
        {reportable.map(({ id, name, trials }) => (
          <a key={id} href={href(paths.report(id))} aria-current={id === shown ? 'page' : undefined}>
            <span className="ellipsis">{name}</span>
            <span className="unit">
              {trials.succeeded} {trials.succeeded === 1 ? 'trial' : 'trials'}
            </span>
          </a>
        ))}
      </nav>
    </Pane>
  );
}
