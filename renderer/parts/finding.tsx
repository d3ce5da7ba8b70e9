import { type ReactNode, useState } from 'react';
import type { Finding, FindingSeverity } from '../../preload/contract/hosts.ts';
import { Button } from './button.tsx';
import { Mark } from './mark.tsx';

const order: readonly FindingSeverity[] = ['blocks', 'warns', 'informs', 'passes'];

export interface FindingListProps<Each extends Finding> {
  readonly findings: readonly Each[];
  /** What can be done about a finding, behind its title. */
  readonly actionOf?: (finding: Each) => ReactNode;
}

/** What blocks comes first; what passed is one line until it is asked for. */
export function FindingList<Each extends Finding>({ findings, actionOf }: FindingListProps<Each>) {
  const [listed, setListed] = useState(false);
  const passed = findings.filter(({ severity }) => severity === 'passes');
  const rest = order
    .filter((severity) => severity !== 'passes')
    .flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <div>
      {rest.map((finding) => (
        <FindingRow key={finding.id} finding={finding} action={actionOf?.(finding)} />
      ))}
      {passed.length > 0 && (
        <div className="finding">
          <Mark shape="passes" />
          <span className="finding__title">
            {passed.length} passed{' '}
            <Button kind="quiet" aria-expanded={listed} onClick={() => setListed(!listed)}>
              {listed ? 'Hide' : 'List'}
            </Button>
          </span>
        </div>
      )}
      {listed && passed.map((finding) => <FindingRow key={finding.id} finding={finding} />)}
    </div>
  );
}

function FindingRow({ finding, action }: { readonly finding: Finding; readonly action?: ReactNode }) {
  return (
    <div className="finding">
      <Mark shape={finding.severity} />
      <span className="finding__title">
        {finding.title} {action}
      </span>
      <span className="finding__text">
        {finding.sentence} {finding.remedy}{' '}
        {finding.evidence !== '' && <span className="finding__source mono-small">{finding.evidence}</span>}
      </span>
    </div>
  );
}

const verbs: { readonly [Severity in FindingSeverity]: readonly [one: string, many: string] } = {
  blocks: ['blocks', 'block'],
  warns: ['warns', 'warn'],
  informs: ['to know', 'to know'],
  passes: ['passes', 'pass'],
};

/** “1 blocks, 2 warn, 13 pass”, leaving out what is none. */
export function countFindings(findings: readonly Finding[]): string {
  return order
    .map((severity) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      const [one, many] = verbs[severity];
      return { count, verb: count === 1 ? one : many };
    })
    .filter(({ count }) => count > 0)
    .map(({ count, verb }) => `${count} ${verb}`)
    .join(', ');
}
