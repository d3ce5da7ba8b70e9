import type { Comparison, Selection } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import { LinkButton } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/pane.tsx';
import { TreatmentName } from '../parts/treatment-name.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';

/** Under the head: that this is not the whole experiment, and the way to it. */
export function SelectionNotice({ comparison }: { readonly comparison: Comparison }) {
  const { selection, experimentId } = comparison;
  if (selection === null) return null;
  const { used, usable } = totalOf(selection);
  const { severity, title, words } = noticeOf(
    selection,
    `${used} of ${counted(usable, 'usable trial')}`,
    used,
  );
  return (
    <Notice
      severity={severity}
      title={title}
      action={
        <LinkButton kind="quiet" to={paths.compare(experimentId)}>
          Compare all
        </LinkButton>
      }
    >
      {words}
    </Notice>
  );
}

function noticeOf({ handPicked }: Selection, share: string, used: number) {
  const whole = 'Noise and number of comparisons are those of the whole experiment.';
  if (used === 0)
    return {
      severity: 'warns',
      title: 'None of the selected trials is part of a mean.',
      words: 'Controls, excluded, invalid and unfinished trials are not compared.',
    } as const;
  if (handPicked)
    return {
      severity: 'warns',
      title: `Hand-picked: ${share}.`,
      words: `Trials picked within a treatment can show any difference. ${whole}`,
    } as const;
  return { severity: 'informs', title: `Selected treatments: ${share}.`, words: whole } as const;
}

export function totalOf({ treatments }: Selection): { readonly used: number; readonly usable: number } {
  return {
    used: treatments.reduce((sum, { used }) => sum + used, 0),
    usable: treatments.reduce((sum, { usable }) => sum + usable, 0),
  };
}

/** Rows at most: what is picked within comes first, then what is compared whole, then what is left out. */
const mostRows = 12;

export function SelectionSection({ selection }: { readonly selection: Selection }) {
  const place = ({ used, usable }: Selection['treatments'][number]) =>
    used === 0 ? 2 : used < usable ? 0 : 1;
  const rows = selection.treatments.toSorted((a, b) => place(a) - place(b));
  const more = rows.length - mostRows;
  return (
    <Section title="Selected" note={noteOf(selection)} flush>
      <table className="table table--compact selection-table" aria-label="Selected of each treatment">
        <thead>
          <tr>
            <th scope="col">Treatment</th>
            <th scope="col" className="number">
              n
            </th>
            <th scope="col">Left out</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(({ treatment, label, used, usable, leftOut }) => (
            <tr key={label} data-tone={used === 0 ? 'off' : undefined}>
              <td className="selection-table__label">
                <TreatmentName treatment={treatment} label={label} />
              </td>
              <td className="number">
                {used} of {usable}
              </td>
              <td>{used === 0 ? 'all' : <LeftOut trials={leftOut} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-12 muted selection-more">{counted(more, 'treatment')} more.</p>}
    </Section>
  );
}

function noteOf(selection: Selection): string {
  if (totalOf(selection).used === 0) return 'nothing to compare';
  return selection.handPicked ? 'picked within a treatment' : 'whole treatments';
}

function LeftOut({ trials }: { readonly trials: Selection['treatments'][number]['leftOut'] }) {
  const [first] = trials;
  if (first === undefined) return <span className="muted">none</span>;
  return (
    <>
      <a href={href(paths.trial(first.id))}>trial {first.position}</a>
      {trials.length > 1 && ` and ${trials.length - 1} more`}
    </>
  );
}
