import { formatBytes, noBreakSpace } from '../../preload/contract/quantity.ts';
import { type FactLine, type FactSheet, joined, missingAt, tallied } from './fact-line.ts';
import { type FactLookup, lookUp } from './fact-lookup.ts';
import { controllerLine, disksLine } from './storage-lines.ts';

/** What the machine is made of and what runs on it, one line a part. */
export function factLines(sheet: FactSheet): readonly FactLine[] {
  const facts = lookUp(sheet.facts);
  return [
    cpuLine(facts),
    memoryLine(facts, sheet),
    controllerLine(facts, sheet),
    disksLine(facts),
    systemLine(facts, sheet),
    serversLine(facts, sheet),
  ];
}

/** `Intel(R) Xeon(R) CPU E5-2630 0 @ 2.30GHz` is `Xeon E5-2630 0`; its clock stands apart. */
export function shortProcessor(model: string): string {
  return model
    .replaceAll(/\((?:R|TM)\)|\bCPU\b|\bIntel\b|\b\d+-Core\b|\bProcessor\b|@.*$/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function cpuLine(facts: FactLookup): FactLine {
  const model = facts.text('cpu.model');
  const sockets = facts.number('cpu.sockets');
  const clock = /@\s*([\d.]+)\s*GHz/i.exec(model ?? '')?.[1];
  const name = model === null ? 'unknown' : shortProcessor(model);
  return {
    name: 'CPU',
    value: joined([
      sockets === null ? name : `${sockets} × ${name}`,
      clock === undefined ? facts.shown('cpu.frequency') : `${clock}${noBreakSpace}GHz`,
    ]),
    detail: joined([counted(facts, 'cpu.cores', 'core'), counted(facts, 'cpu.threads', 'thread')]),
    missing: null,
  };
}

function memoryLine(facts: FactLookup, sheet: FactSheet): FactLine {
  const installed = facts.number('memory.installed');
  const seen = facts.number('memory.total');
  const size = installed ?? seen;
  return {
    name: 'Memory',
    value: size === null ? 'unknown' : formatBytes(size, 'binary'),
    detail: joined([
      installed === null && seen !== null ? 'seen by the system' : null,
      modulesInWords(facts),
      emptySlots(facts),
    ]),
    missing: missingAt(sheet, 'memory.module', 'modules'),
  };
}

/** `8 × 8 GiB DDR3-1600`. */
function modulesInWords(facts: FactLookup): string | null {
  const kinds = facts.keys('memory.module').map((slot) => {
    const at = (what: string) => `memory.module[${slot}].${what}`;
    const speed = facts.number(at('configured-speed')) ?? facts.number(at('speed'));
    const type = facts.text(at('type')) ?? '';
    return `${facts.shown(at('size')) ?? ''} ${type}${speed === null ? '' : `-${Math.round(speed / 1e6)}`}`.trim();
  });
  return kinds.length === 0 ? null : tallied(kinds);
}

function emptySlots(facts: FactLookup): string | null {
  const slots = facts.number('memory.slots');
  const filled = facts.number('memory.modules');
  if (slots === null || filled === null) return null;
  return slots === filled ? 'every slot filled' : `${slots - filled} of ${slots} slots empty`;
}

function systemLine(facts: FactLookup, sheet: FactSheet): FactLine {
  const release = facts.text('kernel.release');
  const virtual = facts.text('identity.virtual') ?? facts.text('identity.hypervisor');
  return {
    name: 'System',
    value: joined([facts.text('identity.system'), release === null ? null : `Linux ${release}`]) || 'unknown',
    detail: virtual === null || virtual === 'none' ? '' : `virtual: ${virtual}`,
    missing: missingAt(sheet, 'kernel.', 'kernel'),
  };
}

function serversLine(facts: FactLookup, sheet: FactSheet): FactLine {
  const running = facts.keys('servers').map((key) => {
    const port = facts.text(`servers[${key}].port`);
    const program = facts.text(`servers[${key}].program`) ?? 'a server';
    return `${program} running${port === null ? '' : ` on ${port}`}`;
  });
  const version = facts.text('tools[mysqld].version') ?? facts.text('tools[mariadbd].version');
  return {
    name: 'Servers',
    value: running.length === 0 ? 'none running' : running.join(', '),
    detail: version === null ? '' : `installed: ${shortVersion(version)}`,
    missing: missingAt(sheet, 'servers[', 'running ones'),
  };
}

/** `Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)` is `10.11.19-MariaDB`. */
function shortVersion(text: string): string {
  return /\bVer ([\w.]+(?:-[A-Za-z]+)?)/.exec(text)?.[1] ?? text;
}

function counted(facts: FactLookup, path: string, noun: string): string | null {
  const count = facts.number(path);
  return count === null ? null : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
