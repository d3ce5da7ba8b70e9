import type { Failure } from '../../preload/contract/failure.ts';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';

export interface Notice {
  readonly key: string;
  readonly severity: 'blocks' | 'warns';
  readonly title: string;
  readonly text: string;
  readonly path: string | null;
}

/** What wants attention now, on any screen. Read from state, so a notice goes when its cause goes. */
export function useNotices(): readonly Notice[] {
  const status = useCall('application.status', {});
  const hosts = useCall('hosts.list', {});
  const lab = useCall('lab.status', {});
  const ofHosts = (hosts.data ?? []).flatMap((host): Notice[] => {
    if (host.link.state !== 'lost') return [];
    return [ofFailure(`host ${host.id}`, host.link.failure, paths.host(host.id))];
  });
  const ofLab = lab.data?.state === 'failed' ? [ofFailure('lab', lab.data.failure, paths.start())] : [];
  const ofApplication = (status.data?.warnings ?? []).map(
    (text): Notice => ({ key: text, severity: 'warns', title: text, text: '', path: null }),
  );
  return [...ofHosts, ...ofLab, ...ofApplication];
}

function ofFailure(key: string, failure: Failure, path: string): Notice {
  const severity = failure.code === 'host-key-changed' ? 'blocks' : 'warns';
  return { key, severity, title: failure.message, text: failure.remedy, path };
}
