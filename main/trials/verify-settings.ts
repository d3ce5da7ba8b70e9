import type { SettingReading } from '../../preload/contract/trials.ts';
import { LabError } from '../lab-error.ts';
import { parseOptionFile } from '../mysql/option-files/option-file.ts';
import { readOption } from '../mysql/option-files/option-name.ts';
import type { Settings } from '../mysql/option-files/render.ts';
import { serverOptions } from '../mysql/option-files/server-groups.ts';
import { alwaysShown, readBack } from '../mysql/read-back.ts';
import type { ServerProgram } from '../mysql/server-program.ts';
import type { TrialSite } from './trial-site.ts';

/** What a server says of itself right after its start. */
export interface ServerSaid {
  /** SHOW GLOBAL VARIABLES. */
  readonly variables: ReadonlyMap<string, string>;
  /** SHOW GLOBAL STATUS. */
  readonly status: ReadonlyMap<string, string>;
}

/** Settings whose variable does not tell the whole: what it tells of them in its status. */
const statusShown = [
  'Innodb_redo_log_capacity_resized',
  'Innodb_buffer_pool_resize_status',
  'Innodb_buffer_pool_load_status',
  'Innodb_page_size',
  'Innodb_num_open_files',
];

/**
 * Records every setting as it was asked for and as it is. A treatment whose level did not take effect is not that
 * treatment: the trial ends, unless the plan accepts that.
 */
export function verifySettings(site: TrialSite, { variables, status }: ServerSaid): void {
  const { walk, plan, program } = site;
  const requested = { ...baseSettings(plan.server.base, program), ...site.settings };
  const readings = readBack({ requested, variables, server: program, alsoShow: alwaysShown });
  walk.parts.stores.settingReadings.replace(walk.trialId, [...readings, ...statusReadings(status)]);
  walk.parts.stores.trials.setServer(walk.trialId, { program: program.program, version: program.banner });
  const factors = new Set(Object.keys(site.settings).map((name) => readOption(name, null).name));
  const lost = readings.find((reading) => factors.has(reading.name) && isLost(reading));
  if (!lost || plan.server.service?.mismatch === 'accept') return;
  throw new LabError({
    code: lost.agreement === 'unknown' ? 'setting-unknown' : 'setting-not-effective',
    message: `${lost.name} = ${lost.requested} did not take effect: the server says ${lost.effective ?? 'nothing of it'}.`,
    remedy: 'Choose a level that this server takes, or remove the factor.',
    subject: lost.name,
    detail: lost.reason,
  });
}

function statusReadings(status: ReadonlyMap<string, string>): SettingReading[] {
  return statusShown.flatMap((name) => {
    const effective = status.get(name) ?? '';
    if (effective === '') return [];
    return [
      {
        name,
        requested: null,
        effective,
        agreement: 'not-asked' as const,
        reason: 'From SHOW GLOBAL STATUS.',
      },
    ];
  });
}

function isLost({ agreement }: SettingReading): boolean {
  return agreement === 'not-effective' || agreement === 'unknown';
}

/** The server settings of the base text, the last of each name winning as the server has it. */
function baseSettings(base: string, program: ServerProgram): Settings {
  return Object.fromEntries(
    serverOptions(parseOptionFile(base), program)
      .map((line) => readOption(line.name, line.value))
      .map(({ name, value }) => [name, value ?? 'ON']),
  );
}
