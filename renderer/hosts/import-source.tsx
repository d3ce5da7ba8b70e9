import { type FormEvent, useState } from 'react';
import type { HostSource } from '../../preload/contract/host-access.ts';
import type { HostRole } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { RoleFields } from './host-form-fields.tsx';

export interface ImportSourceProps {
  readonly busy: boolean;
  readonly roles: readonly HostRole[];
  readonly onRoles: (roles: readonly HostRole[]) => void;
  readonly onRead: (source: HostSource) => void;
}

const kinds = [
  { value: 'ssh-config', label: 'SSH config' },
  { value: 'ansible', label: 'Ansible' },
] as const;

const places = [
  { value: 'file', label: 'A file' },
  { value: 'pasted', label: 'Pasted text' },
] as const;

/** Which file, or which text. */
export function ImportSource({ busy, roles, onRoles, onRead }: ImportSourceProps) {
  const [kind, setKind] = useState<HostSource['kind']>('ssh-config');
  const [place, setPlace] = useState<'file' | 'pasted'>('file');
  const [path, setPath] = useState('');
  const [text, setText] = useState('');
  const usual = kind === 'ssh-config' ? '~/.ssh/config' : '';
  const ready = place === 'pasted' ? text.trim() !== '' : path.trim() !== '' || usual !== '';

  function read(event: FormEvent): void {
    event.preventDefault();
    const given = place === 'pasted' ? { text } : path.trim() === '' ? {} : { path: path.trim() };
    onRead({ kind, ...given });
  }

  return (
    <>
      <Section title="Where they are listed">
        <form onSubmit={read} className="import-source">
          <Segmented label="Kind of file" choices={kinds} value={kind} onChange={setKind} />
          <Segmented label="Read from" choices={places} value={place} onChange={setPlace} />
          {place === 'file' ? (
            <TextField
              label="File on this computer"
              mono
              placeholder={usual}
              value={path}
              hint={
                kind === 'ssh-config'
                  ? `Empty: ${usual}; Include is followed`
                  : 'INI or YAML, with group_vars and host_vars beside it'
              }
              onChange={setPath}
            />
          ) : (
            <label className="field">
              <span className="field__label">
                {kind === 'ssh-config' ? 'ssh_config' : 'Inventory, INI or YAML'}
              </span>
              <textarea
                className="input input--mono"
                rows={10}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
          )}
          <Button type="submit" busy={busy} disabled={!ready}>
            Read hosts
          </Button>
        </form>
      </Section>
      <Section title="What they are for" note="for all that are added">
        <RoleFields roles={roles} onChange={onRoles} />
      </Section>
      <Section title="What is taken">
        <p className="text-12 secondary">
          Names, addresses, users, keys by their path, jump hosts and groups. Reading a file runs no program
          and sends nothing; passwords are never taken, and host keys are asked about at the first check.
        </p>
      </Section>
    </>
  );
}
