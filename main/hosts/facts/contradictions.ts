import type { Contradiction, Fact } from '../../../preload/contract/facts.ts';
import { formatBytes } from '../../../preload/contract/quantity.ts';
import { type Chassis, chassisOf, chassisWithSocket } from './dell-generations.ts';
import { numberAt, textAt } from './fact.ts';
import { type Processor, processorOf } from './processors.ts';

/** What of a host cannot be true together. Says nothing of machines and processors that the tables do not know. */
export function contradictionsIn(facts: readonly Fact[]): Contradiction[] {
  const model = textAt(facts, 'identity.model');
  const cpu = textAt(facts, 'cpu.model');
  const chassis = model === undefined ? undefined : chassisOf(model);
  const processor = cpu === undefined ? undefined : processorOf(cpu);
  const evidence = `${model}; ${cpu}`;
  return [
    chassis && processor ? socketContradiction(chassis, processor, evidence) : null,
    threadContradiction(facts, processor),
    coreContradiction(facts, processor),
    chassis ? socketCount(chassis, facts) : null,
    chassis ? slotCount(chassis, facts) : null,
    memorySize(facts),
  ].filter((one) => one !== null);
}

function socketContradiction(chassis: Chassis, processor: Processor, evidence: string): Contradiction | null {
  if (chassis.socket === processor.socket) return null;
  const fitting = chassisWithSocket(processor.socket);
  const where = fitting.length > 0 ? `, as in ${fitting.join(' or ')}` : '';
  return {
    title: `${processor.model} does not fit a PowerEdge ${chassis.model}`,
    sentence: `${chassis.model} takes ${chassis.takes} (${chassis.socket}); ${processor.model} needs ${processor.socket}${where}. Model or CPU is wrong.`,
    evidence,
  };
}

/** No x86 server processor runs more than two threads a core. */
function threadContradiction(facts: readonly Fact[], processor: Processor | undefined): Contradiction | null {
  const threads = numberAt(facts, 'cpu.threads');
  const cores = numberAt(facts, 'cpu.cores');
  const sockets = numberAt(facts, 'cpu.sockets');
  if (threads === undefined || cores === undefined || threads <= 2 * cores) return null;
  const name = processor?.model ?? 'this CPU';
  const one = processor?.cores ?? (sockets ? cores / sockets : cores);
  const needed = Math.ceil(threads / (2 * one));
  return {
    title: `${cores} cores, ${threads} threads on ${sockets === 1 ? 'one' : (sockets ?? 'a')} ${name}`,
    sentence: `${cores} cores run ${2 * cores} threads at most. ${threads} threads need ${needed} filled sockets: sockets or threads are wrong.`,
    evidence: `${sockets ?? '?'} sockets, ${cores} cores, ${threads} threads`,
  };
}

function coreContradiction(facts: readonly Fact[], processor: Processor | undefined): Contradiction | null {
  const cores = numberAt(facts, 'cpu.cores');
  const sockets = numberAt(facts, 'cpu.sockets');
  if (processor?.cores === undefined || cores === undefined || sockets === undefined) return null;
  // Fewer than the chip has may be a choice of the firmware.
  if (cores <= processor.cores * sockets) return null;
  return {
    title: `${cores} cores on ${sockets} × ${processor.model}`,
    sentence: `${processor.model} has ${processor.cores} cores. Sockets, cores or the name are wrong.`,
    evidence: `${sockets} sockets, ${cores} cores`,
  };
}

function socketCount(chassis: Chassis, facts: readonly Fact[]): Contradiction | null {
  const sockets = Math.max(numberAt(facts, 'cpu.sockets') ?? 0, numberAt(facts, 'cpu.socket-slots') ?? 0);
  if (sockets <= chassis.sockets) return null;
  return {
    title: `${sockets} CPU sockets in a PowerEdge ${chassis.model}`,
    sentence: `The board of the ${chassis.model} has ${chassis.sockets}. Model or count is wrong.`,
    evidence: `${sockets} sockets`,
  };
}

function slotCount(chassis: Chassis, facts: readonly Fact[]): Contradiction | null {
  const modules = numberAt(facts, 'memory.modules');
  const slots = numberAt(facts, 'memory.slots') ?? modules;
  if (slots === undefined || slots === chassis.memorySlots) return null;
  // Without slots told, only too many modules speak against the model.
  if (numberAt(facts, 'memory.slots') === undefined && slots < chassis.memorySlots) return null;
  return {
    title: `${slots} memory slots in a PowerEdge ${chassis.model}`,
    sentence: `The ${chassis.model} has ${chassis.memorySlots}. Model or count is wrong.`,
    evidence: `${modules ?? '?'} modules, ${slots} slots`,
  };
}

/** The system never sees more than is installed, and seldom less than seven eighths of it. */
function memorySize(facts: readonly Fact[]): Contradiction | null {
  const installed = numberAt(facts, 'memory.installed');
  const total = numberAt(facts, 'memory.total');
  if (installed === undefined || total === undefined || installed === 0) return null;
  if (total <= installed * 1.001 && total >= installed * 0.875) return null;
  const [seen, there] = [formatBytes(total, 'binary'), formatBytes(installed, 'binary')];
  return {
    title: `${seen} of memory seen, ${there} installed`,
    sentence:
      total > installed
        ? 'The system sees more than its modules hold: one of the two was not read whole.'
        : 'More than an eighth of the installed memory is not seen: a module may have failed, or is mirrored or spared.',
    evidence: `memory.total ${total} B, memory.installed ${installed} B`,
  };
}
