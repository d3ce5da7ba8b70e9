import type { Prediction } from '../../preload/contract/catalogue.ts';
import { rangeFor } from './known-range.ts';
import type { Option } from './option-name.ts';
import { adjustTogether } from './predict-together.ts';
import { readValue, type ValueReading } from './read-value.ts';
import { type ServerIdentity, serverName } from './server-identity.ts';
import { findTunable, presenceOf } from './tunables.ts';
import { notForetold } from './unpredicted.ts';

/** What is known of the machine; what is missing makes some settings unpredicted. */
export interface HostFactsForSettings {
  readonly memoryBytes?: number;
  /** File descriptors that the server process may have. */
  readonly openFiles?: number;
}

/**
 * Requested → effective, for settings that go to a server together; of two with one name the later counts, as
 * `SHOW GLOBAL VARIABLES` would print it after a start. What cannot be foretold says so and why: a wrong prediction is
 * worse than none. The rules were tried against MariaDB 10.11.19 and MySQL 9.7.4, see `test/fixtures/mysql/answers`.
 */
export function predictSettings(
  options: readonly Option[],
  server: ServerIdentity,
  facts: HostFactsForSettings = {},
): Prediction[] {
  const deciding = new Map(options.map((option) => [option.name, option]));
  const alone = new Map([...deciding].map(([name, option]) => [name, foretell(option, server)]));
  const together = adjustTogether(alone, server, facts);
  return [...together].map(([name, foretold]) => {
    const option = deciding.get(name);
    return predictionOf(name, option?.value ?? null, foretold);
  });
}

function foretell(option: Option, server: ServerIdentity): ValueReading {
  const { name, value, loose } = option;
  const reason = notForetold(name, value, server);
  if (reason !== undefined) return { kind: 'unpredicted', reason };
  const known = rangeFor(name, server);
  if (known === undefined) return unknownVariable(name, loose, server);
  const reading = readValue(value, known.range);
  if (known.basis === 'measured' || reading.kind === 'unpredicted') return reading;
  const said = reading.reason === '' ? '' : `${reading.reason} `;
  return { ...reading, reason: `${said}By the manual; not tried on ${serverName(server)}.` };
}

function unknownVariable(name: string, loose: boolean, server: ServerIdentity): ValueReading {
  const tunable = findTunable(name);
  const where = serverName(server);
  const presence = tunable && presenceOf(tunable, server);
  if (presence === 'ignored')
    return { kind: 'unpredicted', reason: `${where} accepts it and does nothing with it.` };
  if (presence === 'absent' && loose)
    return { kind: 'unpredicted', reason: `${where} does not have it and passes over it.` };
  if (presence === 'absent') return { kind: 'refused', reason: `${where} does not have it.` };
  return { kind: 'unpredicted', reason: `Nothing is known of it on ${where}.` };
}

function predictionOf(name: string, value: string | null, foretold: ValueReading): Prediction {
  const requested = value ?? '';
  switch (foretold.kind) {
    case 'integer':
    case 'text':
      return {
        name,
        requested,
        outcome: 'effective',
        effective: String(foretold.value),
        reason: foretold.reason,
      };
    case 'refused':
    case 'unpredicted':
      return { name, requested, outcome: foretold.kind, effective: null, reason: foretold.reason };
  }
}
