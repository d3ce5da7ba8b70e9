import { useEffect, useState } from 'react';
import type { DeployStep } from '../../preload/contract/deployment.ts';
import { onLabEvent } from '../api.ts';
import { Progress } from '../parts/progress.tsx';

const words: Readonly<Record<DeployStep, string>> = {
  look: 'Looking at the server of the host',
  check: 'Checking that it may be changed',
  record: 'Recording what will change',
  'make-database': 'Making a database of its own',
  load: 'Loading tables',
  'write-down': 'Writing down what was there',
  stop: 'Stopping the server',
  replace: 'Putting the settings in place',
  start: 'Starting the server',
  wait: 'Waiting until the server answers',
  watch: 'Beginning to watch the server',
  'read-back': 'Reading the settings back',
  restore: 'Setting the option files back',
  'stop-again': 'Stopping the server',
  'start-again': 'Starting the server as it was',
  'drop-database': 'Dropping the database',
  leave: 'Leaving the host as it was',
};

/** What is being done to the host's own server, told as it begins; nothing while points of the load arrive. */
export function DeployStepBar({ trialId }: { readonly trialId: number }) {
  const [step, setStep] = useState<DeployStep | null>(null);
  useEffect(
    () =>
      onLabEvent((event) => {
        if (event.event === 'trial.progress' && event.id === trialId) setStep(event.step ?? null);
      }),
    [trialId],
  );
  return step === null ? null : <Progress label={words[step]} done={null} secondsLeft={null} />;
}
