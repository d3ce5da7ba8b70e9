import type { Fact } from '../../../../preload/contract/facts.ts';
import { factsOf } from '../fact.ts';

/** What each vendor's tool says of a RAID controller, in the words of one of them. */
export interface RaidController {
  readonly id: string;
  readonly model?: string | undefined;
  readonly firmware?: string | undefined;
  readonly cacheBytes?: number | undefined;
  /** As the tool says it; undefined when it says nothing of one. */
  readonly battery?: Battery | undefined;
  readonly disks: readonly VirtualDisk[];
  readonly drives?: readonly Drive[];
}

export interface Battery {
  readonly state?: BatteryState | undefined;
  /** 0..1. */
  readonly charge?: number | undefined;
  readonly learning?: boolean | undefined;
  /** ISO 8601, by the controller's own clock. */
  readonly nextLearn?: string | undefined;
  readonly secondsToLearn?: number | undefined;
  readonly learnMode?: string | undefined;
  /** Whether it says itself that a learn cycle leaves the write policy alone. */
  readonly transparentLearn?: boolean | undefined;
}

export type BatteryState = 'optimal' | 'charging' | 'learning' | 'degraded' | 'failed' | 'missing';

export interface VirtualDisk {
  readonly id: string;
  readonly name?: string | undefined;
  readonly level?: string | undefined;
  readonly bytes?: number | undefined;
  readonly state?: string | undefined;
  readonly device?: string | undefined;
  /** In force now, and what it falls back to or comes from. */
  readonly write?: WritePolicy | undefined;
  readonly writeConfigured?: WritePolicy | undefined;
  readonly read?: string | undefined;
  readonly driveCache?: string | undefined;
}

export type WritePolicy = 'write-back' | 'write-back always' | 'write-through';

export interface Drive {
  readonly slot: string;
  readonly model?: string | undefined;
  readonly bytes?: number | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
}

export function raidFacts(controllers: readonly RaidController[], source: string): Fact[] {
  return controllers.flatMap(({ id, model, firmware, cacheBytes, battery, disks, drives = [] }) => [
    ...factsOf(source, [
      [`raid[${id}].model`, `RAID controller ${id}`, model],
      [`raid[${id}].firmware`, `RAID controller ${id} firmware`, firmware],
      [`raid[${id}].cache`, `RAID controller ${id} cache`, cacheBytes, 'B'],
    ]),
    ...batteryFacts(id, battery, source),
    ...disks.flatMap((disk) => virtualDiskFacts(id, disk, source)),
    ...drives.flatMap((drive) => driveFacts(id, drive, source)),
  ]);
}

function batteryFacts(id: string, battery: Battery | undefined, source: string): Fact[] {
  if (battery === undefined) return [];
  const at = (what: string) => `raid[${id}].battery.${what}`;
  return factsOf(source, [
    [at('state'), 'RAID battery', battery.state],
    [at('charge'), 'RAID battery charge', battery.charge, 'ratio'],
    [at('learning'), 'RAID battery learn cycle under way', yesNo(battery.learning)],
    [at('next-learn'), 'RAID battery next learn cycle', battery.nextLearn],
    [at('seconds-to-learn'), 'RAID battery time to next learn cycle', battery.secondsToLearn, 's'],
    [at('learn-mode'), 'RAID battery learn mode', battery.learnMode],
    [at('transparent-learn'), 'RAID battery learns transparently', yesNo(battery.transparentLearn)],
  ]);
}

function virtualDiskFacts(controller: string, disk: VirtualDisk, source: string): Fact[] {
  const at = (what: string) => `raid[${controller}].virtual-disk[${disk.id}].${what}`;
  const label = (what: string) => `Virtual disk ${disk.id} ${what}`;
  return factsOf(source, [
    [at('name'), label('name'), disk.name],
    [at('level'), label('level'), disk.level],
    [at('size'), label('size'), disk.bytes, 'B'],
    [at('state'), label('state'), disk.state],
    [at('device'), label('device'), disk.device],
    [at('write-policy'), label('write policy'), disk.write],
    [at('write-policy-configured'), label('write policy configured'), disk.writeConfigured],
    [at('read-policy'), label('read policy'), disk.read],
    [at('drive-cache'), label('drive cache'), disk.driveCache],
  ]);
}

function driveFacts(controller: string, drive: Drive, source: string): Fact[] {
  const at = (what: string) => `raid[${controller}].drive[${drive.slot}].${what}`;
  const label = (what: string) => `Drive ${drive.slot} ${what}`;
  return factsOf(source, [
    [at('model'), label('model'), drive.model],
    [at('size'), label('size'), drive.bytes, 'B'],
    [at('kind'), label('kind'), drive.kind],
    [at('state'), label('state'), drive.state],
  ]);
}

function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}
