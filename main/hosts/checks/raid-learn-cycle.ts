import type { Fact } from '../../../preload/contract/facts.ts';
import { keysUnder, numberAt, textAt } from '../facts/fact.ts';
import { type Answer, type HostCheck, passing, worstOf } from './check.ts';
import { learnCycleHours, raidFamilyOf } from './raid-families.ts';

/** A trial with its warm-up and its neighbours in the queue should end before. */
const soonSeconds = 24 * 3600;

/**
 * A controller that learns its battery writes through for hours, and nothing of what is measured then compares with
 * anything. PERC 6 and H700 do; H710 and later learn without leaving write-back.
 */
export const raidLearnCycle: HostCheck = {
  id: 'raid-learn-cycle',
  mayBlock: true,
  ask: ({ sheet, facts: { readAt } }) =>
    worstOf(keysUnder(sheet.facts, 'raid').map((id) => ofController(sheet.facts, id, readAt))),
};

function ofController(facts: readonly Fact[], id: string, readAt: string): Answer | null {
  const battery = (what: string) => textAt(facts, `raid[${id}].battery.${what}`);
  const model = textAt(facts, `raid[${id}].model`) ?? `controller ${id}`;
  const family = raidFamilyOf(model);
  const active = battery('learning') === 'yes' || battery('state') === 'learning';
  const next = battery('next-learn');
  const seconds =
    numberAt(facts, `raid[${id}].battery.seconds-to-learn`) ??
    (next === undefined ? undefined : (Date.parse(next) - Date.parse(readAt)) / 1000);
  const evidence = evidenceOf(model, active, next, seconds);
  if (battery('state') === undefined || family?.learning === 'has no battery') return null;
  if (battery('transparent-learn') === 'yes' || family?.learning === 'stays in write-back') {
    return passing(
      `${model} learn cycle: no effect on this controller`,
      'Transparent learning keeps write-back.',
      evidence,
    );
  }
  const disturbs = family?.learning === 'falls to write-through';
  if (active) {
    return {
      severity: disturbs ? 'blocks' : 'warns',
      title: `${model} battery learn cycle is under way`,
      sentence: `Writes go through to the disks until it ends, up to ${learnCycleHours} h after it began.`,
      remedy: 'Wait until the battery is charged and the write policy is write-back again.',
      evidence,
    };
  }
  if (disturbs && seconds !== undefined && seconds < soonSeconds) {
    return {
      severity: 'warns',
      title: `${model} battery learn cycle due ${dueWords(seconds)}`,
      sentence: `About ${learnCycleHours} h of write-through follow.`,
      remedy: 'Start it now and wait, or delay it by up to 7 days (omconfig, MegaCli -AdpBbuCmd).',
      evidence,
    };
  }
  return disturbs && seconds !== undefined
    ? passing(`${model} learn cycle ${dueWords(seconds)}`, 'Not within a day.', evidence)
    : null;
}

function dueWords(seconds: number): string {
  if (seconds <= 0) return 'now';
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`;
}

function evidenceOf(
  model: string,
  active: boolean,
  next: string | undefined,
  seconds: number | undefined,
): string {
  const when = next ?? (seconds === undefined ? 'not said' : `in ${Math.round(seconds / 3600)} h`);
  return `${model}: learning ${active ? 'yes' : 'no'}, next ${when}`;
}
