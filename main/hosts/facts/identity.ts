import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { lineOf, type SmallFiles } from './small-files.ts';

const dmi = '/sys/class/dmi/id';

/** Who made the machine, as far as the kernel tells everybody. The service tag is root's. */
export function identityFacts(files: SmallFiles): Fact[] {
  const facts = factsOf('/sys/class/dmi/id', [
    ['identity.vendor', 'Vendor', lineOf(files, `${dmi}/sys_vendor`)],
    ['identity.model', 'Model', lineOf(files, `${dmi}/product_name`)],
    ['identity.board', 'Board', lineOf(files, `${dmi}/board_name`)],
    ['identity.bios-vendor', 'BIOS vendor', lineOf(files, `${dmi}/bios_vendor`)],
    ['identity.bios', 'BIOS', lineOf(files, `${dmi}/bios_version`)],
    ['identity.bios-date', 'BIOS date', lineOf(files, `${dmi}/bios_date`)],
    ['identity.service-tag', 'Service tag', lineOf(files, `${dmi}/product_serial`)],
  ]);
  return [...facts.map(markPrivate), ...systemFacts(files)];
}

export function markPrivate(fact: Fact): Fact {
  return fact.path === 'identity.service-tag' ? { ...fact, private: true } : fact;
}

/** The distribution: os-release, or the one line that CentOS 5 and 6 have instead. */
function systemFacts(files: SmallFiles): Fact[] {
  const redHat = lineOf(files, '/etc/redhat-release');
  const pretty = files.get('/etc/os-release')?.find((line) => line.startsWith('PRETTY_NAME='));
  const name = pretty
    ?.slice('PRETTY_NAME='.length)
    .trim()
    .replaceAll(/^["']|["']$/g, '');
  return [
    ...factsOf(redHat === undefined ? '/etc/os-release' : '/etc/redhat-release', [
      ['identity.system', 'System', redHat ?? name],
    ]),
    ...factsOf('/etc/debian_version', [
      ['identity.debian', 'Debian version', lineOf(files, '/etc/debian_version')],
    ]),
  ];
}
