import type { LoginMethod } from '../../../preload/contract/hosts.ts';

/** One host as a foreign file describes it, before it is measured against the inventory. */
export interface FoundHost {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  /** Null: the file does not say, so it is the user of this computer. */
  readonly user: string | null;
  readonly keyFiles: readonly string[];
  /** Further ways to log in that the file names. */
  readonly methods: readonly LoginMethod[];
  readonly groups: readonly string[];
  /** As in ProxyJump: `user@host:port`, or names; the nearest to this computer first. */
  readonly jumps: readonly string[];
  readonly from: string;
  /** What stands there and is not taken, in sentences. */
  readonly remarks: readonly string[];
}

export interface FoundHosts {
  readonly hosts: readonly FoundHost[];
  readonly notUnderstood: readonly string[];
}

/** A name for the inventory out of any text: what it does not allow becomes a hyphen. */
export function inventoryName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|-+$/g, '');
  return name.slice(0, 63) || 'host';
}
