import { dropDatabase, makeDatabase } from '../../../main/mysql/service/benchmark-database.ts';
import { findDestination, readService, serviceAsked } from '../../../main/mysql/service/look-at-service.ts';
import {
  lookAtFile,
  replaceOptionFile,
  restoreOptionFile,
} from '../../../main/mysql/service/option-files.ts';
import {
  askService,
  type RunningServer,
  type Service,
  startService,
  stopService,
} from '../../../main/mysql/service/service.ts';
import { endOfLog, readServiceLog } from '../../../main/mysql/service/service-log.ts';
import { validateOnServer } from '../../../main/mysql/service/validate-on-server.ts';
import { HostService } from '../../../preload/contract/deployment.ts';
import type { Builder } from './command-builders.ts';

/** As if host and plan had said all that. No server is in its data directory, so none is stopped. */
function serviceOf(payload: string): Service {
  return {
    start: ['true', payload],
    stop: ['true', payload],
    client: ['true', payload],
    dataDirectory: `/srv/${payload}`,
    startSeconds: 0,
    directory: `/tmp/${payload}`,
  };
}

function runningServer(payload: string): RunningServer {
  const paths = { program: payload, dataDirectory: payload, standardError: payload };
  return { ...paths, pid: 1, start: '1', user: payload, argv: [`--defaults-file=${payload}`] };
}

const server = { flavour: 'mariadb', version: '10.11.19' } as const;
const sha = '0'.repeat(64);

/** What reaches the scripts for a host's own server, as the login user: what root would run is the same text. */
export const serviceBuilders: Readonly<Record<string, Builder>> = {
  'main/mysql/service/service.ts': {
    every: 24,
    attempts: ({ session }, payload) => [
      () => startService(session, serviceOf(payload), async () => payload),
      () => stopService(session, serviceOf(payload)),
      () => askService(session, serviceOf(payload), payload),
      () =>
        makeDatabase(
          session,
          serviceOf(payload),
          server,
          { database: payload, loadUser: payload, samplerUser: payload, loadHost: '%' },
          { load: payload, sampler: payload },
        ),
      () =>
        dropDatabase(session, serviceOf(payload), server, {
          ...{ database: payload, loadUser: payload, samplerUser: payload, loadHost: '%' },
        }),
    ],
  },
  'main/mysql/service/option-files.ts': {
    attempts: ({ session }, payload) => {
      const before = { mode: payload, uid: payload, gid: payload, modifiedAt: payload, label: payload };
      const change = { token: payload, before: { ...before, sha256: payload, base64: '' }, oursSha256: sha };
      return [
        () => lookAtFile(session, `/tmp/${payload}`),
        () => replaceOptionFile(session, { ...change, path: `/tmp/${payload}` }, Buffer.from(payload)),
        () => restoreOptionFile(session, { ...change, path: `/tmp/${payload}` }),
        () => restoreOptionFile(session, { ...change, path: '/tmp/my.cnf', before: null }),
      ];
    },
  },
  'main/mysql/service/look-at-service.ts': {
    every: 12,
    attempts: ({ session }, payload) => {
      const asked = HostService.parse({ control: 'sysv' });
      return [
        () => serviceAsked(session, { ...asked, name: payload, loginFile: payload }, payload, payload),
        () => findDestination(session, session, runningServer(payload), 'drop-in', asked),
        () =>
          findDestination(session, session, runningServer(payload), 'main-file', {
            ...{ ...asked, mainFile: payload },
          }),
        () => readService(session, session, serviceOf(payload), runningServer(payload)),
      ];
    },
  },
  'main/mysql/service/service-log.ts': {
    attempts: ({ session }, payload) => [
      () => endOfLog(session, runningServer(payload), payload, payload),
      () => readServiceLog(session, { path: payload, unit: '', from: 0 }, 1000),
      () => readServiceLog(session, { path: '', unit: payload, from: 0 }, 1000),
    ],
  },
  'main/mysql/service/validate-on-server.ts': {
    attempts: ({ session }, payload) => [
      () =>
        validateOnServer(
          session,
          { program: payload, user: payload, server, optionFiles: [payload] },
          payload,
        ),
      () =>
        validateOnServer(
          session,
          { program: 'true', user: payload, server, optionFiles: [payload] },
          payload,
        ),
    ],
  },
  'main/trials/error-log-copy.ts': { takes: 'a directory that serviceDirectory has checked' },
  'main/trials/host-service.ts': { takes: 'a directory that serviceDirectory has checked' },
  'main/trials/set-up-service.ts': { takes: 'what the parts of main/mysql/service are given above' },
  'main/trials/undo-service.ts': { takes: 'a directory that serviceDirectory has checked' },
};
