import { parse } from 'yaml';
import { LabError } from '../../lab-error.ts';
import {
  type AnsibleInventory,
  addHosts,
  emptyInventory,
  groupIn,
  variablesIn,
} from './ansible-inventory.ts';

/** The YAML form: groups at the top, each with `hosts`, `vars` and `children`. `format-unknown` for other YAML. */
export function parseAnsibleYaml(text: string, file: string): AnsibleInventory {
  const inventory = emptyInventory();
  const groups = asRecord(parsed(text, file));
  if (groups === null) throw noInventory(file, 'it holds no groups');
  for (const [name, body] of Object.entries(groups)) readGroup(inventory, name, body, file);
  return inventory;
}

function parsed(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw noInventory(file, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function readGroup(inventory: AnsibleInventory, name: string, body: unknown, file: string): void {
  const group = groupIn(inventory, name);
  const parts = asRecord(body) ?? {};
  group.variables = { ...group.variables, ...variablesIn(parts.vars) };
  for (const [host, variables] of Object.entries(asRecord(parts.hosts) ?? {})) {
    addHosts(inventory, name, host, variablesIn(variables), `${file}, group ${name}`);
  }
  for (const [child, inner] of Object.entries(asRecord(parts.children) ?? {})) {
    group.children.push(child);
    readGroup(inventory, child, inner, file);
  }
  for (const key of Object.keys(parts)) {
    if (!['hosts', 'vars', 'children'].includes(key)) {
      inventory.notUnderstood.push(`${file}: “${key}” in group ${name} is not known.`);
    }
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

function noInventory(file: string, why: string): LabError {
  return new LabError({
    code: 'format-unknown',
    message: `${file} is no Ansible inventory that can be read: ${why}.`,
    remedy:
      'Name an inventory in INI or YAML form; for a script, save what it prints with --list as YAML first.',
    subject: file,
  });
}
