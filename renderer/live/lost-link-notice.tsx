import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { useNow } from '../trials/use-now.ts';
import { useAction } from '../use-call.ts';
import { type LostLink, secondsSince } from './lost-link.ts';

/** What a lost link means while a job runs: nothing measured is missing, it only is not here yet. */
export function LostLinkNotice({ lost: { host, since } }: { readonly lost: LostLink }) {
  const now = useNow();
  const check = useAction('hosts.check');
  return (
    <Notice
      severity="warns"
      title={`${host.name}: link lost ${formatSeconds(secondsSince(since, now))} ago, the job continues on the host.`}
      action={
        <span className="row">
          <Button kind="quiet" busy={check.isPending} onClick={() => check.mutate({ id: host.id })}>
            Try now
          </Button>
          <a href={href(paths.host(host.id))}>Link details</a>
        </span>
      }
    >
      Its output is kept there and read from where it stopped once the link is back. Nothing measured is
      missing.
    </Notice>
  );
}
