import { formatSeconds } from '../../preload/contract/quantity.ts';
import type { BenchmarkDatabase } from '../mysql/service/benchmark-database.ts';
import { ourHeading, wayWords } from '../mysql/service/option-file-places.ts';
import { sectionFor } from '../mysql/service/section.ts';
import type { HostServer } from './host-service.ts';
import { openRecording } from './recording.ts';
import type { TrialSite } from './trial-site.ts';

export interface NewOptionFile {
  /** What the file will hold, whole. */
  readonly text: Buffer;
  /** Ours alone. */
  readonly section: string;
  /** By which the server says that it read it. */
  readonly mark: string;
}

/** In a file of ours the section alone; in the main file behind what is there, since what is read last decides. */
export function newOptionFile(site: TrialSite, { way, destination }: HostServer): NewOptionFile {
  const { plan, settings, program, tag, walk } = site;
  const mark = `rackmark-${tag}`;
  const remove = way === 'drop-in' ? 'this file' : 'everything from this line on';
  const heading = `${ourHeading}${walk.trialId}: at its end ${remove} is taken away again. Remove it by hand if Rackmark is gone.\n`;
  const section = sectionFor(plan.server.base, settings, { server: program, mark, heading });
  if (destination.before === null) return { text: Buffer.from(section), section, mark };
  const before = Buffer.from(destination.before.base64, 'base64');
  const gap = before.length === 0 || before.at(-1) === 10 ? '' : '\n';
  return { text: Buffer.concat([before, Buffer.from(`${gap}${section}`)]), section, mark };
}

/** Keeps with the trial what is about to change: the diff as a file, all of it by name as a finding of the host. */
export async function recordChange(
  site: TrialSite,
  own: HostServer,
  text: Buffer,
  names: BenchmarkDatabase,
): Promise<void> {
  const { walk, server } = site;
  const file = await openRecording(walk.parts.dataDirectory, walk.trialId, 'configuration.diff', () => {});
  await file.write(Buffer.from(diffOf(own, text), 'latin1'));
  await file.close();
  walk.parts.stores.trialHosts.addFinding(walk.trialId, server.id, {
    id: 'host-server-changes',
    severity: 'informs',
    title: `The server of the host is used: ${wayWords[own.way]}`,
    sentence: 'What it changes is taken back at the end of the trial, and proved by hash, owner and mode.',
    remedy: '',
    evidence: changesOf(own, names, server.base).join('\n'),
  });
}

function changesOf(own: HostServer, names: BenchmarkDatabase, base: string): string[] {
  const { destination, service, running } = own;
  const { path, links } = destination.found;
  const through = links.map((link) => `${link.path} → `).join('');
  return [
    destination.before === null
      ? `made, then removed: ${path}`
      : `lines added at its end, then set back: ${through}${path} (mode ${destination.before.mode}, owner ${destination.before.uid}:${destination.before.gid})`,
    `stopped and started, twice: the server with pid ${running.pid}, data in ${service.dataDirectory}, up for ${formatSeconds(own.uptimeSeconds)}`,
    `made, then dropped: the database ${names.database}, the accounts ${names.loadUser}@${names.loadHost} and ${names.samplerUser}@localhost`,
    `made, then removed: ${service.directory} and jobs under ${base}/jobs`,
  ];
}

/** A unified diff without context: whatever is new stands at the end, and the lines before it may hold a secret. */
function diffOf({ destination }: HostServer, text: Buffer): string {
  const { path } = destination.found;
  const before =
    destination.before === null ? '' : Buffer.from(destination.before.base64, 'base64').toString('latin1');
  const added = text.toString('latin1').slice(before.length).replace(/^\n/, '').split('\n').slice(0, -1);
  const lines = before === '' ? 0 : before.replace(/\n$/, '').split('\n').length;
  return [
    `--- ${destination.before === null ? '/dev/null' : path}`,
    `+++ ${path}`,
    `@@ -${lines},0 +${lines + 1},${added.length} @@`,
    ...added.map((line) => `+${line}`),
    '',
  ].join('\n');
}
