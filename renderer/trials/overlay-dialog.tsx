import { type KeyboardEvent, useEffect, useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import { formatNumber, quantityParts } from '../../preload/contract/quantity.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FilterField } from '../parts/field.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import { TreatmentName } from '../parts/treatment-name.tsx';
import { replicateWords, TrialNumber } from '../parts/trial-name.tsx';
import { useCall } from '../use-call.ts';
import { type OverlayChoices, overlayChoices } from './overlay-choices.ts';
import { mostOverlaid } from './overlay-styles.ts';

export interface OverlayDialogProps {
  readonly trial: Trial;
  readonly overlaid: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Which trials lie over this one: nothing moves before the button says so, so that one step back takes it back. */
export function OverlayDialog({ trial, overlaid, onChoose, onClose }: OverlayDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>(overlaid);
  const trials = useCall('trials.list', {});
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const read = trials.data !== undefined;
  useEffect(() => {
    // After the dialog has given the focus to its foot: here one types first.
    if (read) document.querySelector<HTMLInputElement>('dialog[open] input[type="search"]')?.focus();
  }, [read]);
  const changed = chosen.join() !== overlaid.join();
  return (
    <Dialog
      title="Lay other trials over this one"
      width={760}
      onClose={onClose}
      foot={
        <>
          <span className="overlay-dialog__count" role="status">
            {chosen.length === mostOverlaid
              ? `${mostOverlaid} of ${mostOverlaid}: take one off to choose another.`
              : `${chosen.length} of at most ${mostOverlaid} chosen.`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!changed} onClick={() => onChoose(chosen)}>
            {layWords(chosen.length, overlaid.length)}
          </Button>
        </>
      }
    >
      <Answer of={trials} reading="reading trials">
        {(all) => (
          <Choices
            trial={trial}
            all={all}
            chosen={chosen}
            onToggle={toggle}
            onEnter={() => changed && onChoose(chosen)}
          />
        )}
      </Answer>
    </Dialog>
  );
}

function layWords(chosen: number, before: number): string {
  if (chosen > 0) return `Lay over ${counted(chosen, 'trial')}`;
  return before > 0 ? 'Take all off' : 'Lay over';
}

interface ChoicesProps {
  readonly trial: Trial;
  readonly all: readonly Trial[];
  readonly chosen: readonly number[];
  readonly onToggle: (id: number) => void;
  readonly onEnter: () => void;
}

/** Rows of a kind that are drawn; the words above narrow them down. */
const mostRows = 60;

function Choices({ trial, all, chosen, onToggle, onEnter }: ChoicesProps) {
  const [words, setWords] = useState('');
  const kinds = overlayChoices(trial, all, words);
  if (kinds.length === 0 && words === '') return <NothingToLayOver />;
  const full = chosen.length >= mostOverlaid;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys between the field and the boxes
    <div className="overlay-dialog" onKeyDown={(event) => moveOrEnter(event, onEnter)}>
      <FilterField
        label="Find trials: words, or treatment:8G status:failed"
        value={words}
        onChange={setWords}
      />
      <div className="overlay-dialog__list">
        {kinds.map((kind) => (
          <Kind
            key={kind.title}
            kind={kind}
            chosen={chosen}
            full={full}
            elsewhere={kind.trials[0]?.experimentId !== trial.experimentId}
            onToggle={onToggle}
          />
        ))}
        {kinds.length === 0 && <p className="overlay-dialog__none">No trial matches “{words}”.</p>}
      </div>
      <p className="overlay-dialog__keys">
        Arrows move, Space chooses, Enter lays over. For the eye: no verdict.
      </p>
    </div>
  );
}

function NothingToLayOver() {
  return (
    <p>No other trial in history has recorded anything over time. Run a replicate or import a log first.</p>
  );
}

interface KindProps {
  readonly kind: OverlayChoices;
  readonly chosen: readonly number[];
  readonly full: boolean;
  /** Rows name their experiment. */
  readonly elsewhere: boolean;
  readonly onToggle: (id: number) => void;
}

function Kind({ kind: { title, trials }, chosen, full, elsewhere, onToggle }: KindProps) {
  const more = trials.length - mostRows;
  return (
    <fieldset className="overlay-dialog__kind">
      <legend>
        {title} <span className="unit">{formatNumber(trials.length, 0)}</span>
      </legend>
      {trials.slice(0, mostRows).map((one) => {
        const checked = chosen.includes(one.id);
        return (
          <label key={one.id} className="overlay-dialog__row">
            <input
              type="checkbox"
              checked={checked}
              disabled={full && !checked}
              onChange={() => onToggle(one.id)}
            />
            <span className="overlay-dialog__treatment">
              <TreatmentName treatment={one.treatment} label={one.label} />
            </span>
            <span className="unit ellipsis">{replicateWords(one)}</span>
            <span className="unit ellipsis" title={one.experimentName}>
              {elsewhere ? one.experimentName : ''}
            </span>
            <span className="number nowrap">{throughputOf(one)}</span>
            <span className="outcome-word">
              <TrialOutcome trial={one} />
            </span>
            <TrialNumber id={one.id} />
          </label>
        );
      })}
      {more > 0 && (
        <p className="muted overlay-dialog__more">
          {counted(more, 'more trial')}: narrow them down by words.
        </p>
      )}
    </fieldset>
  );
}

function throughputOf({ throughput }: Trial): string {
  if (throughput === null) return 'none';
  const { value, unit } = quantityParts(throughput.value, throughput.unit);
  return `${value} ${unit}`;
}

/** From the field down into the boxes, up and down among them; Enter is the button. */
function moveOrEnter(event: KeyboardEvent<HTMLDivElement>, onEnter: () => void): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    onEnter();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
}
