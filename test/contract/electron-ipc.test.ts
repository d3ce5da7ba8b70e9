import { describe, expect, it } from 'vitest';
import { serveIpc } from '../../main/entry/electron-ipc.ts';

const origin = 'rackmark://window';
const page = { parent: null, url: `${origin}/index.html` };

function serve() {
  const handlers = new Map<string, (...args: unknown[]) => unknown>();
  const calls: string[] = [];
  serveIpc(
    {
      call: async (method) => {
        calls.push(method);
        return { ok: true, value: null };
      },
      subscribe: () => () => {},
    },
    {
      ipcMain: {
        handle: (channel, handler) => void handlers.set(channel, handler as (...args: unknown[]) => unknown),
        removeHandler: () => {},
      },
      contents: { id: 7, isDestroyed: () => false, send: () => {} },
      origin,
    },
  );
  const invoke = (event: unknown) => handlers.get('rackmark:call')?.(event, 'hosts.list', {});
  return { invoke, calls };
}

describe('calls over Electron IPC', () => {
  it('are answered to the window’s own page', async () => {
    const { invoke, calls } = serve();
    expect(await invoke({ sender: { id: 7 }, senderFrame: page })).toEqual({ ok: true, value: null });
    expect(calls).toEqual(['hosts.list']);
  });

  it.each([
    ['another window', { sender: { id: 8 }, senderFrame: page }],
    ['a frame inside the page', { sender: { id: 7 }, senderFrame: { ...page, parent: page } }],
    [
      'a page of another origin',
      { sender: { id: 7 }, senderFrame: { parent: null, url: 'https://evil.example/' } },
    ],
    [
      'an origin that only begins alike',
      { sender: { id: 7 }, senderFrame: { parent: null, url: `${origin}.evil/` } },
    ],
    ['a frame that is gone', { sender: { id: 7 }, senderFrame: null }],
  ])('are refused to %s', (_, event) => {
    const { invoke, calls } = serve();
    expect(() => invoke(event)).toThrow('Refused');
    expect(calls).toEqual([]);
  });
});
