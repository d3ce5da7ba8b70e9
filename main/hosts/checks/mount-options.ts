import { textAt } from '../facts/fact.ts';
import { type Answer, type HostCheck, passing, worstOf } from './check.ts';

interface Rule {
  readonly option: RegExp;
  readonly says: (option: string, mount: string) => Omit<Answer, 'evidence'>;
}

const rules: readonly Rule[] = [
  {
    option: /^(nobarrier|barrier=(0|off|none))$/,
    says: (option, mount) => ({
      severity: 'warns',
      title: `${mount} is mounted with ${option}`,
      sentence: 'A power cut may lose commits; flushing looks cheaper than it is.',
      remedy: `mount -o remount,barrier ${mount}, as root, unless a battery backs every cache below it.`,
    }),
  },
  {
    option: /^discard(=.+)?$/,
    says: (option, mount) => ({
      severity: 'warns',
      title: `${mount} is mounted with ${option}`,
      sentence: 'Every freed block is trimmed at once, in the midst of the trial.',
      remedy: `mount -o remount,nodiscard ${mount}, as root, and run fstrim between trials.`,
    }),
  },
  {
    option: /^(sync|dirsync)$/,
    says: (option, mount) => ({
      severity: 'warns',
      title: `${mount} is mounted with ${option}`,
      sentence: 'Every write waits for the disk, whatever the server asks for.',
      remedy: `mount -o remount,async ${mount}, as root.`,
    }),
  },
];

export const mountOptions: HostCheck = {
  id: 'mount-options',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const mount = textAt(facts, 'filesystems.of-data');
    const evidence = textAt(facts, `filesystems[${mount}].options`);
    if (mount === undefined || evidence === undefined || !roles.includes('server')) return null;
    const found = evidence.split(',').flatMap((option) => {
      const rule = rules.find((one) => one.option.test(option));
      return rule ? [{ ...rule.says(option, mount), evidence }] : [];
    });
    return (
      worstOf(found) ??
      passing('Mount options', `Nothing in those of ${mount} bends a measurement.`, evidence)
    );
  },
};
