import type { Finding, Host } from '../../preload/contract/hosts.ts';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Section } from '../parts/pane.tsx';

/** The check whose findings say that facts cannot all be true. */
export const contradictionId = 'contradictions';

/** What keeps trials here from counting, with the remedy. Contradictions first: they put the other findings in doubt. */
export function HealthSection({ host }: { readonly host: Host }) {
  if (host.facts === null) return null;
  const [doubts, others] = parted(host.findings);
  return (
    <Section title="Health" note={countFindings(host.findings) || 'nothing was checked'}>
      <div className="health">
        {doubts.length > 0 && <FindingList findings={doubts} />}
        <FindingList findings={others} />
      </div>
    </Section>
  );
}

function parted(findings: readonly Finding[]): readonly [readonly Finding[], readonly Finding[]] {
  const isDoubt = ({ id, severity }: Finding) => id === contradictionId && severity !== 'passes';
  return [findings.filter(isDoubt), findings.filter((finding) => !isDoubt(finding))];
}
