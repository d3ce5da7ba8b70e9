import type { Failure } from '../../../preload/contract/failure.ts';
import type { SecretStorage } from '../../../preload/contract/host-access.ts';
import type { SecretGiven } from '../../../preload/contract/hosts.ts';
import type { SecretKeeper } from '../../entry/desktop.ts';
import { LabError } from '../../lab-error.ts';
import type { LoginSecrets } from '../../ssh/session.ts';
import type { StoredHost } from '../../storage/hosts.ts';

/**
 * Passwords and passphrases of hosts: in memory, and in the keychain of the computer where there is one and the user
 * wants it. Never in the database, a log, a transcript or an argument list.
 */
export class HostSecrets {
  readonly #keeper: SecretKeeper;
  readonly #known = new Map<string, string | null>();
  readonly #asked = new Map<number, Named>();

  constructor(keeper: SecretKeeper) {
    this.#keeper = keeper;
  }

  get storage(): SecretStorage {
    return { kind: this.#keeper.kind, sentence: this.#keeper.sentence };
  }

  /** What a login lacked: a secret that is given without saying what it is for is this one. */
  asked(host: StoredHost, secret: Failure['secret']): void {
    if (secret !== undefined) this.#asked.set(host.id, secret);
  }

  /** `not-available-here` when it is to be kept and nothing can keep it; it is known for this session all the same. */
  give(host: StoredHost, given: SecretGiven): void {
    const name = nameOf(host, given.kind === undefined ? (this.#asked.get(host.id) ?? given) : given);
    this.#asked.delete(host.id);
    this.#known.set(name, given.secret);
    if (!given.remember) return;
    if (this.#keeper.kind === 'session') throw cannotKeep(host, this.#keeper.sentence);
    this.#keeper.write(name, given.secret);
  }

  forget(host: StoredHost): void {
    for (const name of namesOf(host)) {
      this.#known.set(name, null);
      this.#keeper.remove(name);
    }
  }

  /** Whether there is one to log in with. */
  isKnown(host: StoredHost): boolean {
    const sudo = nameOf(host, { kind: 'sudo' });
    return namesOf(host).some((name) => name !== sudo && this.#read(name) !== null);
  }

  of(host: StoredHost): LoginSecrets {
    return {
      password: this.#read(nameOf(host, { kind: 'password' })),
      passphrase: (keyFile) => this.#read(nameOf(host, { kind: 'passphrase', keyFile })),
    };
  }

  /** The password of the login user serves for sudo too, as it does on most hosts. */
  sudoPassword(host: StoredHost): string | null {
    return this.#read(nameOf(host, { kind: 'sudo' })) ?? this.#read(nameOf(host, { kind: 'password' }));
  }

  /** Every secret of the host, for what must not show them. */
  all(host: StoredHost): string[] {
    return namesOf(host).flatMap((name) => this.#read(name) ?? []);
  }

  #read(name: string): string | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const kept = this.#keeper.read(name);
    this.#known.set(name, kept);
    return kept;
  }
}

type Named = { readonly kind?: SecretGiven['kind']; readonly keyFile?: string | undefined };

function nameOf(host: StoredHost, { kind, keyFile }: Named): string {
  const wanted = kind ?? (host.authentication.kind === 'key' ? 'passphrase' : 'password');
  if (wanted !== 'passphrase') return `host ${host.id} ${wanted}`;
  return `host ${host.id} passphrase ${keyFile ?? keyFilesOf(host)[0] ?? ''}`;
}

function namesOf(host: StoredHost): string[] {
  return [
    nameOf(host, { kind: 'password' }),
    nameOf(host, { kind: 'sudo' }),
    ...keyFilesOf(host).map((keyFile) => nameOf(host, { kind: 'passphrase', keyFile })),
  ];
}

function keyFilesOf(host: StoredHost): string[] {
  const methods = [host.authentication, ...host.furtherAuthentication];
  return methods.flatMap((method) => (method.kind === 'key' ? method.keyFile : []));
}

function cannotKeep(host: StoredHost, why: string): LabError {
  return new LabError({
    code: 'not-available-here',
    message: `The secret of ${host.name} is known until Rackmark ends, and cannot be kept longer. ${why}`,
    remedy: 'Use a key with an ssh-agent, or enter it once in each session.',
    subject: host.name,
  });
}
