import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import type { Finding, HostFacts } from '../../preload/contract/hosts.ts';
import { readVersionBanner } from '../mysql/server-identity.ts';
import { minimumDetectableChange } from '../stats/power.ts';
import { buildSeconds, type Observed } from './cost.ts';
import { costOfFactor } from './cost-of-factor.ts';
import { deployFindings } from './deploy-findings.ts';
import { durabilityFindings } from './durability-findings.ts';
import { withoutEffectFindings } from './factors-without-effect.ts';
import { groupingFindings, spaceFindings } from './grouping-findings.ts';
import { metricFindings } from './metric-findings.ts';
import { ownedFactorFindings } from './owned-factors.ts';
import { plannedDataSets, shapesData } from './planned-data-sets.ts';
import { otherServerFindings, plannedServer } from './planned-server.ts';
import { previewPlan } from './preview.ts';
import { scaleFindings, scaleText } from './scale-advice.ts';
import { settingFindings } from './setting-findings.ts';

/** What is known of the place where a plan would run; nothing is asked of a host for it. */
export interface KnownPlace {
  readonly serverFacts: HostFacts | null;
  readonly serverKnown: boolean;
  readonly clientKnown: boolean;
  readonly observed: Observed;
  /** Coefficient of variation between trials of one treatment on this host; null without such trials. */
  readonly noise: { readonly cv: number; readonly source: string } | null;
}

/** Published spreads between restarts reach from 3 to 10 %; the middle of the lower half, until the host has shown its own. */
const assumedNoise = { cv: 0.03, source: 'assumed: 3 % between restarts; no trials on this host yet' };

/** Throws `plan-invalid` for a workload or an option that nobody knows. */
export function previewAt(plan: Plan, place: KnownPlace): Preview {
  const noise = place.noise ?? assumedNoise;
  const server = plannedServer(plan) ?? identityOf(place.serverFacts);
  const dataSets = plannedDataSets(plan, server);
  const scale = { dataBytes: dataBytesOf(plan), memoryBytes: place.serverFacts?.memoryBytes, server };
  return previewPlan(plan, {
    dataSets,
    withOwnData: plan.factors.filter((factor) => shapesData(factor, plan, server)).map(({ name }) => name),
    observed: place.observed,
    noise,
    detectable: (replicates, treatments) =>
      detectableChange(noise.cv, replicates, treatments, plan.analysis.confidence),
    costOfChange: (factor) => costOfFactor(factor, plan, server),
    scaleText: scaleText(plan, scale),
    findings: [
      ...placeFindings(plan, place),
      ...otherServerFindings(plan, identityOf(place.serverFacts)),
      ...deployFindings(plan, server, buildSeconds(scale.dataBytes, place.observed)),
      ...ownedFactorFindings(plan, server),
      ...withoutEffectFindings(plan, server),
      ...metricFindings(plan),
      ...optionFileFindings(plan, place),
      ...durabilityFindings(plan, server),
      ...scaleFindings(plan, scale),
      ...spaceFindings(plan, dataSets, place.serverFacts?.freeBytes),
      ...groupingFindings(plan, server),
    ],
  });
}

/** A tenfold change needs no statistics: a plan that shows no less shows nothing. */
const worthShowing = 9;

/** Between a treatment and the baseline, corrected for all such comparisons; null where the plan shows nothing. */
function detectableChange(
  cv: number,
  replicates: number,
  treatments: number,
  confidence: number,
): number | null {
  if (treatments < 2) return null;
  const change = minimumDetectableChange({
    cv,
    replicates,
    treatments,
    confidence,
    comparisons: treatments - 1,
  });
  return change !== null && change <= worthShowing ? change : null;
}

/** The largest data set of any treatment. */
export function dataBytesOf(plan: Plan): number {
  return Math.max(0, ...plannedDataSets(plan).map(({ bytes }) => bytes));
}

function placeFindings(plan: Plan, place: KnownPlace): Finding[] {
  return [
    ...(place.serverKnown ? [] : [unknownHost(plan.server.host, 'server')]),
    ...(place.clientKnown ? [] : [unknownHost(plan.client.host, 'client')]),
  ];
}

function unknownHost(name: string, role: string): Finding {
  return {
    id: `unknown-${role}-host`,
    severity: 'blocks',
    title: `There is no host named ${name}`,
    sentence: `The plan names it as ${role}.`,
    remedy: name.startsWith('practice-')
      ? 'Start the practice lab, or name a host of the inventory.'
      : 'Add it under Hosts, or name another one.',
    evidence: `${role}.host: ${name}`,
  };
}

/** Each treatment's option file is checked. */
function optionFileFindings(plan: Plan, place: KnownPlace): Finding[] {
  const server = identityOf(place.serverFacts) ?? plannedServer(plan);
  const memoryBytes = place.serverFacts?.memoryBytes;
  return settingFindings(plan, { ...(server ? { server } : {}), ...(memoryBytes ? { memoryBytes } : {}) });
}

function identityOf(facts: HostFacts | null) {
  const banner = facts?.tools.mariadbd?.version ?? facts?.tools.mysqld?.version;
  return banner === undefined ? undefined : readVersionBanner(banner);
}
