import { useEffect, useRef, useState } from 'react';
import type { Unit } from '../../preload/contract/numbers.ts';
import { formatChange, formatQuantity, formatSeconds } from '../../preload/contract/quantity.ts';
import type { SettingReading, Trial, TrialDetail } from '../../preload/contract/trials.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { FindingList } from '../parts/finding.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import { Facts, Pane, Section } from '../parts/pane.tsx';
import { SettingsDiff } from '../parts/settings-diff.tsx';
import { formatMoment } from '../parts/time.ts';
import { TrialNumber } from '../parts/trial-name.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { useAction } from '../use-call.ts';
import { DataSection } from './data-section.tsx';
import { parseSource, type RawSource } from './raw-source.ts';
import { serverName } from './server-name.ts';
import { setByWords } from './window-words.ts';

export interface TrialContextProps {
  readonly detail: TrialDetail;
  readonly onOpenSource: (source: RawSource) => void;
  /** Changes when the note should take the focus. */
  readonly noteAsked: number;
}

/** What the numbers are worth, under which settings, from where, and beside which others. */
export function TrialContext({ detail, onOpenSource, noteAsked }: TrialContextProps) {
  return (
    <Pane width={340} tone="context" hides label="Context">
      <ValiditySection detail={detail} />
      {detail.settings.length > 0 && (
        <Section
          title="Settings"
          note={readBack(detail.settings)}
          action={
            <LinkButton kind="quiet" to={paths.compareConfigs(detail.trial.id)}>
              compare its settings
            </LinkButton>
          }
          flush
        >
          <SettingsDiff settings={detail.settings} />
        </Section>
      )}
      <SourceSection detail={detail} onOpenSource={onOpenSource} />
      {detail.data !== undefined && <DataSection data={detail.data} />}
      <SiblingSection detail={detail} />
      <NoteSection key={detail.note} id={detail.trial.id} note={detail.note} asked={noteAsked} />
    </Pane>
  );
}

function ValiditySection({ detail: { trial } }: { readonly detail: TrialDetail }) {
  const { validity, state, excluded } = trial;
  return (
    <Section
      title="Validity"
      note={
        <span className="outcome-word">
          <TrialOutcome trial={trial} />
        </span>
      }
    >
      {state.status === 'failed' && <ErrorState failure={state.failure} />}
      {excluded !== null && (
        <p className="text-12">
          Excluded {formatMoment(excluded.at)}: {excluded.reason}. No mean contains it.
        </p>
      )}
      {validity === null ? (
        state.status !== 'failed' && (
          <p className="text-12 muted">No rule was asked: the trial has not ended.</p>
        )
      ) : (
        <>
          <FindingList findings={validity.reasons} />
          {validity.reasons.length === 0 && (
            <p className="text-12 secondary">{validity.rules} rules passed.</p>
          )}
        </>
      )}
    </Section>
  );
}

function readBack(settings: readonly SettingReading[]): string {
  const read = settings.filter(({ effective }) => effective !== null).length;
  return `${read} of ${settings.length} read back`;
}

function SourceSection({ detail, onOpenSource }: Pick<TrialContextProps, 'detail' | 'onOpenSource'>) {
  const throughput = detail.measurements.find(({ metric }) => metric === 'throughput');
  const source = throughput?.source ?? null;
  const names = detail.files.map(({ name }) => name);
  const raw = source === null ? null : parseSource(source, names);
  const parser = detail.files.find(({ name }) => name === raw?.file)?.parser;
  const { window, server } = detail;
  return (
    <Section title="Where the numbers come from">
      <Facts
        rows={[
          ...(throughput === undefined ? [] : [['throughput', throughput.method] as const]),
          ...(source === null
            ? []
            : [
                [
                  'file',
                  raw === null ? (
                    source
                  ) : (
                    <Button key="file" kind="quiet" onClick={() => onOpenSource(raw)}>
                      <span className="mono-small breaks source-words">{source}</span>
                    </Button>
                  ),
                ] as const,
              ]),
          ...(parser == null ? [] : [['parser', parser] as const]),
          ...(window === null
            ? []
            : [
                [
                  'window',
                  `${formatSeconds(window.endSeconds - window.startSeconds)}, ${setByWords(window)}`,
                ] as const,
              ]),
          ...(server === null
            ? []
            : [
                [
                  'server',
                  <span key="server" title={server.version}>
                    {serverName(server)}, {server.program}
                  </span>,
                ] as const,
              ]),
          ['workload', detail.trial.workload],
        ]}
      />
    </Section>
  );
}

function SiblingSection({ detail: { siblings, trial } }: { readonly detail: TrialDetail }) {
  if (siblings.length === 0) return null;
  const unit = trial.throughput?.unit ?? '1/s';
  return (
    <Section title="Against its replicates">
      <Facts
        rows={siblings.map((sibling) => [
          `replicate ${sibling.replicate}`,
          <span key={sibling.id}>
            <SiblingValue sibling={sibling} unit={unit} own={trial.id} />{' '}
            <span className="unit">
              {sibling.id === trial.id ? 'this trial' : againstOwn(sibling, trial)}{' '}
              <TrialNumber id={sibling.id} />
            </span>
          </span>,
        ])}
      />
    </Section>
  );
}

type Sibling = TrialDetail['siblings'][number];

/** Another than this one is a link to it. */
function SiblingValue({
  sibling: { id, throughput },
  unit,
  own,
}: {
  readonly sibling: Sibling;
  readonly unit: Unit;
  readonly own: number;
}) {
  const value = throughput === null ? 'no number' : formatQuantity(throughput, unit);
  return id === own ? (
    <span className="medium">{value}</span>
  ) : (
    <a className="medium" href={href(paths.trial(id))}>
      {value}
    </a>
  );
}

function againstOwn({ worth, throughput }: Sibling, { throughput: own }: Trial): string {
  return throughput === null || own === null ? worth : `${worth}, ${apart(throughput, own.value)}`;
}

function apart(other: number, own: number): string {
  return own === 0 ? 'not comparable' : formatChange(other / own - 1);
}

function NoteSection({
  id,
  note,
  asked,
}: {
  readonly id: number;
  readonly note: string;
  readonly asked: number;
}) {
  const [text, setText] = useState(note);
  const save = useAction('trials.setNote');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  return (
    <Section title="Note">
      <textarea
        ref={field}
        className="input"
        aria-label="Note"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== note && (
        <div className="row note-actions">
          <Button small busy={save.isPending} onClick={() => save.mutate({ id, note: text })}>
            Save note
          </Button>
          <Button small kind="quiet" onClick={() => setText(note)}>
            Undo
          </Button>
        </div>
      )}
      {save.error !== null && <ErrorState failure={save.error.failure} />}
    </Section>
  );
}
