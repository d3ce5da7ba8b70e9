import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { counted } from '../../../preload/contract/counted.ts';
import type { LabStatus } from '../../../preload/contract/lab.ts';
import type { Lab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import { findWindowProgram, serveWindow, showWindow } from '../node.ts';
import { exitCodes } from './exit-codes.ts';
import { writeText } from './files.ts';
import type { Call } from './lab-client.ts';
import { print } from './print.ts';
import { exitCodeFor, runPlan } from './run.ts';

/** Practice lab, sample experiment, report, window: the whole way once, with what everybody uses. */
export async function quickstart(lab: Lab, call: Call, dataDirectory: string): Promise<number> {
  const { hosts, ports } = await startPracticeLab(lab, call);
  print(`Practice lab: ${hosts.join(', ')} on ports ${ports.join(', ')}.\n`);
  const { yaml } = await call('lab.samplePlan', {});
  const { preview } = await call('experiments.preview', { yaml });
  print(
    `Sample experiment: ${counted(preview.treatments.length, 'treatment')}, ${counted(preview.trials.length, 'trial')}, about ${Math.ceil(preview.totalSeconds / 60)} min.\n`,
  );
  const experiment = await runPlan(lab, call, { yaml, name: 'the sample plan' }, false);
  const code = exitCodeFor(experiment);
  const report = await call('reports.draw', { experimentId: experiment.id, format: 'html', redact: false });
  const path = join(dataDirectory, report.fileName);
  await writeText(path, report.text);
  const comparison = await call('comparisons.get', { experimentId: experiment.id });
  print(`\n${comparison.summary}\n\nReport: ${pathToFileURL(path)}\n`);
  await openWindow(lab, dataDirectory, `#/compare/${experiment.id}`);
  return code;
}

/** Throws what kept it from starting. */
export async function startPracticeLab(lab: Lab, call: Call): Promise<RunningLabStatus> {
  let status = await call('lab.start', {});
  while (status.state === 'starting') {
    await new Promise<void>((resolve) => {
      const stop = lab.bridge.subscribe((event) => {
        if (event.event !== 'lab.changed') return;
        stop();
        resolve();
      });
    });
    status = await call('lab.status', {});
  }
  if (status.state === 'running') return status;
  throw new LabError(
    status.state === 'failed'
      ? status.failure
      : { code: 'conflict', message: 'The practice lab was stopped meanwhile.', remedy: 'Start it again.' },
  );
}

type RunningLabStatus = Extract<LabStatus, { state: 'running' }>;

/** Without a display: prints the address and goes on. With one: stays until the window is closed. */
export async function openWindow(lab: Lab, dataDirectory: string, route = ''): Promise<number> {
  const window = await serveWindow(lab, dataDirectory);
  const url = `${window.url}${route}`;
  print(`Window: ${url}\n`);
  const program = findWindowProgram();
  if (program === null) {
    print('No display here: after `npm start`, this address opens in a browser on this computer.\n');
  } else {
    await showWindow(program, url);
  }
  await window.close();
  return exitCodes.done;
}

/** Serves the window until it is closed or, without a display, until Ctrl-C. */
export async function serveUntilClosed(lab: Lab, dataDirectory: string): Promise<number> {
  const program = findWindowProgram();
  const window = await serveWindow(lab, dataDirectory);
  print(`Window: ${window.url}\n`);
  if (program === null) {
    print('Open this address in a browser on this computer. Ctrl-C ends.\n');
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
  } else {
    await showWindow(program, window.url);
  }
  await window.close();
  return exitCodes.done;
}
