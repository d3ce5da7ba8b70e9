import { useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction } from '../use-call.ts';

export function RemoveHost({ host }: { readonly host: Host }) {
  const [asking, setAsking] = useState(false);
  const remove = useAction('hosts.remove');

  async function removeAndLeave(): Promise<void> {
    await remove.mutateAsync({ id: host.id });
    navigate(paths.hosts(), { replace: true });
  }

  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Remove host
      </Button>
      {asking && (
        <Dialog
          title={`Remove ${host.name}?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button
                kind="danger"
                busy={remove.isPending}
                onClick={() => void removeAndLeave().catch(() => undefined)}
              >
                Remove {host.name}
              </Button>
            </>
          }
        >
          <p>Its trials stay in history. The machine itself is not touched; its trusted key is forgotten.</p>
          {remove.error !== null && <ErrorState failure={remove.error.failure} />}
        </Dialog>
      )}
    </>
  );
}
