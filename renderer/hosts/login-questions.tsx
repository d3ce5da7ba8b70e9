import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LoginQuestion } from '../../preload/contract/host-access.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { useAction, useCall } from '../use-call.ts';

/** Whatever a host asks while somebody logs in, on whichever screen: the connection does not wait for long. */
export function LoginQuestions() {
  const hosts = useCall('hosts.list', {});
  return (hosts.data ?? []).map((host) => <QuestionOf key={host.id} host={host} />);
}

function QuestionOf({ host }: { readonly host: Host }) {
  const question = useCall('hosts.question', { id: host.id });
  if (question.data === undefined || question.data === null) return null;
  return <QuestionDialog key={question.data.round} host={host} question={question.data} />;
}

interface QuestionDialogProps {
  readonly host: Host;
  readonly question: LoginQuestion;
}

function QuestionDialog({ host, question }: QuestionDialogProps) {
  const [answers, setAnswers] = useState<readonly string[]>(question.prompts.map(() => ''));
  const give = useAction('hosts.giveAnswers');
  const { round } = question;
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function answer(event: FormEvent): void {
    event.preventDefault();
    give.mutate({ id: host.id, round, answers: [...answers] });
  }

  return (
    <Dialog
      title={`${host.name} asks ${host.user}`}
      onClose={() => give.mutate({ id: host.id, round, answers: null })}
    >
      <form ref={form} onSubmit={answer}>
        {question.name !== '' && <p className="medium breaks">{question.name}</p>}
        {question.instructions !== '' && <p className="question__text">{question.instructions}</p>}
        <div className="question__prompts">
          {question.prompts.map(({ text, echo }, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: two prompts may ask the same
              key={`${index} ${text}`}
              label={text.trim() || `Answer ${index + 1}`}
              type={echo ? 'text' : 'password'}
              autoComplete="off"
              value={answers[index] ?? ''}
              onChange={(value) => setAnswers(answers.with(index, value))}
            />
          ))}
        </div>
        <p className="label">
          These words come from the host. The answers go to it and are not kept; it waits 90 s at most.
        </p>
        {give.error !== null && <ErrorState failure={give.error.failure} />}
        <div className="row question__actions">
          <Button onClick={() => give.mutate({ id: host.id, round, answers: null })}>
            Give up the login
          </Button>
          <Button kind="primary" type="submit" busy={give.isPending}>
            Answer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
