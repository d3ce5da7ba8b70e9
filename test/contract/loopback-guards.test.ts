import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Loopback, serveLoopback } from '../../main/entry/loopback.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { tradeToken } from './transports.ts';

let folder: string;
let server: Loopback;
let cookie: string;
let calls: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackmark-page-'));
  await mkdir(join(folder, 'renderer'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'bridge.js'), 'bridge');
  await writeFile(join(folder, 'renderer/index.html'), '<!doctype html><html><head></head></html>');
  calls = [];
  const bridge: Bridge = {
    call: async (method) => {
      calls.push(method);
      return { ok: true, value: null };
    },
    subscribe: () => () => {},
  };
  server = await serveLoopback(bridge, {
    renderer: join(folder, 'renderer'),
    bridgeScript: join(folder, 'bridge.js'),
  });
  cookie = await tradeToken(server.url);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the page', () => {
  it('is given for the token, which leaves the address with the first answer', async () => {
    const answer = await fetch(server.url, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect(await get('/')).toMatchObject({
      status: 200,
      body: expect.stringContaining('<script src="/bridge.js">'),
    });
  });

  it('is refused without the cookie and with a wrong token', async () => {
    expect(await get('/', { Cookie: '' })).toMatchObject({ status: 403 });
    expect(await get('/', { Cookie: 'rackmark-token=0' })).toMatchObject({ status: 403 });
    expect(await get(`/?token=${'0'.repeat(64)}`, { Cookie: '' })).toMatchObject({ status: 403 });
  });

  it('is refused under another host name, which is how DNS rebinding comes', async () => {
    expect(await get('/', { Host: `localhost:${server.port}` })).toMatchObject({ status: 421 });
    expect(await get('/', { Host: 'evil.example' })).toMatchObject({ status: 421 });
  });

  it('forbids other origins, plugins and frames around it', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/%00', '/%'])(
    'gives nothing outside its folder for %s',
    async (path) => {
      const answer = await get(path).catch(() => ({ status: 0, body: '' }));
      expect(answer.status).not.toBe(200);
      expect(answer.body).not.toContain('secret');
    },
  );

  it('listens on the loopback address only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((one) => !one.internal && one.family === 'IPv4');
    for (const { address } of others) {
      await expect(fetch(`http://${address}:${server.port}/`)).rejects.toThrow();
    }
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });
});

describe('the socket', () => {
  it('opens for the page', async () => {
    const socket = await connect({});
    socket.send(JSON.stringify({ id: 1, method: 'hosts.list', input: {} }));
    const message = await new Promise((resolve) =>
      socket.once('message', (data) => resolve(JSON.parse(String(data)))),
    );
    expect(message).toEqual({ id: 1, reply: { ok: true, value: null } });
    socket.terminate();
  });

  it('is refused to another origin', async () => {
    await expect(connect({ Origin: 'http://evil.example' })).rejects.toThrow('403');
    await expect(connect({ Origin: `http://localhost:${server.port}` })).rejects.toThrow('403');
    await expect(connect({ Origin: undefined })).rejects.toThrow('403');
  });

  it('is refused without the cookie', async () => {
    await expect(connect({ Cookie: 'rackmark-token=wrong' })).rejects.toThrow('403');
    await expect(connect({ Cookie: undefined })).rejects.toThrow('403');
  });

  it('is refused under another host name', async () => {
    await expect(connect({ Host: `evil.example:${server.port}` })).rejects.toThrow('403');
  });

  it('is refused on another path', async () => {
    await expect(connect({}, '/other')).rejects.toThrow('403');
  });

  it.each([
    ['no JSON', '{'],
    ['no call', '{"id":1}'],
    ['more than a call', '{"id":1,"method":"hosts.list","input":{},"extra":1}'],
    ['an id that is no number', '{"id":"1","method":"hosts.list","input":{}}'],
  ])('is closed by %s, and nothing is called', async (_, text) => {
    const socket = await connect({});
    socket.send(text);
    expect(await closeCode(socket)).toBe(1008);
    expect(calls).toEqual([]);
  });

  it('is closed by binary data', async () => {
    const socket = await connect({});
    socket.send(Buffer.from('{"id":1,"method":"hosts.list","input":{}}'));
    expect(await closeCode(socket)).toBe(1008);
    expect(calls).toEqual([]);
  });
});

function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const ask = request(
        { host: '127.0.0.1', port: server.port, path, headers: { Cookie: cookie, ...headers } },
        (answer) => {
          let body = '';
          answer.on('data', (chunk) => {
            body += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
        },
      );
      ask.on('error', reject);
      ask.end();
    },
  );
}

function connect(headers: Record<string, string | undefined>, path = '/bridge'): Promise<WebSocket> {
  const own = { Cookie: cookie, Origin: `http://127.0.0.1:${server.port}`, ...headers };
  const sent = Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers: sent });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

function closeCode(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', resolve));
}
