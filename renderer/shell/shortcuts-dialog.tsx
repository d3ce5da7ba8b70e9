import { shortcutsOfScreen } from '../keyboard.ts';
import { Dialog } from '../parts/dialog.tsx';
import { destinations, settingsDestination } from './destinations.ts';

/** Keys of every screen; those of the open screen are listed after them. */
export const commonKeys: readonly (readonly [keys: string, label: string])[] = [
  ['Ctrl K', 'Find a trial, host, setting or command'],
  ...[...destinations, settingsDestination].map(
    ({ letter, label }) => [`G ${letter.toUpperCase()}`, `Go to ${label}`] as const,
  ),
  ['/', 'Filter this screen'],
  ['J  K', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['T', 'Theme: light, dark, auto'],
  ['?', 'This list'],
];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <KeyList rows={commonKeys} />
      <KeyList rows={shortcutsOfScreen().map(({ key, label }) => [key.toUpperCase(), label] as const)} />
    </Dialog>
  );
}

export function KeyList({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="facts">
      {rows.map(([keys, label]) => (
        <div key={keys} style={{ display: 'contents' }}>
          <dt>{keys.split(' ').map((key) => (key === '' ? ' ' : <kbd key={key}>{key}</kbd>))}</dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
