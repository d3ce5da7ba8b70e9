import { posix } from 'node:path';
import { LabError } from '../../lab-error.ts';

/** `<base>/services/<id>`, where a trial keeps what it needs beside the host's own server. `unsafe-path` for other bases or ids. */
export function serviceDirectory(base: string, id: string): string {
  const plain = base.startsWith('/') && base !== '/' && posix.normalize(base) === base && !base.endsWith('/');
  if (plain && !/[\0\n]/.test(base) && /^[a-z0-9-]{1,100}$/.test(id)) return `${base}/services/${id}`;
  throw new LabError({
    code: 'unsafe-path',
    message: `“${base}/services/${id}” cannot be a directory of Rackmark.`,
    remedy: 'Give the host a plain absolute directory for Rackmark.',
    subject: base,
  });
}
