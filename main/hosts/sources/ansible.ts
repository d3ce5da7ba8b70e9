import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { parseAnsibleIni } from './ansible-ini.ts';
import { type AnsibleInventory, type Variables, variablesIn } from './ansible-inventory.ts';
import { parseAnsibleYaml } from './ansible-yaml.ts';
import type { FoundHost, FoundHosts } from './found-host.ts';

/**
 * Reads an Ansible inventory, INI or YAML, with `group_vars` and `host_vars` beside it. A variable of the host wins over
 * one of its groups, a group over the groups it is in, as in Ansible; `all` comes last.
 */
export function readAnsible(file: string): FoundHosts {
  const notUnderstood: string[] = [];
  const beside = variablesBeside(dirname(file), notUnderstood);
  const found = hostsOf(readFileSync(file, 'utf8'), file, beside);
  return { ...found, notUnderstood: [...found.notUnderstood, ...notUnderstood] };
}

/** The same of a text that is no file here, so that nothing stands beside it. */
export function ansibleIn(text: string, name: string): FoundHosts {
  return hostsOf(text, name, () => ({}));
}

function hostsOf(text: string, file: string, beside: Beside): FoundHosts {
  const isYaml =
    /\.(ya?ml|json)$/i.test(file) || /^(---|all:|[\w.-]+:\s*$)/m.test(text.replace(/^\s*#.*$/gm, ''));
  const inventory = isYaml ? parseAnsibleYaml(text, file) : parseAnsibleIni(text, file);
  const hosts = [...inventory.hosts].map(([name, { variables, from }]) => {
    const groups = groupsOf(inventory, name);
    const layers = [
      ...['all', ...groups.inherited].map((group) => ({
        ...inventory.groups.get(group)?.variables,
        ...beside('group_vars', group),
      })),
      beside('host_vars', name),
      variables,
    ];
    return foundHost(name, Object.assign({}, ...layers) as Variables, groups.shown, from);
  });
  return { hosts, notUnderstood: inventory.notUnderstood };
}

/** `inherited`: from the outermost group in, so that later ones win. `shown`: without Ansible's own. */
function groupsOf(inventory: AnsibleInventory, host: string) {
  const depths = new Map<string, number>();
  const visit = (group: string, depth: number) => {
    if ((depths.get(group) ?? -1) >= depth || depth > inventory.groups.size) return;
    depths.set(group, depth);
    for (const [parent, { children }] of inventory.groups) {
      if (children.includes(group)) visit(parent, depth + 1);
    }
  };
  for (const [name, { members }] of inventory.groups) if (members.includes(host)) visit(name, 0);
  const named = [...depths.keys()].filter((name) => name !== 'all' && name !== 'ungrouped');
  const byDepth = named.sort(
    (one, other) => (depths.get(other) ?? 0) - (depths.get(one) ?? 0) || (one < other ? -1 : 1),
  );
  return { inherited: byDepth, shown: [...byDepth].reverse() };
}

type Beside = (folder: 'group_vars' | 'host_vars', name: string) => Variables;

/** `group_vars/servers.yml`, `group_vars/servers` or `group_vars/servers/*.yml`. */
function variablesBeside(directory: string, notUnderstood: string[]): Beside {
  return (folder, name) => {
    const place = join(directory, folder, name);
    const files = [place, `${place}.yml`, `${place}.yaml`].flatMap((file) => {
      if (!existsSync(file)) return [];
      try {
        return readdirSync(file).map((entry) => join(file, entry));
      } catch {
        return [file];
      }
    });
    return Object.assign({}, ...files.map((file) => readVariables(file, notUnderstood))) as Variables;
  };
}

function readVariables(file: string, notUnderstood: string[]): Variables {
  const text = readFileSync(file, 'utf8');
  if (text.startsWith('$ANSIBLE_VAULT')) {
    notUnderstood.push(`${file}: it is encrypted by Ansible Vault and is left out.`);
    return {};
  }
  try {
    return variablesIn(parse(text));
  } catch {
    notUnderstood.push(`${file}: it is not YAML that can be read.`);
    return {};
  }
}

function foundHost(name: string, variables: Variables, groups: readonly string[], from: string): FoundHost {
  const get = (...names: readonly string[]) =>
    names.map((one) => variables[one]).find((value) => value !== undefined && value !== '') ?? null;
  const remarks: string[] = [];
  const port = Number(get('ansible_port', 'ansible_ssh_port') ?? 22);
  const usable = Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (!usable) remarks.push('The port is no number from 1 to 65535; 22 is taken.');
  const password = get('ansible_password', 'ansible_ssh_pass', 'ansible_pass') !== null;
  if (password) remarks.push('A password stands in the inventory; it is not taken and will be asked for.');
  if (get('ansible_connection') === 'local')
    remarks.push('Ansible runs this one without SSH (connection local).');
  const options = [get('ansible_ssh_common_args'), get('ansible_ssh_extra_args')]
    .filter((one) => one !== null)
    .join(' ');
  const jump = /(?:-J\s*|-o\s*["']?ProxyJump[= ])([^\s"']+)/i.exec(options)?.[1];
  if (/ProxyCommand/i.test(options)) remarks.push('ProxyCommand is not taken: use a jump host.');
  const keyFile = get('ansible_ssh_private_key_file', 'ansible_private_key_file');
  const templated = [get('ansible_host', 'ansible_ssh_host'), keyFile].some((value) => value?.includes('{{'));
  if (templated) remarks.push('A value is a template ({{ … }}) and is taken as it stands.');
  return {
    name,
    address: get('ansible_host', 'ansible_ssh_host') ?? name,
    port: usable ? port : 22,
    user: get('ansible_user', 'ansible_ssh_user'),
    keyFiles: keyFile === null ? [] : [keyFile],
    methods: password ? [{ kind: 'password' }] : [],
    groups,
    jumps: jump === undefined ? [] : jump.split(','),
    from,
    remarks,
  };
}
