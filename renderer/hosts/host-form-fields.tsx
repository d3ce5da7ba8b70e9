import type { HostRole } from '../../preload/contract/hosts.ts';
import { CheckField, TextField } from '../parts/field.tsx';
import { Segmented } from '../parts/segmented.tsx';
import type { AuthenticationKind, HostDraft } from './host-draft.ts';

const kinds: readonly { readonly value: AuthenticationKind; readonly label: string }[] = [
  { value: 'agent', label: 'SSH agent' },
  { value: 'key', label: 'Key file' },
  { value: 'password', label: 'Password' },
];

export interface AuthenticationFieldsProps {
  readonly draft: HostDraft;
  readonly keyFileError: string | undefined;
  readonly onChange: (change: Partial<HostDraft>) => void;
}

export function AuthenticationFields({ draft, keyFileError, onChange }: AuthenticationFieldsProps) {
  return (
    <>
      <div className="field">
        <span className="field__label">Authentication</span>
        <div style={{ paddingTop: 2 }}>
          <Segmented
            label="Authentication"
            choices={kinds}
            value={draft.authentication}
            onChange={(authentication) => onChange({ authentication })}
          />
        </div>
      </div>
      {draft.authentication === 'key' && (
        <TextField
          label="Key file"
          mono
          value={draft.keyFile}
          error={keyFileError}
          hint="Private key on this computer"
          onChange={(keyFile) => onChange({ keyFile })}
        />
      )}
    </>
  );
}

export interface RoleFieldsProps {
  readonly roles: readonly HostRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly HostRole[]) => void;
}

export function RoleFields({ roles, error, onChange }: RoleFieldsProps) {
  function toggle(role: HostRole, on: boolean): void {
    onChange(on ? [...roles, role] : roles.filter((other) => other !== role));
  }
  return (
    <fieldset className="field">
      <legend className="field__label">Role</legend>
      <div className="row" style={{ gap: 16 }}>
        <CheckField
          label="Runs the server"
          checked={roles.includes('server')}
          onChange={(on) => toggle('server', on)}
        />
        <CheckField
          label="Makes the load"
          checked={roles.includes('client')}
          onChange={(on) => toggle('client', on)}
        />
      </div>
      {error !== undefined && <span className="field__error">{error}</span>}
    </fieldset>
  );
}
