import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Bridge } from '../../preload/contract/bridge.ts';
import type { FromLab } from '../../preload/socket-bridge.ts';
import { newAddress, type WindowAddress } from './window-address.ts';

export interface Loopback {
  /** Opens the window's page; carries the token once, the page trades it for a cookie and drops it. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The renderer may load itself and talk to its own origin; nothing else. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const cookieName = 'rackmark-token';
const Call = z.strictObject({ id: z.number().int(), method: z.string(), input: z.unknown() });

/**
 * Serves the Bridge to one user's browser on 127.0.0.1. Any page in that browser can reach the port, and so can any
 * user of this machine: hence the token, and the checks of Host (DNS rebinding) and Origin (other sites' sockets).
 */
export async function serveLoopback(
  bridge: Bridge,
  folders: { readonly renderer: string; readonly bridgeScript: string },
  { port, token }: WindowAddress = newAddress(),
): Promise<Loopback> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  const guard = makeGuard(token, () => addressOf(server));
  server.on('request', (request, response) => {
    answer(request, response, guard, token, folders).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => upgrade(sockets, guard, bridge, request, socket, head));
  await listen(server, port);
  return {
    url: `http://${addressOf(server)}/?token=${token}`,
    port: Number(addressOf(server).split(':')[1]),
    close: () => close(server, sockets),
  };
}

/** On the wanted port, or on any free one where another program has taken it. */
async function listen(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listen(server, 0);
  }
}

interface Guard {
  /** The Host header names this very server: refuses DNS rebinding. */
  host(request: IncomingMessage): boolean;
  /** The page that opens the socket is ours: refuses other sites. */
  origin(request: IncomingMessage): boolean;
  /** The browser holds the cookie: refuses other users of this machine. */
  cookie(request: IncomingMessage): boolean;
  token(candidate: string): boolean;
}

function makeGuard(token: string, address: () => string): Guard {
  const isToken = (candidate: string) =>
    candidate.length === token.length && timingSafeEqual(Buffer.from(candidate), Buffer.from(token));
  return {
    host: (request) => request.headers.host === address(),
    origin: (request) => request.headers.origin === `http://${address()}`,
    cookie: (request) => isToken(cookieOf(request)),
    token: isToken,
  };
}

function cookieOf(request: IncomingMessage): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  token: string,
  folders: { readonly renderer: string; readonly bridgeScript: string },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!guard.host(request)) return refuse(response, 421, 'Wrong host.');
  const offered = url.searchParams.get('token');
  if (offered !== null && guard.token(offered)) return tradeToken(response, token);
  if (!guard.cookie(request)) return refuse(response, 403, 'Open the address that Rackmark printed.');
  if (url.pathname === '/bridge.js') return send(response, folders.bridgeScript);
  if (url.pathname === '/') return sendPage(response, folders.renderer);
  const file = normalize(join(folders.renderer, decodeURIComponent(url.pathname)));
  if (!file.startsWith(folders.renderer)) return refuse(response, 404, 'Not found.');
  return send(response, file);
}

/** The token leaves the address bar (and the history) with the first answer. */
function tradeToken(response: ServerResponse, token: string): void {
  response.writeHead(303, {
    'Set-Cookie': `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
    Location: '/',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  response.end();
}

/** In Electron the preload script fills `window.bridge`; here the page loads it before the renderer. */
async function sendPage(response: ServerResponse, rendererFolder: string): Promise<void> {
  const page = await readFile(join(rendererFolder, 'index.html'), 'utf8');
  response.writeHead(200, headersFor('.html'));
  response.end(page.replace('<head>', '<head><script src="/bridge.js"></script>'));
}

async function send(response: ServerResponse, file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return refuse(response, 404, 'Not found.');
  response.writeHead(200, { ...headersFor(extname(file)), 'Content-Length': found.size });
  createReadStream(file).pipe(response);
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function headersFor(extension: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[extension] ?? 'application/octet-stream',
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function upgrade(
  sockets: WebSocketServer,
  guard: Guard,
  bridge: Bridge,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const allowed =
    request.url === '/bridge' && guard.host(request) && guard.origin(request) && guard.cookie(request);
  if (!allowed) {
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    return;
  }
  sockets.handleUpgrade(request, socket, head, (client) => serveSocket(client, bridge));
}

/** A message that is not a call closes the socket (1008): our own page never sends one. */
function serveSocket(client: WebSocket, bridge: Bridge): void {
  const tell = (message: FromLab) => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  const unsubscribe = bridge.subscribe((news) => tell({ news }));
  client.on('close', unsubscribe);
  client.on('error', () => client.terminate());
  client.on('message', (data, isBinary) => {
    const call = isBinary ? null : readCall(String(data));
    if (call === null) {
      client.close(1008, 'not a call');
      return;
    }
    bridge.call(call.method, call.input).then(
      (reply) => tell({ id: call.id, reply }),
      () => client.close(1011, 'the lab has stopped'),
    );
  });
}

function readCall(text: string): z.infer<typeof Call> | null {
  try {
    return Call.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The loopback server is not listening');
  return `${address.address}:${address.port}`;
}

async function close(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.terminate();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
