import { renamedTo } from './renamed-variables.ts';
import { type ServerIdentity, serverName } from './server-identity.ts';
import { type Judgement, type PlacedOption, sources } from './setting-finding.ts';
import { similarName } from './similar-name.ts';
import { presenceOf, type Tunable } from './tunables.ts';

/** A name that the catalogue does not hold: a slip, an old name, or one that only the server can judge. */
export function judgeUnknownName(
  option: PlacedOption,
  server: ServerIdentity | undefined,
): Judgement | undefined {
  const renamed = renamedJudgement(option, server);
  if (renamed !== undefined) return renamed;
  const similar = similarName(option.name);
  if (similar !== undefined) {
    return {
      severity: 'warns',
      kind: 'unknown',
      sentence: `${option.name} is not in the catalogue; ${similar} is.`,
      remedy: 'Check the spelling. A server refuses to start with an unknown name.',
      source: sources.manual,
    };
  }
  if (!option.name.startsWith('innodb_')) return undefined;
  return {
    severity: 'warns',
    kind: 'unknown',
    sentence: `${option.name} is not in the catalogue; the server decides whether it knows it.`,
    remedy: 'Check the spelling, or write loose_ before it.',
    source: sources.manual,
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
  const presence = presenceOf(tunable, server);
  switch (presence) {
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

function renamedJudgement(option: PlacedOption, server: ServerIdentity | undefined): Judgement | undefined {
  const current = server && renamedTo(option.name, server);
  if (server === undefined || current === undefined) return undefined;
  return {
    severity: option.loose ? 'warns' : 'blocks',
    kind: 'renamed',
    sentence: `${serverName(server)} knows ${option.name} as ${current} and does not start with the old name.`,
    remedy: `Write ${current}.`,
    source: sources.manual,
  };
}
