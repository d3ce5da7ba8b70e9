import { textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

const products = /virtual|vmware|kvm|qemu|xen|hvm domU|bochs|openstack|amazon ec2|google compute/i;

export const virtualMachine: HostCheck = {
  id: 'virtual-machine',
  mayBlock: false,
  ask: ({ sheet: { facts } }) => {
    const model = [textAt(facts, 'identity.vendor'), textAt(facts, 'identity.model')]
      .filter(Boolean)
      .join(' ');
    const kind =
      textAt(facts, 'identity.virtual') ??
      textAt(facts, 'identity.hypervisor') ??
      (textAt(facts, 'cpu.hypervisor') === 'yes' || products.test(model)
        ? model || 'hypervisor flag'
        : undefined);
    if (kind === undefined || kind === 'none') return null;
    return {
      severity: 'informs',
      title: `Not bare metal: ${kind}`,
      sentence:
        'CPU, memory and disks are shared with neighbours that nobody here sees; numbers vary with them.',
      remedy: 'Take more replicates, and watch stolen CPU time.',
      evidence: [kind, model].filter((part) => part !== '').join('; '),
    };
  },
};
