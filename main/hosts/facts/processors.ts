/**
 * Which socket a server processor needs, by its name. Sources: Intel's product pages (ark.intel.com: "Sockets Supported")
 * and, for AMD, the product specifications of EPYC.
 */
interface Family {
  readonly name: RegExp;
  readonly family: string;
  readonly socket: string;
}

const families: readonly Family[] = [
  { name: /\b[EXLW]?3[45]\d\d\b/, family: 'Xeon 3400/3500', socket: 'LGA1156/1366' },
  { name: /\b[EXL]?5[0134]\d\d\b/, family: 'Xeon 5000 to 5400', socket: 'LGA771' },
  { name: /\b[EXLW]?5[56]\d\d\b/, family: 'Xeon 5500/5600', socket: 'LGA1366' },
  { name: /\b[EXL]?7[56]\d\d\b|\bE7-\d{4}\b/, family: 'Xeon 7500, E7', socket: 'LGA1567/2011' },
  { name: /\bE3-1[24]\d\d\w?\b(?! ?v)/, family: 'Xeon E3-1200', socket: 'LGA1155' },
  { name: /\bE5-[12]4\d\d\w?\b/, family: 'Xeon E5-2400', socket: 'LGA1356' },
  { name: /\bE5-[124]6\d\d\w?(?: ?v[34])\b/, family: 'Xeon E5-2600 v3/v4', socket: 'LGA2011-3' },
  { name: /\bE5-[124]6\d\d\w?\b/, family: 'Xeon E5-2600', socket: 'LGA2011' },
  { name: /\b(?:Bronze|Silver|Gold|Platinum) \d[12]\d\d/, family: 'Xeon Scalable', socket: 'LGA3647' },
  {
    name: /\b(?:Silver|Gold|Platinum) \d3\d\d/,
    family: 'Xeon Scalable, third generation',
    socket: 'LGA4189',
  },
  {
    name: /\b(?:Bronze|Silver|Gold|Platinum) \d[45]\d\d/,
    family: 'Xeon Scalable, fourth and fifth generation',
    socket: 'LGA4677',
  },
  { name: /\bEPYC 7[0-9F]\d[123]/, family: 'EPYC 7001 to 7003', socket: 'SP3' },
];

/** Cores of one processor, for those that old studies and this class of hardware use. Source: ark.intel.com. */
const coresByModel: Readonly<Record<string, number>> = {
  E5520: 4,
  E5530: 4,
  E5540: 4,
  X5550: 4,
  X5560: 4,
  X5570: 4,
  E5620: 4,
  E5630: 4,
  E5645: 6,
  X5650: 6,
  X5660: 6,
  X5670: 6,
  X5675: 6,
  X5680: 6,
  X5690: 6,
  'E5-2603': 4,
  'E5-2609': 4,
  'E5-2620': 6,
  'E5-2630': 6,
  'E5-2640': 6,
  'E5-2643': 4,
  'E5-2650': 8,
  'E5-2660': 8,
  'E5-2665': 8,
  'E5-2667': 6,
  'E5-2670': 8,
  'E5-2680': 8,
  'E5-2690': 8,
};

export interface Processor {
  /** As people say it: `E5-2660`. */
  readonly model: string;
  readonly family: string;
  readonly socket: string;
  readonly cores: number | undefined;
}

/** `Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz`; undefined for one that is not in the table. */
export function processorOf(name: string): Processor | undefined {
  const plain = name.replaceAll(/\((?:R|TM)\)/gi, '').replaceAll(/\s+/g, ' ');
  for (const { name: pattern, family, socket } of families) {
    const model = pattern.exec(plain)?.[0];
    // A bare number names too many things.
    if (model !== undefined && (/^[A-Z]/.test(model) || /xeon|epyc/i.test(plain))) {
      const versioned = / v\d/.test(
        plain.slice(plain.indexOf(model), plain.indexOf(model) + model.length + 3),
      );
      return { model, family, socket, cores: versioned ? undefined : coresByModel[model] };
    }
  }
  return undefined;
}
