import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useAction } from '../use-call.ts';
import { ChooseSource } from './choose-source.tsx';
import { emptyDraft, type HandDraft } from './hand-draft.ts';
import { HandEntryForm } from './hand-entry-form.tsx';
import { OpenedImport } from './opened-import.tsx';
import { takeSource } from './waiting-source.ts';
import '../charts/charts.css';

/** Bring something, see what was understood, store it. The address says which import is looked at. */
export function ImportScreen({ query }: ScreenProps) {
  const open = useAction('imports.open');
  const [draft, setDraft] = useState<HandDraft>(emptyDraft);

  function openSource(source: ImportSource): void {
    open.mutate({ source }, { onSuccess: ({ id }) => navigate(paths.import(id)) });
  }

  const takeOver = useEffectEvent(() => {
    const source = takeSource();
    if (source !== null) openSource(source);
  });
  useEffect(() => takeOver(), []);

  const id = Number(query.get('id'));
  if (Number.isInteger(id) && id > 0) return <OpenedImport key={id} id={id} />;
  const failure = open.error?.failure ?? null;
  if (query.has('hand')) {
    return (
      <HandEntryForm
        draft={draft}
        busy={open.isPending}
        failure={failure}
        onEntry={(entry) => openSource({ kind: 'hand', entry })}
        onChange={setDraft}
      />
    );
  }
  return (
    <ChooseSource paste={query.has('paste')} busy={open.isPending} failure={failure} onSource={openSource} />
  );
}
