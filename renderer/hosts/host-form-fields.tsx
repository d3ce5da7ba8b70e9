import type { Host, HostRole, LoginMethod } from '../../preload/contract/hosts.ts';
import { legacyAlgorithmsWeaken } from '../../preload/contract/legacy-algorithms.ts';
import { Button } from '../parts/button.tsx';
import { CheckField, SelectField, TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { TokenInput } from '../parts/token-input.tsx';
import { type AuthenticationKind, type HostDraft, jumpChoices, withMethod } from './host-draft.ts';

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

const furtherKinds = [
  { kind: 'agent', label: 'SSH agent' },
  { kind: 'password', label: 'Password' },
  { kind: 'keyboard-interactive', label: 'Questions of the host (one-time codes)' },
] as const;

export interface FurtherFieldsProps {
  readonly draft: HostDraft;
  readonly onChange: (change: Partial<HostDraft>) => void;
}

/** Ways to log in that are tried after the first, for hosts that want two or take another. */
export function FurtherFields({ draft, onChange }: FurtherFieldsProps) {
  const { further, authentication } = draft;
  const change = (next: readonly LoginMethod[]) => onChange({ further: next });
  return (
    <fieldset className="field">
      <legend className="field__label">Then also try</legend>
      {furtherKinds
        .filter(({ kind }) => kind !== authentication)
        .map(({ kind, label }) => (
          <CheckField
            key={kind}
            label={label}
            checked={further.some((method) => method.kind === kind)}
            onChange={(on) => change(withMethod(further, kind, on))}
          />
        ))}
      {further.map((method, index) =>
        method.kind === 'key' ? (
          <FurtherKey
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what tells two of them apart
            key={index}
            number={index + 1}
            keyFile={method.keyFile}
            onChange={(keyFile) => change(further.with(index, { kind: 'key', keyFile }))}
            onRemove={() => change(further.toSpliced(index, 1))}
          />
        ) : null,
      )}
      <span>
        <Button kind="quiet" onClick={() => change([...further, { kind: 'key', keyFile: '' }])}>
          Add a key file
        </Button>
      </span>
    </fieldset>
  );
}

interface FurtherKeyProps {
  readonly number: number;
  readonly keyFile: string;
  readonly onChange: (keyFile: string) => void;
  readonly onRemove: () => void;
}

function FurtherKey({ number, keyFile, onChange, onRemove }: FurtherKeyProps) {
  const name = `Further key file ${number}`;
  return (
    <div className="row">
      <input
        className="input input--mono"
        aria-label={name}
        value={keyFile}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button kind="icon" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </Button>
    </div>
  );
}

export interface WayFieldsProps {
  readonly draft: HostDraft;
  readonly host: Host | null;
  readonly hosts: readonly Host[];
  readonly onChange: (change: Partial<HostDraft>) => void;
}

/** Through which host it is reached, and whether old algorithms may be spoken. */
export function WayFields({ draft, host, hosts, onChange }: WayFieldsProps) {
  const jumps = jumpChoices(hosts, host);
  return (
    <>
      <SelectField
        label="Jump host"
        value={draft.jumpHostId === null ? '' : String(draft.jumpHostId)}
        choices={[
          { value: '', label: 'None: reached straight' },
          ...jumps.map(({ id, name, address }) => ({ value: String(id), label: `${name} (${address})` })),
        ]}
        hint="A host of the inventory; it may have a jump host itself"
        onChange={(id) => onChange({ jumpHostId: id === '' ? null : Number(id) })}
      />
      <div className="field">
        <span className="field__label">Old servers</span>
        <CheckField
          label="Allow old algorithms"
          checked={draft.legacyAlgorithms}
          onChange={(legacyAlgorithms) => onChange({ legacyAlgorithms })}
        />
        <span className={draft.legacyAlgorithms ? 'field__warning' : 'field__hint'}>
          {draft.legacyAlgorithms
            ? legacyAlgorithmsWeaken
            : 'Only for servers as old as those of CentOS 5 and 6, which speak nothing else'}
        </span>
      </div>
    </>
  );
}

export interface RoleFieldsProps {
  readonly roles: readonly HostRole[];
  readonly onChange: (roles: readonly HostRole[]) => void;
}

export function RoleFields({ roles, onChange }: RoleFieldsProps) {
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
      {roles.length === 0 && <span className="field__hint">Neither: only a way to other hosts</span>}
    </fieldset>
  );
}

export interface LabelFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly tokens: readonly string[];
  readonly onChange: (tokens: readonly string[]) => void;
}

/** Groups or tags, as tokens. */
export function LabelField({ label, hint, tokens, onChange }: LabelFieldProps) {
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <TokenInput label={label} tokens={tokens} onChange={onChange} />
      <span className="field__hint">{hint}</span>
    </div>
  );
}
