import type { ImportPreview, ImportSummary, ImportTrial } from '../../../preload/contract/import-preview.ts';
import { sharedFolder } from '../../../preload/contract/shared-folder.ts';
import { Turns } from '../../turns.ts';
import { differing } from './import-row.ts';
import { ringsOf } from './level-rings.ts';
import { possibleVerdict } from './possible-verdict.ts';
import { inOrder, needsALook } from './trials-in-order.ts';

/** A preview as it is looked at: a summary, and the trials in their order, to be asked for line by line. */
export interface ShownImport {
  readonly summary: ImportSummary;
  readonly trials: readonly ImportTrial[];
  /** Labels of treatments that several trials have. */
  readonly repeated: ReadonlySet<string>;
}

/** More of them, and longer evidence, nobody reads through. */
const mostFindings = 200;
const longestEvidence = 2000;

export async function showImport(preview: ImportPreview): Promise<ShownImport> {
  const turns = new Turns();
  const { trials, factors, counts, configurations } = preview;
  const metrics = tellingFirst(preview.metrics);
  const known = trials.flatMap(({ knownAs }) => knownAs ?? []);
  const ordered = inOrder(trials, factors);
  await turns.next();
  const settings = await settingsIn(trials, turns);
  const summary: ImportSummary = {
    factors,
    counts,
    metrics,
    ...settings,
    findings: preview.findings
      .slice(0, mostFindings)
      .map((finding) => ({ ...finding, evidence: finding.evidence.slice(0, longestEvidence) })),
    configurations: configurations.length,
    trials: {
      all: trials.length,
      included: trials.filter(({ include }) => include).length,
      toLookAt: trials.filter(needsALook).length,
      known: known.length,
      firstKnown: known[0] ?? null,
      leftOut: trials.filter(({ leftOutBy }) => leftOutBy !== null).length,
    },
    verdict: possibleVerdict(trials),
    sharedFolder: sharedFolder(trials.map(({ path }) => path)),
    workloads: [...new Set(trials.flatMap(({ workload }) => (workload === '' ? [] : [workload])))],
    highestOverTime: highestOverTime(trials),
    rings: ringsOf(trials, factors, metrics),
  };
  const repeated = trials.flatMap(({ label, replicate }) => (replicate > 1 ? [label] : []));
  return { summary, trials: ordered, repeated: new Set(repeated) };
}

/** What trials are judged by stands before what was merely counted; of that, what most of them have. */
function tellingFirst(metrics: ImportPreview['metrics']): ImportPreview['metrics'] {
  const telling = metrics
    .filter(({ direction }) => direction !== null)
    .toSorted((a, b) => a.missing - b.missing);
  return [...telling, ...metrics.filter(({ direction }) => direction === null)];
}

async function settingsIn(trials: readonly ImportTrial[], turns: Turns) {
  const requested = new Set<string>();
  const effective = new Set<string>();
  let hasDiffering = false;
  for (const trial of trials) {
    for (const setting of trial.settings) {
      if (setting.requested !== null) requested.add(setting.name);
      if (setting.effective !== null) effective.add(setting.name);
    }
    hasDiffering ||= differing(trial) > 0;
    await turns.next();
  }
  return {
    hasSettings: requested.size + effective.size > 0,
    hasDiffering,
    settingNames: { requested: [...requested].sort(), effective: [...effective].sort() },
  };
}

function highestOverTime(trials: readonly ImportTrial[]): ImportSummary['highestOverTime'] {
  const highest = new Map<string, number>();
  for (const { overTime } of trials)
    if (overTime !== null)
      highest.set(overTime.metric, Math.max(highest.get(overTime.metric) ?? 0, ...overTime.values));
  return [...highest].map(([metric, value]) => ({ metric, value }));
}
