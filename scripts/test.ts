import { buildIfNeeded } from './build-if-needed.ts';
import { installMissing, testNeeds } from './system-packages.ts';
import { runPlaywright, runVitest } from './test-layers.ts';
import { closingText, sumOf, type Tally } from './test-tally.ts';

/** `npm test`: every layer in turn; `npm test -- unit contract`: only these. */
const layers = ['unit', 'contract', 'integration', 'faults', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !layers.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no layer ${unknown.join(', ')}. Layers: ${layers.join(', ')}.\n`);
  process.exit(2);
}

const chosen = asked.length === 0 ? layers : asked;
if (chosen.some((layer) => !['unit', 'contract'].includes(layer))) installMissing(testNeeds);
if (chosen.includes('e2e')) buildIfNeeded();

const tallies: Tally[] = [];
for (const layer of chosen) {
  process.stdout.write(`\n${layer}\n`);
  tallies.push(layer === 'e2e' ? runPlaywright() : await runVitest(layer));
}

const total = sumOf(tallies);
process.stdout.write(closingText(total));
process.exit(total.failed.length === 0 && total.passed > 0 ? 0 : 1);
