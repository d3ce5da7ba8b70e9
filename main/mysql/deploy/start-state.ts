import type { StartState } from '../../../preload/contract/experiments.ts';
import { readOption } from '../option-files/option-name.ts';
import type { OwnedSettings, Settings } from '../option-files/render.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';

/** The variables of the buffer pool's dump, by the version that has them. */
function dumpVariables({ flavour, version }: ServerIdentity) {
  const since = (mysql: string, mariadb: string) =>
    compareVersions(version, flavour === 'mariadb' ? mariadb : mysql) >= 0;
  return { switches: since('5.6', '10.0'), share: since('5.7', '10.2') };
}

export function canLoadDump(server: ServerIdentity): boolean {
  return dumpVariables(server).switches;
}

/**
 * What a trial's server does with the dump of a buffer pool: loads it where the plan asks for a dumped start, and else
 * leaves it alone, so that no trial begins warmer than another. Whoever varies one of these settings has the say.
 */
export function startSettings(start: StartState, server: ServerIdentity, factors: Settings): OwnedSettings {
  if (!canLoadDump(server)) return {};
  const asked = start === 'dumped' ? 'ON' : 'OFF';
  return without(factors, {
    innodb_buffer_pool_load_at_startup: asked,
    innodb_buffer_pool_dump_at_shutdown: asked,
  });
}

/** The server that loads a data set dumps the whole of its pool at its end, for trials that want to start with it. */
export function dumpSettings(server: ServerIdentity): OwnedSettings {
  const { switches, share } = dumpVariables(server);
  return {
    ...(switches ? { innodb_buffer_pool_dump_at_shutdown: 'ON' } : {}),
    ...(share ? { innodb_buffer_pool_dump_pct: '100' } : {}),
    // What a faster shutdown leaves in the redo log would tie the copy to the size of that log.
    innodb_fast_shutdown: '1',
  };
}

function without(factors: Settings, owned: OwnedSettings): OwnedSettings {
  const varied = new Set(Object.keys(factors).map((name) => readOption(name, null).name));
  return Object.fromEntries(Object.entries(owned).filter(([name]) => !varied.has(name)));
}
