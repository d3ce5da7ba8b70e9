import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

/** Null where nobody knows it: no HOME, and an account that the system has no entry for, as in a container. */
export function knownHome(): string | null {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : null;
  } catch {
    return null;
  }
}

/** Where files of this account would lie; without a home none do. */
export function homeDirectory(): string {
  return knownHome() ?? '/nonexistent';
}
