import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import { lineFacts } from '../charts/describe.ts';
import type { ShownGroup } from './chart-groups.ts';

/** A chart in one sentence a line, for those who do not see it. */
export function summarizeGroup(group: ShownGroup, from: number, to: number): string {
  const sentences = group.lines.map((line) => {
    const facts = lineFacts(line, from, to);
    if (facts === null) return `${line.name}: nothing measured from ${seconds(from)} to ${seconds(to)}.`;
    const value = (number: number) =>
      `${formatQuantity(number, 'count')}${group.suffix === '' ? '' : ` ${group.suffix}`}`;
    const gaps = facts.gaps === 0 ? '' : `, ${facts.gaps} ${facts.gaps === 1 ? 'gap' : 'gaps'}`;
    return (
      `${line.name}: ${line.centre} ${value(facts.middle)}, least ${value(facts.least)} at ${seconds(facts.leastAt)}, ` +
      `most ${value(facts.most)} at ${seconds(facts.mostAt)}, ${formatNumber(facts.count, 0)} points${gaps}.`
    );
  });
  return sentences.join(' ');
}

function seconds(value: number): string {
  return `${formatNumber(value, 0)} s`;
}
