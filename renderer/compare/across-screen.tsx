import { useState } from 'react';
import type { Across } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import { parseIds } from '../id-list.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notice } from '../parts/notice.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { mostOverlaid } from '../trials/overlay-styles.ts';
import { useCall } from '../use-call.ts';
import './across.css';
import './compare.css';
import { AcrossTable } from './across-table.tsx';
import { MetricSwitch } from './metric-switch.tsx';

/** Trials of several experiments: what their treatments measured, side by side, and why nobody wins. */
export function AcrossScreen({ query }: ScreenProps) {
  const trialIds = parseIds(query.get('trials'));
  const [metric, setMetric] = useState<string>();
  const input = { trialIds: [...trialIds], ...(metric !== undefined && { metric }) };
  const answer = useCall('comparisons.across', input, { enabled: trialIds.length > 0, keepPrevious: true });
  if (trialIds.length === 0) return <NothingSelected />;
  return (
    <Answer of={answer} reading="reading the selected trials">
      {(across) => (
        <>
          <Head
            title={`Side by side: ${counted(across.experiments.length, 'experiment')}`}
            sub={<p className="ellipsis">{across.experiments.map(({ name }) => name).join(' · ')}</p>}
          >
            {across.metric !== null && (
              <MetricSwitch metrics={across.metrics} value={across.metric.name} onChange={setMetric} />
            )}
            <OverlayLink trialIds={trialIds} />
          </Head>
          {across.obstacles.length > 0 ? <CannotCompare across={across} /> : <SideBySide across={across} />}
        </>
      )}
    </Answer>
  );
}

function NothingSelected() {
  return (
    <>
      <Head title="Side by side" />
      <EmptyState action={<LinkButton to={paths.history()}>Open history</LinkButton>}>
        No trials are selected. Select some of several experiments in History, by Space or a click with Ctrl.
      </EmptyState>
    </>
  );
}

/** The first selected trial with the others over it, as many as a picture takes. */
function OverlayLink({ trialIds: [first = 0, ...others] }: { readonly trialIds: readonly number[] }) {
  const laid = others.slice(0, mostOverlaid);
  return (
    <LinkButton to={paths.trial(first, laid)}>
      <Icon name="live" size={14} />
      {laid.length < others.length ? `Overlay the first ${laid.length + 1}` : 'Overlay them'}
    </LinkButton>
  );
}

function CannotCompare({ across: { obstacles, experiments, differences } }: { readonly across: Across }) {
  return (
    <Body>
      <Pane label="Why there is no comparison">
        <Section title="These trials cannot be compared">
          {obstacles.map((obstacle) => (
            <p key={obstacle} className="caveat">
              <Mark shape="warns" />
              {obstacle}
            </p>
          ))}
          <p className="text-12 prose">
            Their courses over time can be laid over each other, for the eye. For a verdict, run the
            treatments as one experiment: same workload, in one random order.
          </p>
        </Section>
        <Differences experiments={experiments} differences={differences} />
      </Pane>
    </Body>
  );
}

function SideBySide({ across }: { readonly across: Across }) {
  const [lead, ...others] = across.warnings;
  return (
    <>
      <Notice severity="warns" title="No verdict and no ranking across experiments.">
        {lead}
      </Notice>
      <Body>
        <Pane label="Treatments side by side">
          <AcrossTable across={across} />
          <Differences experiments={across.experiments} differences={across.differences} />
          {others.length > 0 && (
            <Section title="Caveats">
              {others.map((warning) => (
                <p key={warning} className="caveat">
                  <Mark shape="warns" />
                  {warning}
                </p>
              ))}
            </Section>
          )}
        </Pane>
      </Body>
    </>
  );
}

type DifferencesProps = Pick<Across, 'experiments' | 'differences'>;

function Differences({ experiments, differences }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <Section title="What differs between the experiments" flush>
      <div className="across-differences">
        <table className="table table--compact" aria-label="What differs between the experiments">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              {experiments.map(({ id, name }) => (
                <th key={id} scope="col" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ subject, values }) => (
              <tr key={subject}>
                <th scope="row">{subject}</th>
                {values.map((value, index) => (
                  <td key={experiments[index]?.id} title={value}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
