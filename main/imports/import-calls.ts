import type { Handlers } from '../../preload/contract/contract.ts';
import type { importMethods } from '../../preload/contract/imports.ts';
import { LabError } from '../lab-error.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { ImportSessions } from './import-sessions.ts';
import { readText } from './reading/read-text.ts';
import { rereadExperiment } from './reread.ts';
import { ShownImports } from './shown/shown-imports.ts';

export function importCalls(parts: TrialParts): Pick<Handlers, keyof typeof importMethods> {
  const sessions = new ImportSessions(parts);
  const shown = new ShownImports(sessions);
  return {
    'imports.open': async ({ source }) => ({ id: (await sessions.open(source)).view(false).id }),
    'imports.get': ({ id, preview }) => sessions.get(id, preview !== false),
    'imports.list': () => sessions.list(),
    'imports.change': async ({ id, preview, ...change }) => {
      const session = sessions.session(id);
      await session.change(change);
      return session.view(preview !== false);
    },
    'imports.summary': ({ id }) => shown.summary(id),
    'imports.trials': ({ id, from, count }) => shown.rows(id, from, count),
    'imports.trial': ({ id, key }) => shown.trial(id, key),
    'imports.files': ({ id }) => shown.files(id),
    'imports.configurations': ({ id }) => shown.configurations(id),
    'imports.tryFactors': ({ id, factors }) => sessions.session(id).tryFactors(factors),
    'imports.reopen': async ({ id }) => ({ id: (await sessions.reopen(id)).view(false).id }),
    'imports.carryOut': ({ id }) => {
      sessions.store(sessions.session(id));
      return { id };
    },
    'imports.cancel': ({ id }) => {
      sessions.session(id).cancel();
      return {};
    },
    'imports.undo': async ({ id }) => {
      await sessions.undo(id);
      return {};
    },
    'imports.reread': ({ experimentId, apply }) => rereadExperiment(parts, experimentId, apply),
    'imports.inspect': async ({ name, text }) => ({ readings: await readText(name, text) }),
    'imports.store': async ({ name, text }) => {
      // A text that nobody can read leaves nothing, not even a number.
      await readText(name, text);
      const session = await sessions.open({ kind: 'text', name, text });
      await session.settled();
      if (session.view(false).status === 'ready') sessions.store(session);
      await session.settled();
      const { failure, experimentId, trialIds, already } = session.view(false);
      if (failure !== null) throw new LabError(failure);
      return { experimentId: experimentId ?? 0, trialIds, already };
    },
  };
}
