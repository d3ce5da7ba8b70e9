import { administratorArgv } from '../mysql/deploy/instance.ts';
import { readGlobalStatus, readGlobalVariables, samplerFile } from '../mysql/deploy/private-instance.ts';
import { startSettings } from '../mysql/deploy/start-state.ts';
import { emptyPageCache, setHost } from './host-settings.ts';
import { deployInstance, runContext, startServer } from './private-server.ts';
import { provideData } from './provide-data.ts';
import type { ReadyServer } from './ready-server.ts';
import { checkRows, settleServer } from './settle-server.ts';
import type { TrialSite } from './trial-site.ts';
import { verifySettings } from './verify-settings.ts';

/** An instance of our own, from deploy to verify. */
export async function setUpPrivate(site: TrialSite): Promise<ReadyServer> {
  const { walk, signal, server, plan } = site;
  walk.begin('deploy');
  await setHost(site);
  const start = startSettings(plan.start ?? 'warm', site.program, site.settings);
  const instance = await deployInstance(site, `${site.tag}-server`, site.settings, start);
  signal.throwIfAborted();
  walk.begin('restore-data');
  const provided = await provideData(site, instance);
  const notes = await emptyPageCache(site);
  signal.throwIfAborted();
  walk.begin('start');
  const { job, account } = await startServer(site, instance, `${site.tag}-server`);
  const data = await settleServer(site, instance, provided, notes);
  signal.throwIfAborted();
  walk.begin('verify');
  const session = await server.session();
  verifySettings(site, {
    variables: await readGlobalVariables(session, instance),
    status: await readGlobalStatus(session, instance),
  });
  await checkRows(site, instance, provided, data);
  return {
    job,
    run: runContext(site, instance, account),
    client: administratorArgv(instance),
    samplerFile: samplerFile(instance),
    errorLog: instance.errorLog,
    serviceLog: null,
  };
}
