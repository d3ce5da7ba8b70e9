import { readRows } from '../mysql/deploy/private-instance.ts';
import type { Session } from '../ssh/session.ts';
import type { CommitCounter } from './underway.ts';

/**
 * The server's own count of commits, asked right before the load and right after it: a second source for the work that
 * was done, which no alignment of clocks and no lost sample can blur. Autocommitted statements are not in it. `client` is
 * the command that asks, with its login.
 */
export async function beginCounting(session: Session, client: readonly string[]): Promise<CommitCounter> {
  const argv = [...client, "--execute=SHOW GLOBAL STATUS LIKE 'Com_commit'"];
  return { argv, before: await count(session, argv) };
}

/** Commits since then. */
export async function commitsSince(session: Session, { argv, before }: CommitCounter): Promise<number> {
  return (await count(session, argv)) - before;
}

async function count(session: Session, argv: readonly string[]): Promise<number> {
  return Number(readRows(await session.run(argv, { timeoutSeconds: 60 })).get('Com_commit') ?? 0);
}
