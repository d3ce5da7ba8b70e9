import { CopyButton } from '../parts/copy-button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import type { PlanDraft } from './use-plan-draft.ts';

/** The plan as its file. The form writes into it and keeps its comments; it can be edited here as well. */
export function YamlTab({ draft, readOnly }: { readonly draft: PlanDraft; readonly readOnly: boolean }) {
  return (
    <Body>
      <Pane label="Plan as text">
        <Section
          title="Plan file"
          note="what rackmark run takes; comments are kept"
          action={<CopyButton text={draft.yaml} label="Copy plan" />}
        >
          {draft.failure !== null && <ErrorState failure={draft.failure} />}
          <textarea
            className="input input--mono yaml-text"
            aria-label="Plan as YAML"
            spellCheck={false}
            wrap="off"
            readOnly={readOnly}
            value={draft.yaml}
            onChange={(event) => draft.changeText(event.target.value)}
          />
        </Section>
      </Pane>
    </Body>
  );
}
