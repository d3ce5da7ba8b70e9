import SSHConfig, { type Line, type Section } from 'ssh-config';
import { ownValue } from '../../../preload/contract/object-words.ts';
import type { FoundHost, FoundHosts } from './found-host.ts';
import { type ExpandedConfig, expandIncludes, withoutIncludes } from './ssh-config-text.ts';

/** What a host is made of; everything else of ssh_config(5) that would matter is remarked on. */
const ignored: Readonly<Record<string, string>> = {
  proxycommand: 'ProxyCommand is not taken: Rackmark starts no programs to reach a host; use ProxyJump.',
  certificatefile: 'CertificateFile is not taken: Rackmark logs in with the key alone.',
  forwardagent: 'ForwardAgent is not taken: Rackmark never lends the agent to a host.',
  stricthostkeychecking: 'StrictHostKeyChecking is not taken: host keys are always checked.',
  hostkeyalias: 'HostKeyAlias is not taken: the key is asked about once.',
  bindaddress: 'BindAddress is not taken.',
};

/**
 * Every host that an ssh_config names: `Host` words without wildcards, with all that applies to them (the first value
 * counts, patterns and negations included), as ssh(1) would see it for that name. `Match` is said and left out: what it
 * applies to is known only at the moment of a connection.
 */
export function readSshConfig(path: string, includeDirectory?: string): FoundHosts {
  return hostsOf(expandIncludes(path, includeDirectory), path);
}

/** The same of a text that is no file here: what it includes would be files of another computer, and is left out. */
export function sshConfigIn(text: string, name: string): FoundHosts {
  return hostsOf(withoutIncludes(text, name), name);
}

function hostsOf({ text, notUnderstood }: ExpandedConfig, path: string): FoundHosts {
  const { kept, matches } = withoutMatch(SSHConfig.parse(text));
  const names = kept.flatMap((line) => (isHost(line) ? wordsOf(line) : [])).filter(isPlainName);
  return {
    hosts: [...new Set(names)].map((name) => foundHost(name, kept, path)),
    notUnderstood: [
      ...notUnderstood,
      ...matches.map(
        (criteria) => `${path}: “Match ${criteria}” and what stands under it is not understood.`,
      ),
    ],
  };
}

/** `Match exec` runs a program; leaving the sections out makes sure that reading a file never does. */
function withoutMatch(config: SSHConfig): { readonly kept: SSHConfig; readonly matches: readonly string[] } {
  const isMatch = (line: Line): line is Section =>
    line.type === SSHConfig.DIRECTIVE && line.param.toLowerCase() === 'match';
  const matches = config
    .filter(isMatch)
    .map((line) => SSHConfig.stringify(asConfig([line])).split('\n')[0] ?? '');
  return {
    kept: asConfig(config.filter((line) => !isMatch(line))),
    matches: matches.map((line) => line.trim().replace(/^match\s+/i, '')),
  };
}

function asConfig(lines: readonly Line[]): SSHConfig {
  const config = new SSHConfig();
  config.push(...lines);
  return config;
}

function isHost(line: Line): line is Section {
  return line.type === SSHConfig.DIRECTIVE && line.param.toLowerCase() === 'host';
}

function wordsOf({ value }: Section): string[] {
  return typeof value === 'string' ? [value] : value.map(({ val }) => val);
}

function isPlainName(word: string): boolean {
  return !/[*?!]/.test(word);
}

function foundHost(name: string, config: SSHConfig, path: string): FoundHost {
  const options = config.compute(name, { ignoreCase: true, matchExec: false });
  const first = (option: string) => [options[option] ?? []].flat()[0] ?? null;
  const proxyJump = first('proxyjump');
  const port = Number(first('port') ?? 22);
  const remarks = Object.keys(options).flatMap((option) => ownValue(ignored, option) ?? []);
  if (!isPort(port)) remarks.push(`Port ${first('port')} is no port; 22 is taken.`);
  return {
    name,
    address: (first('hostname') ?? name).replaceAll('%h', name),
    port: isPort(port) ? port : 22,
    user: first('user'),
    keyFiles: [options.identityfile ?? []].flat().filter((file) => file.toLowerCase() !== 'none'),
    methods: [],
    groups: [],
    jumps: proxyJump === null || proxyJump.toLowerCase() === 'none' ? [] : proxyJump.split(','),
    from: `${path}, Host ${name}`,
    remarks,
  };
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}
