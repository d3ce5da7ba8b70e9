/** A process of its own: appends lines until it is killed and prints each one's number once `append` returned. */
import { writeSync } from 'node:fs';
import { openIncoming } from '../../../main/raw-files/incoming.ts';

const file = openIncoming(String(process.argv[2]), 7, 'out');
for (let line = 1; ; line += 1) {
  file.append(Buffer.from(`line ${line}\n`));
  writeSync(1, `${line}\n`);
}
