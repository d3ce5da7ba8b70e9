import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Notice } from '../parts/notice.tsx';

/** What the loopback bridge tells the window when its socket closes and opens again. */
interface LinkEvent extends Event {
  readonly detail: { readonly up: boolean };
}

declare global {
  interface WindowEventMap {
    readonly 'rackmark:link': LinkEvent;
  }
}

/** The link to the lab itself. When it is back, everything shown is asked again: events may have been missed. */
export function LinkNotice() {
  const [up, setUp] = useState(true);
  const client = useQueryClient();
  useEffect(() => {
    function changed({ detail }: LinkEvent): void {
      setUp(detail.up);
      if (detail.up) void client.invalidateQueries();
    }
    window.addEventListener('rackmark:link', changed);
    return () => window.removeEventListener('rackmark:link', changed);
  }, [client]);
  if (up) return null;
  return (
    <Notice severity="warns" title="The lab does not answer.">
      What is shown was read before, and jobs on hosts continue. This window connects again by itself; if
      Rackmark was ended, start it and open the address that it prints.
    </Notice>
  );
}
