import type { Need, OptionValues } from '../workload.ts';
import driverScript from './driver.sh?raw';
import { scripts05 } from './old-commands.ts';
import scriptsScript from './scripts.sh?raw';

/** The program, then that it does what the options ask for: its version, its scripts and its driver. */
export function sysbenchNeeds(options: OptionValues): readonly Need[] {
  const { generation, script, tests } = options;
  const script05 = scripts05[String(script)] ?? '';
  const asked = [generation, script, options['rand-type'], options['warmup-time'], tests, script05];
  return [
    programOf(options),
    {
      what: String(options.program),
      called: 'a sysbench that does what the plan asks for',
      versionArguments: null,
      proof: { script: `${driverScript}${scriptsScript}`, args: asked.map(String) },
      remedy: `${getSysbench} Or write the plan for the version that is there: its options "generation", "tests" (the folder of the Lua scripts of 0.5), "rand-type" and "warmup-time".`,
    },
  ];
}

export function programOf({ program }: OptionValues): Need {
  return { what: String(program), versionArguments: ['--version'], remedy: getSysbench };
}

/** Behind it another script can be put. */
export { driverScript };

export const getSysbench =
  'Install sysbench (Debian, Ubuntu, Fedora, SUSE: the package sysbench; CentOS and its kin: sysbench of EPEL), or name its path in the option "program".';
