import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { CatalogueEntry } from '../../../preload/contract/catalogue.ts';
import { call } from '../../api.ts';

/** What the catalogue says of the variable under the pointer. */
export const variableHover: Extension = hoverTooltip(async (view, position) => {
  const line = view.state.doc.lineAt(position);
  const [, indent = '', name = ''] = /^(\s*)([A-Za-z][\w-]*)/.exec(line.text) ?? [];
  const from = line.from + indent.length;
  if (name === '' || position > from + name.length) return null;
  const entry = await call('catalogue.get', { name }).catch(() => null);
  return entry === null
    ? null
    : { pos: from, end: from + name.length, create: () => ({ dom: tooltip(entry) }) };
});

function tooltip(entry: CatalogueEntry): HTMLElement {
  const box = element('div', 'variable-help');
  box.append(element('strong', '', entry.name));
  for (const [label, text] of helpRows(entry)) {
    const row = element('div', 'variable-help__row');
    row.append(element('span', 'variable-help__label', label), element('span', '', text));
    box.append(row);
  }
  for (const sentence of [...entry.dangers, ...entry.adjustments].slice(0, 4))
    box.append(element('p', '', sentence));
  if (entry.unverified.length > 0)
    box.append(element('p', 'variable-help__doubt', `Not verified: ${entry.unverified.join(', ')}.`));
  return box;
}

/** What is worth knowing at a glance; the catalogue holds the rest. */
export function helpRows(entry: CatalogueEntry): (readonly [label: string, text: string])[] {
  const said = (facts: CatalogueEntry['initial']) =>
    facts.map(({ servers, value }) => (servers === '' ? value : `${value} (${servers})`)).join('; ');
  const rows: (readonly [string, string])[] = [
    ['Type', [entry.type, entry.unit].filter((word) => word !== '').join(', ')],
    ['Default', said(entry.initial)],
    ['Least', said(entry.minimum)],
    ['Most', said(entry.maximum)],
    ['Values', said(entry.choices)],
    ['To change', said(entry.cost)],
  ];
  return rows.filter(([, text]) => text !== '');
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}
