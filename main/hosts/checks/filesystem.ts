import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

const remote = /^(nfs4?|cifs|smb3|glusterfs|ceph|fuse\..*)$/;
const inMemory = /^(tmpfs|ramfs)$/;
const copyOnWrite = /^(btrfs|zfs)$/;

export const filesystem: HostCheck = {
  id: 'filesystem',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const mount = textAt(facts, 'filesystems.of-data');
    const type = textAt(facts, `filesystems[${mount}].type`);
    if (mount === undefined || type === undefined || !roles.includes('server')) return null;
    const evidence = `${mount}: ${type}`;
    const remedy = 'Give the host a directory on a local disk with ext4 or XFS.';
    if (inMemory.test(type)) {
      return {
        severity: 'warns',
        title: `Data would lie in memory (${type})`,
        sentence: 'No disk is measured, and the data takes the memory that the buffer pool needs.',
        remedy,
        evidence,
      };
    }
    if (remote.test(type)) {
      return {
        severity: 'warns',
        title: `Data would lie on the network (${type})`,
        sentence: 'The network and another machine are measured too.',
        remedy,
        evidence,
      };
    }
    if (type === 'overlay' || copyOnWrite.test(type)) {
      return {
        severity: 'informs',
        title: `Data lies on ${type}`,
        sentence: 'Blocks are copied when they are written, so that numbers depend on what was there before.',
        remedy,
        evidence,
      };
    }
    return passing(`Filesystem: ${type}`, 'A local filesystem that writes in place.', evidence);
  },
};
