import type { Bridge, Reply } from './contract/bridge.ts';
import type { LabEvent } from './contract/events.ts';

/** What travels over the loopback socket, one JSON text a message. */
export type ToLab = { readonly id: number; readonly method: string; readonly input: unknown };
export type FromLab = { readonly id: number; readonly reply: Reply } | { readonly news: LabEvent };

/** A Bridge that can be let go of: it then no longer comes back. */
export interface SocketBridge extends Bridge {
  close(): void;
}

/**
 * A Bridge over a WebSocket that comes back by itself. Calls made while the link is down wait for it; calls that were
 * on the way when it broke are rejected, since nobody knows whether they were carried out.
 */
export function openSocketBridge(url: string, onLink: (up: boolean) => void = () => {}): SocketBridge {
  const listeners = new Set<(event: LabEvent) => void>();
  const sent = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  const waiting: { id: number; message: string }[] = [];
  let socket: WebSocket | null = null;
  let lastId = 0;
  let delayMs = 250;
  let closed = false;

  function connect(): void {
    const opening = new WebSocket(url);
    opening.onopen = () => {
      socket = opening;
      delayMs = 250;
      onLink(true);
      for (const { message } of waiting.splice(0)) opening.send(message);
    };
    opening.onmessage = (message) => receive(JSON.parse(String(message.data)) as FromLab);
    opening.onclose = () => {
      socket = null;
      if (closed) return;
      onLink(false);
      rejectSent();
      setTimeout(connect, delayMs);
      delayMs = Math.min(delayMs * 2, 5000);
    };
  }

  function receive(message: FromLab): void {
    if ('news' in message) {
      for (const listener of listeners) listener(message.news);
      return;
    }
    sent.get(message.id)?.resolve(message.reply);
    sent.delete(message.id);
  }

  function rejectSent(): void {
    const held = new Set(waiting.map((call) => call.id));
    for (const [id, call] of sent) {
      if (held.has(id)) continue;
      sent.delete(id);
      call.reject(new Error('The link to the lab broke before the answer came.'));
    }
  }

  connect();
  return {
    call: (method, input) =>
      new Promise<Reply>((resolve, reject) => {
        const id = ++lastId;
        sent.set(id, { resolve, reject });
        const message = JSON.stringify({ id, method, input } satisfies ToLab);
        if (socket?.readyState === WebSocket.OPEN) socket.send(message);
        else waiting.push({ id, message });
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      closed = true;
      socket?.close();
    },
  } satisfies SocketBridge;
}
