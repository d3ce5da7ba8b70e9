import type { ServerIdentity } from '../server-identity.ts';

/** What is known of the machine; what is missing makes some settings unpredicted. */
export interface HostFactsForSettings {
  readonly memoryBytes?: number;
  /** File descriptors that the server process may have. */
  readonly openFiles?: number;
}

/** What is known of where the settings go; each part may be missing, and then is not judged. */
export interface Destination extends HostFactsForSettings {
  readonly server?: ServerIdentity;
}
