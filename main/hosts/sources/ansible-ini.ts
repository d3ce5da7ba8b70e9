import {
  type AnsibleInventory,
  addHosts,
  emptyInventory,
  groupIn,
  type Variables,
} from './ansible-inventory.ts';

/** The INI form: hosts with `name=value` behind them, `[group]`, `[group:vars]`, `[group:children]`. */
export function parseAnsibleIni(text: string, file: string): AnsibleInventory {
  const inventory = emptyInventory();
  let section = { group: 'ungrouped', kind: 'hosts' };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const place = `${file}, line ${index + 1}`;
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const header = /^\[([^\]:]+)(?::(\w+))?\]\s*(?:[#;].*)?$/.exec(line);
    if (header !== null) {
      section = { group: header[1] ?? '', kind: header[2] ?? 'hosts' };
      groupIn(inventory, section.group);
      if (!['hosts', 'vars', 'children'].includes(section.kind)) {
        inventory.notUnderstood.push(`${place}: a section “${section.kind}” is not known.`);
      }
    } else {
      readLine(inventory, section, line, place);
    }
  }
  return inventory;
}

type Place = { readonly group: string; readonly kind: string };

function readLine(inventory: AnsibleInventory, { group, kind }: Place, line: string, place: string): void {
  const into = groupIn(inventory, group);
  if (kind === 'children') {
    into.children.push(line.split(/\s/, 1)[0] ?? '');
    groupIn(inventory, into.children.at(-1) ?? '');
  } else if (kind === 'vars') {
    const at = line.indexOf('=');
    if (at > 0)
      into.variables = { ...into.variables, [line.slice(0, at).trim()]: unquoted(line.slice(at + 1)) };
    else inventory.notUnderstood.push(`${place}: “${line.slice(0, 60)}” is no variable.`);
  } else if (kind === 'hosts') {
    const [pattern = '', ...pairs] = words(line);
    addHosts(inventory, group, withoutPort(pattern), { ...portOf(pattern), ...variables(pairs) }, place);
  }
}

/** Blanks inside quotes belong to the word; a # after a blank begins a comment. */
function words(line: string): string[] {
  return (line.replace(/\s#.*$/, '').match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map(String);
}

function variables(pairs: readonly string[]): Variables {
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), unquoted(pair.slice(at + 1))]] : [];
    }),
  );
}

function unquoted(value: string): string {
  return value.trim().replace(/^(['"])(.*)\1$/s, '$2');
}

/** `host:2222`; the colon of a range or of an IPv6 address is none of these. */
const portAtEnd = /^([^:]*|.*\]):(\d+)$/;

function withoutPort(pattern: string): string {
  return portAtEnd.exec(pattern)?.[1] ?? pattern;
}

function portOf(pattern: string): Variables {
  const port = portAtEnd.exec(pattern)?.[2];
  return port === undefined ? {} : { ansible_port: port };
}
