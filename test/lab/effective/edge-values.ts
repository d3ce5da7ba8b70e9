import type { MeasuredRange } from '../../../main/mysql/catalogue/measured-ranges.ts';

/** What people and slips write for a setting of that range, the edges first; null is the name alone. */
export function edgeValues(range: MeasuredRange): (string | null)[] {
  switch (range.type) {
    case 'integer':
      return [...new Set([...integerEdges(range), ...oddIntegers])];
    case 'number':
      return [...new Set([...numberEdges(range), '5.5', '1e1', '', 'much', '7,5', '-3', '50%', null])];
    case 'boolean':
      return [
        'ON',
        'off',
        '1',
        '0',
        'true',
        'FALSE',
        '2',
        'yes',
        'no',
        '',
        'maybe',
        '-1',
        '00',
        'ON OFF',
        null,
      ];
    case 'enum':
      return [...enumEdges(range.choices), '', 'nonsense', '-1', '99', null];
    default:
      return [];
  }
}

const oddIntegers = [
  '1K',
  '1k',
  '16MB',
  '1.5G',
  '16 M',
  '0x100',
  '-1',
  '',
  'abc',
  '+7',
  '007',
  '1e1',
  '12abc',
  'K',
  '5%',
  '99999999999999999999',
  null,
];

function integerEdges({ minimum, maximum, step, initial }: MeasuredRange): string[] {
  const edges: bigint[] = [];
  const [low, high] = [whole(minimum), whole(maximum)];
  if (low !== undefined) edges.push(low - 1n, low, low + 1n);
  if (high !== undefined) edges.push(high, high + 1n);
  const usual = whole(initial);
  const block = whole(step) ?? 1n;
  if (usual !== undefined) edges.push(usual + 1n, usual * 2n + block / 2n + 1n, usual + 1023n);
  return edges.map(String);
}

function numberEdges({ minimum, maximum }: MeasuredRange): string[] {
  const [low, high] = [Number(minimum), Number(maximum)];
  return [low - 1, low, low + 0.5, high, high + 1].filter(Number.isFinite).map(String);
}

/** Each choice in small letters, its first three letters, and the number of the first, the last and the one after. */
function enumEdges(choices: readonly string[]): string[] {
  const names = choices.flatMap((choice) => [choice, choice.toLowerCase()]);
  const beginnings = choices.map((choice) => choice.slice(0, Math.max(3, choice.length - 2)));
  return [
    ...new Set([...names, ...beginnings, '0', '1', String(choices.length - 1), String(choices.length)]),
  ];
}

function whole(text: string): bigint | undefined {
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}
