import type { Handlers } from '../../preload/contract/contract.ts';
import type {
  Experiment,
  ExperimentStatus,
  experimentMethods,
  Template,
} from '../../preload/contract/experiments.ts';
import { LabError } from '../lab-error.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import type { TrialQueue } from '../trials/trial-queue.ts';
import { trialsOf } from './design.ts';
import { experimentView } from './experiment-view.ts';
import { knownPlace } from './known-place.ts';
import { newTrials } from './new-trials.ts';
import { editPlanText } from './plan-edit.ts';
import { readPlan } from './plan-file.ts';
import { previewAt } from './plan-preview.ts';
import { removeExperiment } from './remove-experiment.ts';
import { templates } from './templates/templates.ts';

export function experimentCalls(
  parts: TrialParts,
  queue: TrialQueue,
): Pick<Handlers, keyof typeof experimentMethods> {
  const { stores } = parts;
  const at = () => parts.now().toISOString();
  const view = (experiment: StoredExperiment): Experiment => ({
    ...experimentView(stores, experiment, parts.now()),
    ...(queue.isCleaningUp(experiment.id) && { cleaningUp: true }),
  });
  const changed = (id: number): Experiment => {
    parts.tell({ event: 'experiment.changed', id });
    return view(stores.experiments.get(id));
  };
  return {
    'experiments.list': () => stores.experiments.list().map(view),
    'experiments.get': ({ id }) => view(stores.experiments.get(id)),
    'experiments.preview': ({ yaml, name }) => {
      const plan = readPlan(yaml, name);
      return { plan, preview: previewAt(plan, knownPlace(stores, plan)) };
    },
    'experiments.editText': ({ yaml, plan }) => ({ yaml: editPlanText(yaml, plan) }),
    'experiments.create': ({ yaml }) =>
      changed(stores.experiments.insert({ plan: readPlan(yaml), yaml, source: 'designed' }, at()).id),
    'experiments.change': ({ id, yaml }) => {
      refuseUnless(stores.experiments.get(id), ['draft'], 'changed');
      stores.experiments.change(id, { plan: readPlan(yaml), yaml });
      return changed(id);
    },
    'experiments.remove': async ({ id }) => {
      const experiment = stores.experiments.get(id);
      refuseUnless(experiment, ['draft', 'finished', 'canceled'], 'removed');
      if (isUnderWay(experiment))
        throw conflict(experiment, 'removed while it is being imported or taken away: cancel its import');
      if (stores.experiments.counts(id).running > 0)
        throw conflict(experiment, 'removed while a trial of it puts its hosts back');
      await removeExperiment(parts, id);
      parts.tell({ event: 'experiment.changed', id });
      return {};
    },
    'experiments.queue': ({ id }) => {
      queueTrials(parts, stores.experiments.get(id));
      queue.advance();
      return changed(id);
    },
    'experiments.pause': ({ id }) => {
      refuseUnless(stores.experiments.get(id), ['queued', 'running'], 'paused');
      stores.experiments.setStatus(id, 'paused', at());
      return changed(id);
    },
    'experiments.resume': ({ id }) => {
      refuseUnless(stores.experiments.get(id), ['paused'], 'resumed');
      stores.experiments.setStatus(id, 'queued', at());
      queue.advance();
      return changed(id);
    },
    'experiments.cancel': ({ id }) => {
      // One whose process was killed while its hosts were put back is canceled already, and they are not.
      const isLeft = stores.experiments.counts(id).running > 0;
      const statuses = ['queued', 'running', 'paused', ...(isLeft ? (['canceled'] as const) : [])] as const;
      refuseUnless(stores.experiments.get(id), statuses, 'canceled');
      queue.cancelExperiment(id);
      return changed(id);
    },
    'experiments.addReplicates': ({ id, count }) => {
      addReplicates(parts, stores.experiments.get(id), count);
      queue.advance();
      return changed(id);
    },
    'experiments.templates': () => templates.map((template) => templateView(parts, template)),
  };
}

/** Writes the trials of a draft down and lets the queue have them; a plan that something blocks is refused. */
function queueTrials({ stores, now }: TrialParts, experiment: StoredExperiment): void {
  refuseUnless(experiment, ['draft'], 'queued');
  const { plan } = experiment;
  const place = knownPlace(stores, plan);
  const blocked = previewAt(plan, place).findings.find((finding) => finding.severity === 'blocks');
  if (blocked) {
    throw new LabError({
      code: blocked.id.startsWith('unknown-') ? 'not-found' : 'plan-invalid',
      message: `${experiment.name} cannot start: ${blocked.title}. ${blocked.sentence}`,
      remedy: blocked.remedy,
      subject: experiment.name,
      detail: blocked.evidence,
    });
  }
  const at = now().toISOString();
  for (const trial of newTrials(experiment.id, plan, trialsOf(plan), place.observed))
    stores.trials.insert(trial, at);
  stores.experiments.setStatus(experiment.id, 'queued', at);
}

/** More blocks of the same design behind the trials that there are, in an order of their own. */
function addReplicates({ stores, now }: TrialParts, experiment: StoredExperiment, count: number): void {
  refuseUnless(experiment, ['finished'], 'extended');
  if (experiment.source === 'imported') throw conflict(experiment, 'extended: it was imported');
  const { plan } = experiment;
  const before = stores.trials.list({ experimentId: experiment.id });
  const replicates = Math.max(0, ...before.filter((trial) => !trial.control).map((trial) => trial.replicate));
  const position = stores.trials.nextPosition(experiment.id);
  const more = trialsOf({
    ...plan,
    replicates: count,
    order: { ...plan.order, seed: plan.order.seed + replicates },
  });
  const controls = before.filter((trial) => trial.control).length;
  const shifted = more.map((trial) => ({
    ...trial,
    position: trial.position - 1 + position,
    replicate: trial.replicate + (trial.control ? controls : replicates),
  }));
  const at = now().toISOString();
  for (const trial of newTrials(experiment.id, plan, shifted, knownPlace(stores, plan).observed))
    stores.trials.insert(trial, at);
  stores.experiments.setStatus(experiment.id, 'queued', at);
}

function templateView(
  { stores }: TrialParts,
  { id, title, setup, yaml }: (typeof templates)[number],
): Template {
  const plan = readPlan(yaml);
  const preview = previewAt(plan, knownPlace(stores, plan));
  const once = preview.choices.find((choice) => choice.replicates === 1);
  return {
    id,
    title,
    setup,
    yaml,
    treatments: preview.treatments.length,
    secondsOnce: once?.seconds ?? preview.totalSeconds,
    secondsReplicated: preview.totalSeconds,
  };
}

function refuseUnless(
  experiment: StoredExperiment,
  allowed: readonly ExperimentStatus[],
  what: string,
): void {
  if (!allowed.includes(experiment.status))
    throw conflict(experiment, `${what} while it is ${experiment.status}`);
}

/** A draft that is imported has no life of its own: its import makes it whole or takes it away, at the latest at the next start. */
function isUnderWay({ source, status }: StoredExperiment): boolean {
  return source === 'imported' && status === 'draft';
}

function conflict(experiment: StoredExperiment, why: string): LabError {
  return new LabError({
    code: 'conflict',
    message: `"${experiment.name}" cannot be ${why}.`,
    remedy: 'See its status under Experiments.',
    subject: experiment.name,
  });
}
