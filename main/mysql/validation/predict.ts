import type { Prediction } from '../../../preload/contract/catalogue.ts';
import { isStepKnown, rangeFor } from '../catalogue/known-range.ts';
import { findTunable, presenceOf } from '../catalogue/tunables.ts';
import type { Option } from '../option-files/option-name.ts';
import { readValue, type ValueReading } from '../option-files/read-value.ts';
import { type ServerIdentity, serverName } from '../server-identity.ts';
import type { OptionsByName } from './company.ts';
import type { HostFactsForSettings } from './destination.ts';
import { conditional } from './foretold.ts';
import { adjustTogether } from './predict-together.ts';
import { notForetold } from './unpredicted.ts';

export interface Predictor {
  /** Of settings that go to the server together, those of the names. */
  predict(settings: OptionsByName, names: Iterable<string>): Prediction[];
}

/** For many sets of settings on one server: what a setting says alone is read once. */
export function openPredictor(server: ServerIdentity, facts: HostFactsForSettings = {}): Predictor {
  const readings = new WeakMap<Option, ValueReading>();
  const readingOf = (option: Option) => {
    const reading = readings.get(option) ?? foretell(option, server);
    readings.set(option, reading);
    return reading;
  };
  return {
    predict(settings, names) {
      const together = adjustTogether({ settings, readingOf, server, facts });
      return [...names].flatMap((name) => {
        const option = settings.get(name);
        return option === undefined ? [] : [predictionOf(name, option.value, together(name))];
      });
    },
  };
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
  const settings = new Map(options.map((option) => [option.name, option]));
  return openPredictor(server, facts).predict(settings, settings.keys());
}

function foretell(option: Option, server: ServerIdentity): ValueReading {
  const { name, value, loose } = option;
  const reason = notForetold(name, server);
  if (reason !== undefined) return { kind: 'unpredicted', reason };
  const known = rangeFor(name, server);
  if (known === undefined) return unknownVariable(name, loose, server);
  if (!isStepKnown(known.range, server))
    return { kind: 'unpredicted', reason: 'Nobody tried how the server rounds it.' };
  const reading = readValue(value, known.range, server.flavour);
  if (known.basis === 'measured' || reading.kind === 'unpredicted') return reading;
  return conditional(reading, `Not tried on ${serverName(server)}, but ${known.source}.`);
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
