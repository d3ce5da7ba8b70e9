import { useEffect, useEffectEvent } from 'react';

/** A text that is pasted anywhere on the screen but into a field. Files go the way of those that are dropped. */
export function usePastedText(onText: (text: string) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    if (data === null || data.types.includes('Files') || isField(target)) return;
    event.preventDefault();
    onText(data.getData('text'));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
