import type { Finding } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import type { OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
import findScript from './find-generator.sh?raw';
import type { PlacedHost } from './placed-host.ts';

/** A need of a generator as the client host has it. */
export interface FoundPart {
  readonly path: string;
  /** Empty where the host has no sha256sum. */
  readonly sha256: string;
  /** The first line that it says of its version; empty where it cannot be asked. */
  readonly version: string;
}

/** Finds everything the generator needs on the client host, in the order of its needs. Throws `tool-missing`. */
export async function findGenerator(
  client: PlacedHost,
  generator: WorkloadGenerator,
  options: OptionValues,
): Promise<readonly FoundPart[]> {
  const needs = generator.needs(options);
  const args = needs.flatMap(({ what, versionArguments, runs }) => [
    what,
    versionArguments?.join(' ') ?? (runs ? '+' : '-'),
  ]);
  const session = await client.session();
  const { stdout } = await session.script(findScript, args, { timeoutSeconds: 60 });
  const lines = stdout.toString().split('\n');
  return needs.map(({ what, remedy }, index) => {
    const [path = '', sha256 = '', version = ''] = lines.slice(index * 3, index * 3 + 3);
    if (path !== '') return { path, sha256, version };
    throw new LabError({
      code: 'tool-missing',
      message: `${client.name} lacks ${what.replaceAll('|', ' or ')}, which ${generator.label} needs.`,
      remedy,
      subject: client.name,
    });
  });
}

/** Kept with the trial in place of what the host's check said of load generators in general. */
export const generatorFindingId = 'load-generator';

export function generatorFinding(generator: WorkloadGenerator, parts: readonly FoundPart[]): Finding {
  const [program] = parts;
  const said = program?.version ?? '';
  return {
    id: generatorFindingId,
    severity: 'passes',
    title: `${generator.label} found`,
    sentence: said === '' ? 'It does not say its version; its checksum tells it from others.' : `${said}.`,
    remedy: '',
    evidence: parts.map(({ path, sha256 }) => `${path} sha256 ${sha256 || 'unknown'}`).join('\n'),
  };
}
