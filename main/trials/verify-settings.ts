import type { SettingReading } from '../../preload/contract/trials.ts';
import { LabError } from '../lab-error.ts';
import { type Instance, readGlobalVariables } from '../mysql/deploy/private-instance.ts';
import { parseOptionFile } from '../mysql/option-file.ts';
import { readOption } from '../mysql/option-name.ts';
import { alwaysShown, readBack } from '../mysql/read-back.ts';
import type { Settings } from '../mysql/render.ts';
import { serverOptions } from '../mysql/server-groups.ts';
import type { ServerProgram } from '../mysql/server-program.ts';
import type { TrialSite } from './trial-site.ts';

/** Reads every setting back. A treatment whose level did not take effect is not that treatment: the trial ends. */
export async function verifySettings(site: TrialSite, instance: Instance): Promise<void> {
  const { walk, plan, program, server } = site;
  const variables = await readGlobalVariables(await server.session(), instance);
  const requested = { ...baseSettings(plan.server.base, program), ...site.settings };
  const readings = readBack({ requested, variables, server: program, alsoShow: alwaysShown });
  walk.parts.stores.settingReadings.replace(walk.trialId, readings);
  walk.parts.stores.trials.setServer(walk.trialId, { program: program.program, version: program.banner });
  const factors = new Set(Object.keys(site.settings).map((name) => readOption(name, null).name));
  const lost = readings.find((reading) => factors.has(reading.name) && isLost(reading));
  if (!lost) return;
  throw new LabError({
    code: lost.agreement === 'unknown' ? 'setting-unknown' : 'setting-not-effective',
    message: `${lost.name} = ${lost.requested} did not take effect: the server says ${lost.effective ?? 'nothing of it'}.`,
    remedy: 'Choose a level that this server takes, or remove the factor.',
    subject: lost.name,
    detail: lost.reason,
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
