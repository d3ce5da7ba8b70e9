import type { Preview } from '../../preload/contract/experiments.ts';
import { Section } from '../parts/pane.tsx';

/** What is done at each change of a level, factor by factor, on the server that the plan is for. */
export function ChangeProcedures({ factors }: Pick<Preview, 'factors'>) {
  return (
    <>
      {factors.map(({ name, costOfChange, procedure, grouped }) => (
        <Section key={name} title={<span className="mono-small">{name}</span>} note={costOfChange}>
          <ol className="text-12 prose" style={{ paddingLeft: 20, listStyle: 'decimal' }}>
            {procedure.map((step) => (
              <li key={step} style={{ marginBottom: 4 }}>
                {step}
              </li>
            ))}
          </ol>
          {grouped && <p className="text-11 secondary">Its levels stay together in the order.</p>}
        </Section>
      ))}
    </>
  );
}
