import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket as NodeWebSocket } from 'ws';
import { serveIpc } from '../../main/entry/electron-ipc.ts';
import { serveLoopback } from '../../main/entry/loopback.ts';
import type { Bridge, Reply } from '../../preload/contract/bridge.ts';
import type { LabEvent } from '../../preload/contract/events.ts';
import { openSocketBridge } from '../../preload/socket-bridge.ts';

/** One way between a face and the lab. `close` ends the way, not the lab. */
export interface Transport {
  readonly name: string;
  open(lab: Bridge): Promise<{ bridge: Bridge; close(): Promise<void> }>;
}

const memory: Transport = {
  name: 'memory',
  open: async (lab) => ({
    bridge: {
      // As every real transport: only what JSON carries arrives.
      call: async (method, input) =>
        JSON.parse(JSON.stringify(await lab.call(method, asJson(input)))) as Reply,
      subscribe: (listener) => lab.subscribe((event) => listener(asJson(event) as LabEvent)),
    },
    close: async () => {},
  }),
};

const loopback: Transport = {
  name: 'loopback',
  open: async (lab) => {
    const folder = await mkdtemp(join(tmpdir(), 'rackmark-page-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
    const server = await serveLoopback(lab, { renderer: folder, bridgeScript: join(folder, 'none.js') });
    const cookie = await tradeToken(server.url);
    const undo = standInForBrowser(server.port, cookie);
    const bridge = openSocketBridge(`ws://127.0.0.1:${server.port}/bridge`);
    return {
      bridge,
      close: async () => {
        bridge.close();
        undo();
        await server.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** What a browser does by itself: sends the cookie and the origin with the socket's handshake. */
function standInForBrowser(port: number, cookie: string): () => void {
  const before = globalThis.WebSocket;
  class BrowserSocket extends NodeWebSocket {
    constructor(url: string) {
      super(url, { headers: { Cookie: cookie, Origin: `http://127.0.0.1:${port}` } });
    }
  }
  Object.assign(globalThis, { WebSocket: BrowserSocket });
  return () => Object.assign(globalThis, { WebSocket: before });
}

export async function tradeToken(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Clones what crosses as Electron's structured clone does, and calls back with its event. */
const electron: Transport = {
  name: 'Electron stand-in',
  open: async (lab) => {
    const handlers = new Map<string, (...args: never[]) => unknown>();
    const page = new EventEmitter();
    const contents = {
      id: 7,
      isDestroyed: () => false,
      send: (channel: string, event: LabEvent) => page.emit(channel, structuredClone(event)),
    };
    const ipcMain = {
      handle: (channel: string, handler: (...args: never[]) => unknown) =>
        void handlers.set(channel, handler),
      removeHandler: (channel: string) => void handlers.delete(channel),
    };
    const stop = serveIpc(lab, { ipcMain, contents, origin: 'rackmark://window' });
    const frame = { parent: null, url: 'rackmark://window/index.html' };
    const invoke = async (...args: unknown[]): Promise<Reply> => {
      const handler = handlers.get('rackmark:call') as ((...all: unknown[]) => unknown) | undefined;
      if (!handler) throw new Error('no handler');
      const event = { sender: contents, senderFrame: frame };
      return structuredClone(await handler(event, ...args.map((arg) => structuredClone(arg)))) as Reply;
    };
    return {
      bridge: {
        call: (method, input) => invoke(method, input),
        subscribe: (listener) => {
          page.on('rackmark:event', listener);
          return () => page.off('rackmark:event', listener);
        },
      },
      close: async () => stop(),
    };
  },
};

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

export const transports: readonly Transport[] = [memory, loopback, electron];
