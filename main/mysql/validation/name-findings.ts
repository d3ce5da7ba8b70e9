import { renamedTo } from '../catalogue/renamed-variables.ts';
import { similarName } from '../catalogue/similar-name.ts';
import { presenceOf, type Tunable } from '../catalogue/tunables.ts';
import { knownOptions } from '../option-files/known-options.ts';
import { type ServerIdentity, serverName } from '../server-identity.ts';
import { type Judgement, type PlacedOption, sources } from './setting-finding.ts';

/**
 * A name that the catalogue does not hold: a slip, an old name, or one that only the server can judge. With plugins
 * come options that no list holds, so that nothing is certain then.
 */
export function judgeUnknownName(
  option: PlacedOption,
  server: ServerIdentity | undefined,
  bringsPlugins: boolean,
): Judgement | undefined {
  const known = server && knownOptions(server);
  if (known?.options.has(option.name)) return undefined;
  const certain = known?.exact === true && !bringsPlugins;
  const successor = server && renamedTo(option.name, server);
  if (server !== undefined && successor !== undefined) return renamed(option, successor, server, certain);
  const similar = similarName(option.name);
  if (similar === undefined && !certain && !option.name.startsWith('innodb_')) return undefined;
  const where = certain && server !== undefined ? serverName(server) : 'The catalogue';
  return {
    severity: certain && !option.loose ? 'blocks' : 'warns',
    kind: 'unknown',
    sentence: certain
      ? `${where} has no option ${option.name}${option.loose ? '' : ' and does not start with it'}.`
      : `${option.name} is not in the catalogue; ${similar === undefined ? 'the server decides whether it knows it' : `${similar} is`}.`,
    remedy:
      similar === undefined ? 'Check the spelling, or write loose_ before it.' : `Did you mean ${similar}?`,
    source: certain ? sources.options : sources.manual,
  };
}

function renamed(
  option: PlacedOption,
  successor: string,
  server: ServerIdentity,
  certain: boolean,
): Judgement {
  const stops = certain && !option.loose;
  return {
    severity: stops ? 'blocks' : 'warns',
    kind: 'renamed',
    sentence: `${serverName(server)} has ${successor} in the place of ${option.name}${stops ? ' and does not start with the old name' : ''}.`,
    remedy: `Set ${successor}.`,
    source: certain ? sources.options : sources.manual,
  };
}

/** A variable of the catalogue that this server does not have, or has no more. */
export function judgePresence(
  tunable: Tunable,
  option: PlacedOption,
  server: ServerIdentity | undefined,
): Judgement | undefined {
  if (server === undefined) return undefined;
  const where = serverName(server);
  const successor = renamedTo(option.name, server);
  const instead = successor === undefined ? '' : ` Set ${successor} instead.`;
  switch (presenceOf(tunable, server)) {
    case 'present':
      return undefined;
    case 'ignored':
      return {
        severity: 'warns',
        kind: 'ignored',
        sentence: `${where} accepts ${option.name} and does nothing with it.`,
        remedy: `Remove it; as a factor it would measure nothing.${instead}`,
        source: sources.observed,
      };
    case 'doubtful':
      return {
        severity: 'warns',
        kind: 'absent',
        sentence: `${option.name} is probably not known to ${where}.`,
        remedy: `Remove it, or write loose_ before it.${instead}`,
        source: sources.manual,
      };
    case 'absent':
      return {
        severity: option.loose ? 'warns' : 'blocks',
        kind: 'absent',
        sentence: `${where} does not have ${option.name}${option.loose ? '' : ' and does not start with it'}.`,
        remedy: `Remove it.${instead}`,
        source: sources.observed,
      };
  }
}
