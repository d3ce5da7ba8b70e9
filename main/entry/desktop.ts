/** Where secrets outlive the session. Never the database, and never a file that another program could read. */
export interface SecretKeeper {
  /** `session`: nothing here keeps them safely, so nothing is kept. */
  readonly kind: 'keychain' | 'session';
  /** Says to the user what that means here. */
  readonly sentence: string;
  /** Null when there is none of that name, or it cannot be opened any more. */
  read(name: string): string | null;
  write(name: string, secret: string): void;
  remove(name: string): void;
}

/** Memory of the process and nothing else, which `HostSecrets` has anyway. */
export function sessionSecrets(
  sentence = 'Secrets stay in memory until Rackmark ends; nothing here keeps them safely.',
): SecretKeeper {
  return { kind: 'session', sentence, read: () => null, write: () => {}, remove: () => {} };
}

/** What differs by who started us. Electron and plain Node each fill it. */
export interface Desktop {
  readonly entry: 'electron' | 'node' | 'cli' | 'memory';
  /** Asks where to, or picks a folder where nobody can be asked. Null: the user closed the question. */
  saveFile(suggestedName: string, text: string): Promise<string | null>;
  /** Tells the user something that ended while they looked elsewhere. */
  notify(title: string, body: string): void;
  /** While held, the computer does not fall asleep. */
  keepAwake(on: boolean): void;
  readonly secrets: SecretKeeper;
}
