import { z } from 'zod';
import { method } from './method.ts';

/** Base units, as everywhere; `1/s` is a rate such as the transfers of a memory module. */
export const FactUnit = z.enum(['B', 'B/s', 's', 'Hz', '1/s', 'ratio', 'count']);
export type FactUnit = z.infer<typeof FactUnit>;

/** In the order in which a host is described. A fact's group is the first word of its path. */
export const factGroups = [
  'identity',
  'cpu',
  'memory',
  'numa',
  'disks',
  'filesystems',
  'raid',
  'network',
  'kernel',
  'limits',
  'tools',
  'servers',
] as const;
export type FactGroup = (typeof factGroups)[number];

/**
 * One thing known of a host. The path names it for good (`disks[sda].scheduler`), so that snapshots and hosts can be
 * compared; the label is for people; the source is the command or file that said it.
 */
export const Fact = z.object({
  path: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number()]),
  unit: FactUnit.optional(),
  source: z.string(),
  /** Names one machine among all (a service tag): left out of whatever is shared. */
  private: z.boolean().optional(),
});
export type Fact = z.infer<typeof Fact>;

/** What could not be had, and what it takes: `path` is the fact, or the beginning of the paths of several. */
export const MissingFact = z.object({ path: z.string(), label: z.string(), reason: z.string() });
export type MissingFact = z.infer<typeof MissingFact>;

/** The host's epoch clock against ours. Drift is what the offset gained per second since the snapshot before. */
export const ClockReading = z.object({
  offsetSeconds: z.number(),
  errorSeconds: z.number(),
  rttSeconds: z.number(),
  drift: z.object({ perSecond: z.number(), errorPerSecond: z.number(), since: z.string() }).nullable(),
});
export type ClockReading = z.infer<typeof ClockReading>;

/** `read` on the host, or `pasted` by somebody: then nobody can say that it still holds. */
export const SnapshotSource = z.enum(['read', 'pasted']);
export type SnapshotSource = z.infer<typeof SnapshotSource>;

export const FactSnapshot = z.object({
  id: z.number().int(),
  hostId: z.number().int(),
  readAt: z.string(),
  source: SnapshotSource,
  facts: z.array(Fact),
  missing: z.array(MissingFact),
  clock: ClockReading.nullable(),
});
export type FactSnapshot = z.infer<typeof FactSnapshot>;

export const SnapshotHeading = FactSnapshot.pick({
  id: true,
  hostId: true,
  readAt: true,
  source: true,
}).extend({
  facts: z.number().int(),
});
export type SnapshotHeading = z.infer<typeof SnapshotHeading>;

/** `unread`: known on one side, while the other could not be asked (no root, no tool), so that nothing is said of it. */
export const FactChange = z.object({
  kind: z.enum(['changed', 'added', 'removed', 'unread']),
  path: z.string(),
  label: z.string(),
  before: Fact.nullable(),
  after: Fact.nullable(),
});
export type FactChange = z.infer<typeof FactChange>;

export const FactComparison = z.object({
  before: SnapshotHeading,
  after: SnapshotHeading,
  changes: z.array(FactChange),
  /** How many facts are on both sides and agree. */
  same: z.number().int(),
});
export type FactComparison = z.infer<typeof FactComparison>;

/** What a pasted text was taken for, and the lines of it that nothing was read from. */
export const PastedFacts = z.object({
  format: z.enum(['pt-summary', 'pt-summary-brief', 'hardware-summary', 'labelled-lines']),
  facts: z.array(Fact),
  ignoredLines: z.array(z.string()),
});
export type PastedFacts = z.infer<typeof PastedFacts>;

/** Two facts that cannot both be true, and what was read. */
export const Contradiction = z.object({ title: z.string(), sentence: z.string(), evidence: z.string() });
export type Contradiction = z.infer<typeof Contradiction>;

export const PastedPreview = PastedFacts.extend({ contradictions: z.array(Contradiction) });
export type PastedPreview = z.infer<typeof PastedPreview>;

const HostId = z.object({ id: z.number().int() });

export const hostFactsMethods = {
  /** Newest first. */
  'hosts.snapshots': method(HostId, z.array(SnapshotHeading)),
  'hosts.snapshot': method(z.object({ snapshotId: z.number().int() }), FactSnapshot),
  /** Two snapshots, of one host or of two. */
  'hosts.compareFacts': method(
    z.object({ before: z.number().int(), after: z.number().int() }),
    FactComparison,
  ),
  /** The newest facts against those that the host's last trial found; null before its first. */
  'hosts.changedSinceTrial': method(HostId, FactComparison.extend({ trialId: z.number().int() }).nullable()),
  /** What a text (pt-summary, the hardware lines of an article) would give; nothing is stored. */
  'hosts.readPastedFacts': method(z.object({ text: z.string().max(1_000_000) }), PastedPreview),
  'hosts.storePastedFacts': method(HostId.extend({ text: z.string().max(1_000_000) }), FactSnapshot),
};
