import { rangeFor } from '../catalogue/known-range.ts';
import { askedServer } from '../catalogue/measured-ranges.ts';
import type { Option } from '../option-files/option-name.ts';
import type { ValueReading } from '../option-files/read-value.ts';
import type { ServerIdentity } from '../server-identity.ts';
import type { Company, OptionsByName, Rule } from './company.ts';
import type { HostFactsForSettings } from './destination.ts';
import { mariadbRules } from './predict-mariadb.ts';
import { mysqlRules } from './predict-mysql.ts';

interface Gathering {
  readonly settings: OptionsByName;
  /** What the server reads from one setting alone. */
  readonly readingOf: (option: Option) => ValueReading;
  readonly server: ServerIdentity;
  readonly facts: HostFactsForSettings;
}

/** What settings and the machine make of each other once each has been read alone; asked by name, worked out once. */
export function adjustTogether({
  settings,
  readingOf,
  server,
  facts,
}: Gathering): (name: string) => ValueReading {
  const rules = rulesOf(server);
  const tried = askedServer(server) !== undefined;
  const adjusted = new Map<string, ValueReading>();
  const read = (name: string) => {
    const option = settings.get(name);
    return option === undefined ? initialReading(name, server) : readingOf(option);
  };

  const company: Company = {
    server,
    facts,
    isSet: (name) => settings.has(name),
    asked: (name) => integerIn(read(name)),
    effective: (name) => integerIn(adjust(name)),
    text: (name) => {
      const reading = read(name);
      return reading.kind === 'text' ? reading.value : undefined;
    },
  };

  function adjust(name: string): ValueReading {
    const done = adjusted.get(name);
    if (done !== undefined) return done;
    const reading = read(name);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const foreseeable = reading.kind === 'integer' || reading.kind === 'text';
    const result = rule === undefined || !foreseeable ? reading : ruled(rule, reading);
    adjusted.set(name, result);
    return result;
  }
  function ruled(rule: Rule, reading: ValueReading): ValueReading {
    return !tried
      ? {
          kind: 'unpredicted',
          reason: 'It hangs on other settings, in ways that were not tried on this version.',
        }
      : rule(reading, company);
  }
  return adjust;
}

/** Variables whose value hangs on others, or on the machine. */
export function rulesOf({ flavour }: ServerIdentity): Readonly<Record<string, Rule>> {
  return flavour === 'mariadb' ? mariadbRules : mysqlRules;
}

/** What is not set, as the server has it of its own. */
function initialReading(name: string, server: ServerIdentity): ValueReading {
  const initial = rangeFor(name, server)?.range.initial ?? '';
  if (initial === '') return { kind: 'unpredicted', reason: `The default of ${name} is not known.` };
  if (/^\d+$/.test(initial)) return { kind: 'integer', value: BigInt(initial), reason: '' };
  return { kind: 'text', value: initial, reason: '' };
}

function integerIn(reading: ValueReading): bigint | undefined {
  return reading.kind === 'integer' ? reading.value : undefined;
}
