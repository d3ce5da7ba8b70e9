import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

/** `npm run rackmark -- ARGUMENTS`: the command line from a checkout. */
buildIfNeeded();
const cli = join(import.meta.dirname, '../out/main/cli.js');
const ended = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(ended.status ?? 1);
