import type { Finding } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import { quoteArgv } from '../ssh/quote.ts';
import type { Need, OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
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

/**
 * Finds everything the generator needs on the client host, in the order of its needs. Throws `tool-missing` with all that
 * is lacking, for the other treatments of the plan too: it is better known before the first of them has been measured.
 */
export async function findGenerator(
  client: PlacedHost,
  generator: WorkloadGenerator,
  options: OptionValues,
  others: readonly OptionValues[] = [],
): Promise<readonly FoundPart[]> {
  const own = generator.needs(options);
  const needs = distinct([...own, ...others.flatMap((other) => generator.needs(other))]);
  const session = await client.session();
  const { stdout } = await session.script(findScript, needs.flatMap(argumentsOf), { timeoutSeconds: 300 });
  const lines = stdout.toString().split('\n');
  const found = needs.map((need, index) => {
    const [path = '', sha256 = '', version = '', why = ''] = lines.slice(index * 4, index * 4 + 4);
    return { need, path, sha256, version, why };
  });
  const lacking = found.filter(({ path, why }) => path === '' || why !== '');
  if (lacking.length === 0)
    return found.slice(0, own.length).map(({ path, sha256, version }) => ({ path, sha256, version }));
  // Of a program that is not there nothing more can be said.
  const named = lacking.filter(
    ({ need, path }, index) =>
      path !== '' || lacking.findIndex((other) => other.need.what === need.what) === index,
  );
  throw new LabError({
    code: 'tool-missing',
    message: `${client.name} lacks ${listed(named.map(lackOf))}, which ${generator.label} needs.`,
    remedy: [...new Set(lacking.map(({ need }) => need.remedy))].join(' '),
    subject: client.name,
  });
}

function distinct(needs: readonly Need[]): Need[] {
  return [...new Map(needs.map((need) => [argumentsOf(need).join('\0'), need])).values()];
}

function argumentsOf({ what, or, versionArguments, runs, proof }: Need): string[] {
  const names = what.startsWith('/') ? [what] : what.split('|');
  return [
    [...names, ...(or === undefined ? [] : [or])].join('\n'),
    versionArguments?.join(' ') ?? (runs ? '+' : '-'),
    proof === undefined ? '' : `set -- "$1" ${quoteArgv(proof.args)}\n${proof.script}`,
  ];
}

function lackOf({ need, why }: { readonly need: Need; readonly why: string }): string {
  const name = need.called ?? need.what.replaceAll('|', ' or ');
  return why === '' ? name : `${name} (${why.slice(0, 300)})`;
}

function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
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
    evidence: parts.map((part, index) => (index === 0 ? whereOf(part) : saidOf(part))).join('\n'),
  };
}

function whereOf({ path, sha256 }: FoundPart): string {
  return `${path} sha256 ${sha256 || 'unknown'}`;
}

function saidOf(part: FoundPart): string {
  return part.version === '' ? whereOf(part) : `${whereOf(part)}: ${part.version}`;
}
