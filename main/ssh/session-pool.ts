import type { HostLink } from '../../preload/contract/hosts.ts';
import { failureOf, LabError } from '../lab-error.ts';
import type { Session } from './session.ts';

/** A session, or the attempt to get one. */
type Entry = { readonly opening: Promise<Session>; session: Session | null };

/** One shared session per host, opened when somebody asks and opened again when it was lost. */
export class SessionPool {
  readonly #open: (hostId: number) => Promise<Session>;
  readonly #onLink: (hostId: number, link: HostLink) => void;
  readonly #entries = new Map<number, Entry>();
  #closed = false;

  /** `onLink` hears of every change: connected, lost with the reason, never-tried once dropped. */
  constructor(open: (hostId: number) => Promise<Session>, onLink: (hostId: number, link: HostLink) => void) {
    this.#open = open;
    this.#onLink = onLink;
  }

  /** Whoever asks during an attempt shares it, and its failure; who asks after a failure starts a new one. */
  session(hostId: number): Promise<Session> {
    if (this.#closed) return Promise.reject(dropped());
    const known = this.#entries.get(hostId);
    if (known !== undefined && known.session?.closed !== true) return known.opening;
    const entry: Entry = {
      opening: this.#open(hostId).then((session) => this.#adopt(hostId, entry, session)),
      session: null,
    };
    this.#entries.set(hostId, entry);
    entry.opening.catch((error: unknown) => this.#lose(hostId, entry, error));
    return entry.opening;
  }

  /** Closes the session of a host that was changed or removed; an attempt under way is given up. */
  drop(hostId: number): void {
    const entry = this.#entries.get(hostId);
    if (entry === undefined) return;
    this.#entries.delete(hostId);
    entry.session?.close();
    this.#onLink(hostId, { state: 'never-tried' });
  }

  close(): void {
    this.#closed = true;
    for (const hostId of [...this.#entries.keys()]) this.drop(hostId);
  }

  #adopt(hostId: number, entry: Entry, session: Session): Session {
    if (this.#entries.get(hostId) !== entry) {
      session.close();
      throw dropped();
    }
    entry.session = session;
    session.onClose((failure) => this.#lose(hostId, entry, failure));
    this.#onLink(hostId, { state: 'connected', since: new Date().toISOString() });
    return session;
  }

  /** News only of the host's present entry: a dropped one has nothing to say any more. */
  #lose(hostId: number, entry: Entry, error: unknown): void {
    if (this.#entries.get(hostId) !== entry) return;
    this.#entries.delete(hostId);
    this.#onLink(hostId, { state: 'lost', since: new Date().toISOString(), failure: failureOf(error) });
  }
}

function dropped(): LabError {
  return new LabError({
    code: 'connection-lost',
    message: 'The connection was given up: the host was changed or removed, or Rackmark is closing.',
    remedy: 'Try again once the host is set up.',
  });
}
