import type { Fact } from '../../../preload/contract/facts.ts';
import { keysUnder, textAt } from '../facts/fact.ts';
import { type Answer, type HostCheck, passing, worstOf } from './check.ts';
import { raidFamilyOf } from './raid-families.ts';

export const raidBattery: HostCheck = {
  id: 'raid-battery',
  mayBlock: false,
  ask: ({ sheet: { facts } }) => worstOf(keysUnder(facts, 'raid').map((id) => ofController(facts, id))),
};

function ofController(facts: readonly Fact[], id: string): Answer | null {
  const state = textAt(facts, `raid[${id}].battery.state`);
  const model = textAt(facts, `raid[${id}].model`) ?? `Controller ${id}`;
  if (state === undefined || state === 'learning' || raidFamilyOf(model)?.learning === 'has no battery')
    return null;
  const evidence = `${model}: battery ${state}`;
  if (state === 'optimal') return passing(`${model} battery good`, 'The write cache is protected.', evidence);
  if (state === 'charging') {
    return {
      severity: 'warns',
      title: `${model} battery is charging`,
      sentence: 'Writes may go through to the disks until it holds enough.',
      remedy: 'Wait until it is charged.',
      evidence,
    };
  }
  return {
    severity: 'warns',
    title: `${model} battery ${state}`,
    sentence: 'Without it the controller writes through, or risks what is in its cache.',
    remedy: 'Replace the battery; until then compare only trials of the same write policy.',
    evidence,
  };
}
