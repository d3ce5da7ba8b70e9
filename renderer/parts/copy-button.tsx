import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says so in its own label. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <Button small onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
