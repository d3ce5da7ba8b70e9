import type { OptionValues } from '../workload.ts';

/** What differs between versions is how they are told what to do. */
export type SysbenchGeneration = '0.4' | '0.5' | '1.0' | '1.1';

/** As the plan says, or else by what `sysbench --version` said on the client host. */
export function generationOf(options: OptionValues, version: string): SysbenchGeneration {
  const asked = options.generation;
  if (asked === '0.4' || asked === '0.5' || asked === '1.0' || asked === '1.1') return asked;
  const [, major = '1', minor = '0'] = /\bsysbench v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === '0') return minor === '5' ? '0.5' : '0.4';
  return major === '1' && minor === '0' ? '1.0' : '1.1';
}
