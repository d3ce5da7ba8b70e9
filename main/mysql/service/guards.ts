/** Whether a host's own server may be touched at all. Pure. */
import type { HostService } from '../../../preload/contract/deployment.ts';
import { LabError } from '../../lab-error.ts';

/** What was asked of a server and its host before anything is changed. */
export interface ServiceReading {
  readonly hostName: string;
  readonly variables: ReadonlyMap<string, string>;
  readonly schemas: readonly string[];
  /** Connections of others, as `user@host command`. */
  readonly connections: readonly string[];
  /** Connections that were made while it was looked at, ours left out. */
  readonly newConnections: number;
  /** SHOW REPLICA STATUS has a row. */
  readonly replicates: boolean;
  /** Whether the load comes from another machine. */
  readonly remoteLoad: boolean;
  readonly freeBytes: number | null;
  readonly neededBytes: number;
}

interface Guard {
  readonly holds: (reading: ServiceReading, asked: HostService) => boolean;
  readonly sentence: (reading: ServiceReading, asked: HostService) => string;
  readonly remedy: string;
  readonly code?: 'disk-full';
}

const ofTheServer = ['information_schema', 'performance_schema', 'mysql', 'sys', 'ndbinfo', 'test'];

/** One entry a reason; the first that does not hold refuses. */
const guards: readonly Guard[] = [
  {
    holds: (reading) => !reading.replicates && !isPartOfCluster(reading),
    sentence: () => 'it replicates, or is part of a cluster',
    remedy: 'Use a server that stands alone, or deploy: private.',
  },
  {
    holds: ({ connections }) => !connections.some((each) => / Binlog Dump/.test(each)),
    sentence: () => 'other servers replicate from it',
    remedy: 'Use a server that stands alone, or deploy: private.',
  },
  {
    holds: (reading, asked) => foreignSchemas(reading, asked).length === 0,
    sentence: (reading, asked) => `it holds data of others: ${foreignSchemas(reading, asked).join(', ')}`,
    remedy:
      'Name them in server.service.schemas of the plan if they may be there; nothing of them is changed.',
  },
  {
    holds: ({ connections, newConnections }) => connections.length === 0 && newConnections <= 0,
    sentence: ({ connections, newConnections }) =>
      connections.length > 0
        ? `others are connected to it: ${connections.slice(0, 5).join(', ')}`
        : `others connect to it (${newConnections} times within a second)`,
    remedy: 'Stop what uses the server, then resume the experiment. A restart would cut it off.',
  },
  {
    holds: ({ remoteLoad, variables }) => !remoteLoad || isReachable(variables),
    sentence: ({ variables }) => `it listens on ${variables.get('bind_address') || 'no address'} only`,
    remedy: 'Take the same host as client, or let the server listen on the network.',
  },
  {
    holds: ({ freeBytes, neededBytes }) => freeBytes === null || freeBytes >= neededBytes,
    sentence: ({ freeBytes, neededBytes }) =>
      `its data directory has ${mebibytes(freeBytes ?? 0)} free, and the data take ${mebibytes(neededBytes)}`,
    remedy: 'Free space there, or make the data set smaller.',
    code: 'disk-full',
  },
];

/**
 * Before anything is started: a host that somebody has marked as production, by a tag or group of the inventory or by a
 * file on it, is left alone.
 */
export function refuseMarkedHost(
  hostName: string,
  marks: readonly string[],
  markerFile: string | null,
): void {
  const mark = marks.find((one) => /^prod(uction)?$/i.test(one));
  if (mark === undefined && markerFile === null) return;
  const why =
    markerFile === null
      ? `the host is marked “${mark}”`
      : `the file ${markerFile} marks the host as production`;
  throw refused(
    hostName,
    why,
    'Use another host, or deploy: private. Whoever set the mark may take it away.',
  );
}

/** Throws for the first reason against it. */
export function refuseWrongTarget(reading: ServiceReading, asked: HostService): void {
  const broken = guards.find((guard) => !guard.holds(reading, asked));
  if (broken === undefined) return;
  throw refused(reading.hostName, broken.sentence(reading, asked), broken.remedy, broken.code);
}

function refused(
  hostName: string,
  why: string,
  remedy: string,
  code: 'host-not-fit' | 'disk-full' = 'host-not-fit',
): LabError {
  return new LabError({
    code,
    message: `The server of ${hostName} is not touched: ${why}.`,
    remedy,
    subject: hostName,
  });
}

function foreignSchemas({ schemas }: ServiceReading, asked: HostService): string[] {
  const known = new Set([...ofTheServer, ...asked.schemas.map((name) => name.toLowerCase())]);
  return schemas.filter((name) => !known.has(name.toLowerCase()));
}

function isPartOfCluster({ variables }: ServiceReading): boolean {
  return variables.get('wsrep_on') === 'ON' || (variables.get('group_replication_group_name') ?? '') !== '';
}

function isReachable(variables: ReadonlyMap<string, string>): boolean {
  const address = variables.get('bind_address') ?? '*';
  return variables.get('skip_networking') !== 'ON' && !/^(127\.|::1$|localhost$)/.test(address);
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}
