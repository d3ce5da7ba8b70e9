import { join } from 'node:path';
import { type SecretKeeper, sessionSecrets } from '../../entry/desktop.ts';
import { failureOf } from '../../lab-error.ts';
import { openSession, type Session, type SessionOptions } from '../../ssh/session.ts';
import type { HostStore } from '../../storage/hosts.ts';
import { HostKeys } from './host-keys.ts';
import { HostSecrets } from './host-secrets.ts';
import { LoginQuestions } from './login-questions.ts';
import { Transcripts } from './transcripts.ts';
import { defaultKnownHostsFiles, readUserKnownHosts } from './user-known-hosts.ts';

export interface DoorOptions {
  /** Left out: secrets live in memory. */
  readonly secrets?: SecretKeeper;
  /** Left out: transcripts live in memory. */
  readonly dataDirectory?: string;
  readonly knownHostsFiles?: readonly string[];
}

type OpenOptions = Pick<SessionOptions, 'jump' | 'signal' | 'onStep'>;

const connectTimeoutSeconds = 15;

/** How a host of the inventory is entered: with which secrets, which keys it may show, whom it may ask, what is noted. */
export class HostDoor {
  readonly keys: HostKeys;
  readonly secrets: HostSecrets;
  readonly questions: LoginQuestions;
  readonly transcripts: Transcripts;
  readonly #hosts: HostStore;
  readonly #knownHostsFiles: readonly string[];

  constructor(hosts: HostStore, onChange: (hostId: number) => void, options: DoorOptions = {}) {
    const { secrets = sessionSecrets(), dataDirectory, knownHostsFiles = defaultKnownHostsFiles } = options;
    this.#hosts = hosts;
    this.#knownHostsFiles = knownHostsFiles;
    this.keys = new HostKeys(hosts);
    this.secrets = new HostSecrets(secrets);
    this.questions = new LoginQuestions(onChange);
    this.transcripts = new Transcripts(
      dataDirectory === undefined ? null : join(dataDirectory, 'transcripts'),
    );
  }

  /** A new session, through `jump` where the host has a jump host. Fails as `openSession` does. */
  async open(id: number, options: OpenOptions = {}): Promise<Session> {
    const host = this.#hosts.get(id);
    const user = await readUserKnownHosts(this.#knownHostsFiles, host);
    const session = openSession(host, {
      ...options,
      hostKey: this.keys.check(host, user),
      secrets: this.secrets.of(host),
      connectTimeoutSeconds,
      ask: (question, signal) => this.questions.ask(host, question, signal),
      onCommand: (record) => this.transcripts.add(id, record, this.secrets.all(host)),
    });
    session.catch((error: unknown) => this.secrets.asked(host, failureOf(error).secret));
    return session;
  }
}
