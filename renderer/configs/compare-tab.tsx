import type { ConfigurationSide } from '../../preload/contract/option-files.ts';
import { Answer } from '../parts/answer.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Body, Pane } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';
import { ComparedSettings } from './compared-settings.tsx';
import { useComparedSides } from './compared-sides.ts';
import { ComparisonSideFields, isComplete, sideWords } from './comparison-side.tsx';
import { ServerField } from './place-fields.tsx';
import { useRested } from './use-rested.ts';

export interface CompareTabProps {
  /** The trial that the address asks for. */
  readonly trialId: number | null;
  readonly file: CheckedFile;
  readonly onServer: (server: string | null) => void;
}

/** Two configurations, each a text or what the server of a trial said it took. */
export function CompareTab({ trialId, file, onServer }: CompareTabProps) {
  const [{ first, second }, changeSides] = useComparedSides(trialId, file.text);
  return (
    <Body>
      <Pane label="Compared configurations">
        <div className="config-bar">
          <ServerField value={file.server} onChange={onServer} />
          <p className="text-12 secondary config-bar__words">
            Which groups of a text count depends on the server that reads it.
          </p>
        </div>
        <div className="config-sides">
          <ComparisonSideFields
            label="First"
            side={first}
            file={file}
            onChange={(side) => changeSides({ first: side })}
          />
          <ComparisonSideFields
            label="Second"
            side={second}
            file={file}
            onChange={(side) => changeSides({ second: side })}
          />
        </div>
        {isComplete(first) && isComplete(second) ? (
          <Compared first={first} second={second} server={file.server} />
        ) : (
          <EmptyState>Give both sides a text or a trial: what differs stands here.</EmptyState>
        )}
      </Pane>
    </Body>
  );
}

interface ComparedProps {
  readonly first: ConfigurationSide;
  readonly second: ConfigurationSide;
  readonly server: string | null;
}

function Compared(props: ComparedProps) {
  const asked = {
    first: useRested(props.first),
    second: useRested(props.second),
    server: props.server,
  };
  const differing = useCall('optionFiles.compare', asked, { keepPrevious: true });
  const trials = useCall('trials.list', {});
  const equal = useCall('optionFiles.equal', asked, { keepPrevious: true });
  return (
    <Answer of={differing} reading="comparing the settings">
      {(rows) => (
        <ComparedSettings
          first={sideWords('First', asked.first, trials.data ?? [])}
          second={sideWords('Second', asked.second, trials.data ?? [])}
          differing={rows}
          equal={equal.data ?? []}
        />
      )}
    </Answer>
  );
}
