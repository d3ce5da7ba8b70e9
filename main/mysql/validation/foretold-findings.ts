import type { Prediction, SettingFinding } from '../../../preload/contract/catalogue.ts';
import { rangeFor } from '../catalogue/known-range.ts';
import { type ServerIdentity, serverName } from '../server-identity.ts';
import type { Destination } from './destination.ts';
import { openPredictor } from './predict.ts';
import { findingOf, type PlacedOption } from './setting-finding.ts';
import type { SettingsByName } from './settings-view.ts';
import { sameValue } from './value.ts';

/** Findings about those of `names` of which `said` says nothing, with `options` around them. */
export type Foretelling = (
  options: SettingsByName,
  names: Iterable<string>,
  said: readonly SettingFinding[],
) => SettingFinding[];

/**
 * What a server would make of settings: refusals block, a bound that takes effect warns, the rest informs. Nothing
 * without a server. Ask one of these for many sets of settings: what a setting says alone is read once.
 */
export function foretelling({ server, ...facts }: Destination): Foretelling {
  if (server === undefined) return () => [];
  const predictor = openPredictor(server, facts);
  const findingOnce = remembered(server);
  return (options, names, said) => {
    const known = new Set(said.map(({ title }) => title));
    const unknown = [...names].filter((name) => !known.has(name));
    return predictor.predict(options, unknown).flatMap((prediction) => {
      const option = options.get(prediction.name);
      const finding = option && findingOnce(option, prediction);
      return finding === undefined ? [] : [finding];
    });
  };
}

/** The same object for the same prediction of the same option: a thousand treatments share few of them. */
function remembered(server: ServerIdentity) {
  const made = new WeakMap<PlacedOption, Map<string, SettingFinding | undefined>>();
  return (option: PlacedOption, prediction: Prediction): SettingFinding | undefined => {
    const known = made.get(option) ?? new Map<string, SettingFinding | undefined>();
    made.set(option, known);
    const key = `${prediction.outcome} ${prediction.effective} ${prediction.reason}`;
    if (!known.has(key)) known.set(key, findingFor(option, prediction, server));
    return known.get(key);
  };
}

function findingFor(
  option: PlacedOption,
  { outcome, effective, reason, requested }: Prediction,
  server: ServerIdentity,
): SettingFinding | undefined {
  const where = serverName(server);
  const known = rangeFor(option.name, server);
  if (known === undefined) return undefined;
  const { basis, source, range } = known;
  if (outcome === 'refused' && !option.loose)
    return findingOf(option, {
      severity: basis === 'measured' ? 'blocks' : 'warns',
      kind: 'refused',
      sentence: `${where} ${basis === 'measured' ? 'does not start' : 'probably does not start'} with it. ${reason}`,
      remedy: 'Correct the value, or remove the line.',
      source,
    });
  if (outcome !== 'effective' || effective === null) return undefined;
  if (option.value === null || sameValue(requested, effective)) return undefined;
  if (range.type === 'enum' && range.choices[Number(requested)] === effective) return undefined;
  return findingOf(option, {
    severity: /^(?:Below the minimum|Above the maximum)|is no boolean/.test(reason) ? 'warns' : 'informs',
    kind: 'effective',
    sentence: `${where} makes ${effective} of it. ${reason}`.trim(),
    remedy: `Write ${effective} if that is meant.`,
    source,
  });
}
