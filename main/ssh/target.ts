import type { Authentication, LoginMethod } from '../../preload/contract/hosts.ts';

/** Where a session goes, and as whom. `name` is what the user calls the host; failures speak of it. */
export type Target = {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  readonly user: string;
  readonly authentication: Authentication;
  /** Tried in this order after `authentication`. */
  readonly furtherAuthentication?: readonly LoginMethod[];
  /** Off unless told: what today's OpenSSH refuses is refused. */
  readonly legacyAlgorithms?: boolean;
};

/** `10.0.0.5:22`, or `[fe80::1]:22`. */
export function addressOf(target: Target): string {
  const address = target.address.includes(':') ? `[${target.address}]` : target.address;
  return `${address}:${target.port}`;
}

export function loginMethodsOf(target: Target): readonly LoginMethod[] {
  return [target.authentication, ...(target.furtherAuthentication ?? [])];
}
