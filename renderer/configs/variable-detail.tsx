import type { CatalogueEntry, FactByServer, ObservedValue } from '../../preload/contract/catalogue.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Mark, type MarkShape } from '../parts/mark.tsx';
import { Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';

export interface VariableDetailProps {
  readonly name: string;
  readonly onOpen: (name: string) => void;
}

/** All that the catalogue knows of a variable. */
export function VariableDetail({ name, onOpen }: VariableDetailProps) {
  const entry = useCall('catalogue.get', { name });
  return (
    <Answer of={entry} reading="reading the entry">
      {(known) => (
        <>
          <Section
            title={<span className="mono-small">{known.name}</span>}
            note={known.unit === '' ? known.type : `${known.type}, ${known.unit}`}
          >
            <Sentences shape="blocks" sentences={known.dangers} />
            <Sentences shape="warns" sentences={known.unverified.map((part) => `Unverified: ${part}`)} />
            <Sentences shape="informs" sentences={known.notes} />
            {known.ignoredBy.length > 0 && (
              <p className="text-12 secondary">Accepted and ignored by {known.ignoredBy.join(', ')}.</p>
            )}
          </Section>
          <ByServer entry={known} />
          <Observed values={known.observed} />
          {known.adjustments.length > 0 && (
            <Section title="What servers do to a value" note="without an error">
              <Sentences shape="informs" sentences={known.adjustments} />
            </Section>
          )}
          <History entry={known} />
          {known.related.length > 0 && (
            <Section title="Acts together with">
              {known.related.map((other) => (
                <div key={other}>
                  <Button kind="quiet" onClick={() => onOpen(other)}>
                    <span className="mono-small">{other}</span>
                  </Button>
                </div>
              ))}
            </Section>
          )}
        </>
      )}
    </Answer>
  );
}

function Sentences({
  shape,
  sentences,
}: {
  readonly shape: MarkShape;
  readonly sentences: readonly string[];
}) {
  return sentences.map((sentence) => (
    <p key={sentence} className="text-12 config-doubt">
      <Mark shape={shape} />
      <span>{sentence}</span>
    </p>
  ));
}

/** Default, range, choices and cost of change, each with the servers it holds for. */
function ByServer({ entry }: { readonly entry: CatalogueEntry }) {
  const parts: readonly (readonly [string, readonly FactByServer[]])[] = [
    ['Default', entry.initial],
    ['Smallest', entry.minimum],
    ['Largest', entry.maximum],
    ['Choices', entry.choices],
    ['Change', entry.cost],
  ];
  const rows = parts.flatMap(([part, facts]) => facts.map((fact) => ({ part, ...fact })));
  if (rows.length === 0) return null;
  return (
    <Section title="By server" flush>
      <table className="table table--compact" aria-label="Facts by server">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Servers</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, servers, value }, index) => (
            <tr key={`${part} ${servers} ${value}`}>
              <td className="muted">{rows[index - 1]?.part === part ? '' : part}</td>
              <td className="config-wrap">{servers}</td>
              <td className="mono-small config-wrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Observed({ values }: { readonly values: readonly ObservedValue[] }) {
  if (values.length === 0) return null;
  return (
    <Section title="Seen on real servers" note="SHOW VARIABLES" flush>
      <table className="table table--compact" aria-label="Values that real servers showed">
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ server, value, origin }) => (
            <tr key={server}>
              <td>{server}</td>
              <td className="mono-small config-wrap">{value ?? <span className="muted">not listed</span>}</td>
              <td className="muted">{value === null ? '' : originWords(origin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function originWords(origin: ObservedValue['origin']): string {
  switch (origin) {
    case 'default':
      return 'its default';
    case 'set':
      return 'its option file';
    case 'unknown':
      return 'unknown';
  }
}

function History({ entry: { history } }: { readonly entry: CatalogueEntry }) {
  if (history.length === 0) return null;
  return (
    <Section title="History" flush>
      <table className="table table--compact" aria-label="History by flavour">
        <thead>
          <tr>
            <th scope="col">Flavour</th>
            <th scope="col">Introduced</th>
            <th scope="col">Deprecated</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ flavour, introduced, deprecated, removed }) => (
            <tr key={flavour}>
              <td>{flavour}</td>
              <td>{introduced ?? <span className="muted">unknown</span>}</td>
              <td>{deprecated ?? <span className="muted">no</span>}</td>
              <td>{removed ?? <span className="muted">no</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
