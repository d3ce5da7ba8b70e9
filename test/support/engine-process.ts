import { openLab } from '../../main/app.ts';
import { ask, silentDesktop } from './temporary-lab.ts';

/**
 * The lab in a process of its own, for tests that kill it: `node --import …/source-hooks.ts engine-process.ts DIRECTORY
 * [PHASE]` with an IPC channel. Takes `{ id, method, input }`, answers `{ id, reply }`, tells `{ event }`; `close` ends
 * it. With PHASE it kills itself the moment a trial enters that phase, or that step of a deployment.
 */
type Message = 'close' | { id: number; method: string; input: unknown };

const [, , dataDirectory = '', fatalPhase = ''] = process.argv;
const lab = await openLab({ dataDirectory, desktop: silentDesktop() });
lab.bridge.subscribe((event) => {
  if (event.event === 'trial.changed' && fatalPhase !== '') void dieIfIn(fatalPhase, event.id);
  if (event.event === 'trial.progress' && event.step === fatalPhase) process.kill(process.pid, 'SIGKILL');
  tell({ event });
});
process.on('message', async (message: Message) => {
  if (message === 'close') {
    await lab.close();
    process.disconnect();
  } else {
    tell({ id: message.id, reply: await lab.bridge.call(message.method, message.input) });
  }
});
process.on('disconnect', () => process.exit());
tell('open');

/** Whoever started us may be gone already; then there is nobody to tell. */
function tell(news: unknown): void {
  process.send?.(news, undefined, undefined, () => {});
}

async function dieIfIn(phase: string, trialId: number): Promise<void> {
  const { state } = (await ask(lab.bridge, 'trials.get', { id: trialId })).trial;
  if (state.status === 'running' && state.phase === phase) process.kill(process.pid, 'SIGKILL');
}
