import { lazy, Suspense } from 'react';
import type { ShellDialog } from './use-shell-keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

export interface ShellDialogsProps {
  readonly open: ShellDialog | null;
  readonly onClose: () => void;
}

export function ShellDialogs({ open, onClose }: ShellDialogsProps) {
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={onClose} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
    </Suspense>
  );
}
