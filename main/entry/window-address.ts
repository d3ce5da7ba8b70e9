import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const WindowAddress = z.object({
  port: z.number().int().min(0).max(65535),
  token: z.string().regex(/^[0-9a-f]{64}$/),
});
export type WindowAddress = z.infer<typeof WindowAddress>;

/** Port 0: any free one. */
export function newAddress(): WindowAddress {
  return { port: 0, token: randomBytes(32).toString('hex') };
}

/** Where the window was last, so that its address still leads there after a restart; kept from other users (0600). */
export function lastAddress(dataDirectory: string): WindowAddress {
  try {
    return WindowAddress.parse(JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8')));
  } catch {
    return newAddress();
  }
}

export function keepAddress(dataDirectory: string, address: WindowAddress): void {
  writeFileSync(fileIn(dataDirectory), JSON.stringify(address), { mode: 0o600 });
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'window.json');
}
