import { Fragment, useState } from 'react';
import type { SettingReading } from '../../preload/contract/trials.ts';
import { Button } from './button.tsx';
import { Mark } from './mark.tsx';

/** Requested against effective, with the reason beneath; rows that took effect as requested are folded to a count. */
export function SettingsDiff({ settings }: { readonly settings: readonly SettingReading[] }) {
  const [all, setAll] = useState(false);
  const equal = settings.filter(({ agreement }) => agreement === 'as-requested');
  const differing = settings.filter(({ agreement }) => agreement !== 'as-requested');
  return (
    <>
      <table className="table table--compact" aria-label="Settings requested and effective">
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
          {[...differing, ...(all ? equal : [])].map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </tbody>
      </table>
      {equal.length > 0 && (
        <p className="quiet">
          {equal.length} {differing.length > 0 ? 'more ' : ''}took effect as requested{' '}
          <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'hide' : 'show'}
          </Button>
        </p>
      )}
    </>
  );
}

function SettingRow({ setting }: { readonly setting: SettingReading }) {
  return (
    <Fragment>
      <tr>
        <td className="mono-small">
          <span className="row">
            <AgreementMark setting={setting} />
            {setting.name}
          </span>
        </td>
        <td className="number mono-small muted">{setting.requested ?? 'unset'}</td>
        <td className="number mono-small">{setting.effective ?? 'unknown'}</td>
      </tr>
      {setting.reason !== '' && (
        <tr>
          <td colSpan={3} className="secondary" style={{ whiteSpace: 'normal' }}>
            {setting.reason}
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
