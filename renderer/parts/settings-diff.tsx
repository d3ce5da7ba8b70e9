import { Fragment, useState } from 'react';
import type { SettingReading } from '../../preload/contract/trials.ts';
import { Button } from './button.tsx';
import { Mark } from './mark.tsx';
import { VariableName } from './variable-name.tsx';

/** More that took effect as requested than this say nothing one by one. */
const equalRowsShown = 8;

/**
 * Requested against effective, with the reason beneath: what differs, then what was asked for and came so. What nobody
 * asked for, and a long list of what came so, are folded to their count.
 */
export function SettingsDiff({ settings }: { readonly settings: readonly SettingReading[] }) {
  const [all, setAll] = useState(false);
  const of = (agreement: SettingReading['agreement']) =>
    settings.filter((setting) => setting.agreement === agreement);
  const differing = [...of('not-effective'), ...of('adjusted'), ...of('unknown')];
  const equal = of('as-requested');
  const others = of('not-asked');
  const equalFolds = equal.length > equalRowsShown;
  const folded = [...(equalFolds ? equal : []), ...others];
  const listed = [...differing, ...(equalFolds ? [] : equal), ...(all ? folded : [])];
  return (
    <>
      {listed.length > 0 && (
        <table className="table table--compact settings-diff" aria-label="Settings requested and effective">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col" className="number">
                Requested
              </th>
              <th scope="col" className="number">
                Effective
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((setting, at) => (
              <SettingRow key={setting.name} setting={setting} reason={reasonBelow(listed, at)} />
            ))}
          </tbody>
        </table>
      )}
      {folded.length > 0 && (
        <p className="quiet">
          {foldWords(equalFolds ? equal.length : 0, others.length)}{' '}
          <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'hide' : 'show'}
          </Button>
        </p>
      )}
    </>
  );
}

/** “39 took effect as requested, 5 were read and not asked for” */
function foldWords(equal: number, others: number): string {
  return [
    equal > 0 ? `${equal} took effect as requested` : '',
    others > 0 ? `${others} ${others === 1 ? 'was' : 'were'} read and not asked for` : '',
  ]
    .filter((words) => words !== '')
    .join(', ');
}

/** One that several settings share stands once, below the last of them. */
function reasonBelow(listed: readonly SettingReading[], at: number): string {
  const reason = listed[at]?.reason ?? '';
  return reason === listed[at + 1]?.reason ? '' : reason;
}

function SettingRow({ setting, reason }: { readonly setting: SettingReading; readonly reason: string }) {
  return (
    <Fragment>
      <tr>
        <td className="settings__name">
          <AgreementMark setting={setting} /> <VariableName name={setting.name} />
        </td>
        <td className="number mono-small muted">{setting.requested ?? 'unset'}</td>
        <td className="number mono-small">{setting.effective ?? 'unknown'}</td>
      </tr>
      {reason !== '' && (
        <tr>
          <td colSpan={3} className="secondary" style={{ whiteSpace: 'normal' }}>
            {reason}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function AgreementMark({ setting }: { readonly setting: SettingReading }) {
  switch (setting.agreement) {
    case 'not-effective':
      return <Mark shape="blocks" />;
    case 'adjusted':
      return <Mark shape="warns" />;
    case 'unknown':
      return <Mark shape="informs" />;
    case 'as-requested':
    case 'not-asked':
      return null;
  }
}
