import type { Host } from '../../preload/contract/hosts.ts';
import { Outcome } from '../parts/outcome.tsx';
import { useCall } from '../use-call.ts';
import { changeOf, fitnessOf, type ShortAnswer } from './fitness.ts';
import { LinkLine } from './host-link.tsx';

/** Three lines for the first ten seconds: how it is reached, whether it is fit to measure on, what changed. */
export function HostSummary({ host }: { readonly host: Host }) {
  const changes = useCall('hosts.changedSinceTrial', { id: host.id });
  return (
    <div className="host-summary">
      <LinkLine host={host} />
      <AnswerLine answer={fitnessOf(host)} />
      {changes.data !== undefined && <AnswerLine answer={changeOf(changes.data)} />}
    </div>
  );
}

function AnswerLine({ answer }: { readonly answer: ShortAnswer }) {
  return (
    <p className="text-12">
      <Outcome shape={answer.shape}>{answer.words}</Outcome>{' '}
      <span className="secondary breaks">{answer.detail}</span>
    </p>
  );
}
