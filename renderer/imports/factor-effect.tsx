import { counted } from '../../preload/contract/counted.ts';
import type { TriedFactors } from '../../preload/contract/import-factors.ts';
import { Facts } from '../parts/pane.tsx';

/** What the rule would make of the trials, while it is written. */
export function FactorEffect({ tried, name }: { readonly tried: TriedFactors; readonly name: string }) {
  const factor = tried.factors.find((one) => one.name === name);
  if (factor === undefined) return null;
  const { levels, without, example } = factor;
  return (
    <div className="import-effect" role="status" aria-label="What this rule makes of the trials">
      <Facts
        rows={[
          [
            'Levels',
            <span key="levels" className="medium">
              {levels.length === 0 ? 'none' : levels.join(', ')}
            </span>,
          ],
          ...(example === null
            ? []
            : [
                [
                  'Read from',
                  <span key="example" className="mono-small breaks">
                    {example.path}: {example.level}
                  </span>,
                ] as const,
              ]),
          [
            'Trials',
            without === 0
              ? `${counted(tried.trials, 'trial')} in ${counted(tried.treatments, 'treatment')}`
              : `${without} of ${counted(tried.trials, 'trial')} have no level of it; ${counted(tried.treatments, 'treatment')}`,
          ],
        ]}
      />
    </div>
  );
}

/** Why a rule that can be read still says nothing of any trial; undefined when it does. */
export function nothingFound(tried: TriedFactors, name: string, kind: string): string | undefined {
  const factor = tried.factors.find((one) => one.name === name);
  if (factor === undefined || factor.without < tried.trials || tried.trials === 0) return undefined;
  switch (kind) {
    case 'path':
      return 'It fits the path of no trial.';
    case 'requested':
      return 'No option file of these trials asks for it.';
    case 'effective':
      return 'No server of these trials said it.';
    case 'fact':
      return 'It was printed for no trial.';
    default:
      return 'The texts name no level under this name.';
  }
}
