import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, type OpenOptions, openDatabase } from '../../../main/storage/database.ts';
import { type Stores, storesOf } from '../../../main/storage/stores.ts';
import type { NewTrial } from '../../../main/storage/trials.ts';
import { Plan } from '../../../preload/contract/experiments.ts';

export const at = '2026-03-01T10:00:00.000Z';

export const plan: Plan = Plan.parse({
  rackmark: 1,
  name: 'Buffer pool size',
  server: { host: 'r620' },
  client: { host: 'r710' },
  factors: [{ name: 'innodb_buffer_pool_size', levels: ['1G', '8G'] }],
  workload: {},
});

/** A directory that goes away with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rackmark-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** An open history that is closed with the test. */
export function openHistory(directory = temporaryDirectory(), options: OpenOptions = {}): Database & Stores {
  const database = openDatabase(directory, options);
  onTestFinished(() => database.close());
  return { ...database, ...storesOf(database) };
}

export function newTrial(experimentId: number, differing: Partial<NewTrial> = {}): NewTrial {
  return {
    experimentId,
    position: 0,
    treatment: { innodb_buffer_pool_size: '8G' },
    label: 'innodb_buffer_pool_size=8G',
    replicate: 1,
    control: false,
    baseline: true,
    source: 'measured',
    serverHost: 'r620',
    clientHost: 'r710',
    workload: 'sysbench oltp_read_write',
    expectedSeconds: { warmup: 60, measure: 300 },
    ...differing,
  };
}

/** Experiment 1 with trial 1: what a series or a file needs to belong to. */
export function addTrial({ experiments, trials }: Stores): number {
  const experiment = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
  return trials.insert(newTrial(experiment.id), at).id;
}
