import { type FormEvent, useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { CheckField, TextField } from '../parts/field.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction } from '../use-call.ts';
import { checkDraft, draftOf, type HostDraft, inputOf } from './host-draft.ts';
import {
  AuthenticationFields,
  FurtherFields,
  LabelField,
  RoleFields,
  WayFields,
} from './host-form-fields.tsx';

const formId = 'host-form';

export interface HostFormProps {
  /** Null: a new one. */
  readonly host: Host | null;
  readonly hosts: readonly Host[];
}

export function HostForm({ host, hosts }: HostFormProps) {
  const [draft, setDraft] = useState<HostDraft>(() => draftOf(host));
  const [submitted, setSubmitted] = useState(false);
  const save = useSaveHost(host);
  const errors = checkDraft(draft);
  const shown = submitted ? errors : {};
  const set = (change: Partial<HostDraft>) => setDraft({ ...draft, ...change });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(errors).length === 0) void save.run(draft);
  }

  return (
    <>
      <Head title={host === null ? 'Add host' : `Edit ${host.name}`}>
        <LinkButton to={host === null ? paths.hosts() : paths.host(host.id)}>Cancel</LinkButton>
        <Button kind="primary" type="submit" form={formId} busy={save.busy}>
          {host === null ? 'Add host' : 'Save host'}
        </Button>
      </Head>
      {save.failure !== null && <ErrorState failure={save.failure} />}
      <Body>
        <Pane label="Host">
          <form id={formId} onSubmit={submit} noValidate>
            <Section title="Machine">
              <div className="form__grid">
                <TextField
                  label="Name"
                  value={draft.name}
                  error={shown.name}
                  hint="as plans call it"
                  onChange={(name) => set({ name })}
                />
                <TextField
                  label="Address"
                  value={draft.address}
                  error={shown.address}
                  onChange={(address) => set({ address })}
                />
                <TextField
                  label="Port"
                  inputMode="numeric"
                  value={draft.port}
                  error={shown.port}
                  onChange={(port) => set({ port })}
                />
                <RoleFields roles={draft.roles} onChange={(roles) => set({ roles })} />
                <LabelField
                  label="Groups"
                  hint="The first one is where the list shows it"
                  tokens={draft.groups}
                  onChange={(groups) => set({ groups })}
                />
                <LabelField
                  label="Tags"
                  hint="For the filter of the list"
                  tokens={draft.tags}
                  onChange={(tags) => set({ tags })}
                />
              </div>
            </Section>
            <Section title="Log in">
              <div className="form__grid">
                <TextField
                  label="User"
                  value={draft.user}
                  error={shown.user}
                  autoComplete="off"
                  onChange={(user) => set({ user })}
                />
                <AuthenticationFields draft={draft} keyFileError={shown.keyFile} onChange={set} />
                <FurtherFields draft={draft} onChange={set} />
              </div>
            </Section>
            <Section title="The way to it">
              <div className="form__grid">
                <WayFields draft={draft} host={host} hosts={hosts} onChange={set} />
              </div>
            </Section>
            <Section title="On the host">
              <div className="form__grid">
                <TextField
                  label="Directory"
                  mono
                  value={draft.directory}
                  hint="Empty: .rackmark in the home directory"
                  onChange={(directory) => set({ directory })}
                />
                <div className="field">
                  <span className="field__label">Rights</span>
                  <CheckField
                    label="Use sudo"
                    checked={draft.useSudo}
                    onChange={(useSudo) => set({ useSudo })}
                  />
                  <span className="field__hint">
                    Only for the commands of its sudoers lines: facts that root alone is told, and settings
                    that a plan asks for
                  </span>
                </div>
                <TextField label="Notes" value={draft.notes} onChange={(notes) => set({ notes })} />
              </div>
            </Section>
          </form>
        </Pane>
        <Pane width={320} tone="context" hides label="What happens">
          <Section title="What happens next">
            <p className="text-12 secondary">
              The connection is checked: the key of the machine is shown for comparison, then processor,
              memory, disk space and programs are read. Nothing is installed and nothing is changed. Passwords
              and passphrases are asked for when they are needed and are not part of this form.
            </p>
          </Section>
        </Pane>
      </Body>
    </>
  );
}

/** Saves, starts the first check and goes to the host. */
function useSaveHost(host: Host | null) {
  const add = useAction('hosts.add');
  const change = useAction('hosts.change');
  const check = useAction('hosts.check');

  async function save(draft: HostDraft): Promise<void> {
    const input = inputOf(draft);
    const saved =
      host === null ? await add.mutateAsync(input) : await change.mutateAsync({ ...input, id: host.id });
    navigate(paths.host(saved.id), { replace: true });
    await check.mutateAsync({ id: saved.id });
  }

  return {
    run: (draft: HostDraft) => save(draft).catch(() => undefined),
    busy: add.isPending || change.isPending,
    failure: (add.error ?? change.error)?.failure ?? null,
  };
}
