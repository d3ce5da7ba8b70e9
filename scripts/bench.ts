import { installMissing, testNeeds } from './system-packages.ts';
import { runVitest } from './test-layers.ts';
import { closingText } from './test-tally.ts';

/** `npm run bench`: every measurement of test/bench; `npm run bench -- parse` only files of that name. */
installMissing(testNeeds);
const tally = await runVitest('bench', process.argv.slice(2));
process.stdout.write(closingText(tally));
process.exit(tally.failed.length === 0 && tally.passed > 0 ? 0 : 1);
