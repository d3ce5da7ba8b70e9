import { useEffect, useRef, useState } from 'react';
import { isTyping, runShortcut, singleKeysEnabled } from '../keyboard.ts';
import { navigate } from '../router.ts';
import { nextTheme, setTheme, storedTheme } from '../theme.ts';
import { destinations, settingsDestination } from './destinations.ts';

export type ShellDialog = 'palette' | 'shortcuts';

/** A letter counts as the second of `G then letter` for this long. */
const chordMs = 1200;

/** Keys that work on every screen. Single ones are off in text fields, behind a dialog and when disabled. */
export function useShellKeys() {
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const chordUntil = useRef(0);
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setDialog((open) => (open === 'palette' ? null : 'palette'));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || dialogIsOpen() || !singleKeysEnabled()) return;
      if (takeSingleKey(event)) event.preventDefault();
    }

    function takeSingleKey(event: KeyboardEvent): boolean {
      if (event.timeStamp < chordUntil.current) {
        chordUntil.current = 0;
        const to = [...destinations, settingsDestination].find(
          ({ letter }) => letter === event.key.toLowerCase(),
        );
        if (to !== undefined) navigate(to.path);
        return to !== undefined;
      }
      switch (event.key) {
        case 'g':
          chordUntil.current = event.timeStamp + chordMs;
          return true;
        case 't':
          setTheme(nextTheme(storedTheme()));
          return true;
        case '?':
          setDialog('shortcuts');
          return true;
        case '/':
          return focusFilter();
        case 'j':
        case 'k':
          return runShortcut(event) || focusFirstRow();
        default:
          return runShortcut(event);
      }
    }

    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return { dialog, setDialog };
}

/** Of the shell or of a screen: both are the browser's own. */
function dialogIsOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function focusFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

/** From there on the rows take the keys themselves. */
function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>('main tr[data-opens]');
  row?.focus();
  return row !== null;
}
