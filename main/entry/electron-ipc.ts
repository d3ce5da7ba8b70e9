import type { IpcMain, WebContents } from 'electron';
import type { Bridge } from '../../preload/contract/bridge.ts';

/** The parts of Electron that this file needs; a stand-in that clones as Electron does serves the contract tests. */
export interface IpcEnds {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly contents: Pick<WebContents, 'id' | 'send' | 'isDestroyed'>;
  /** Where our own page lives; a frame of any other origin is refused. */
  readonly origin: string;
}

/** Serves the Bridge to one window. Answers only that window's main frame showing our own page. */
export function serveIpc(bridge: Bridge, { ipcMain, contents, origin }: IpcEnds): () => void {
  ipcMain.handle('rackmark:call', (event, method: unknown, input: unknown) => {
    const frame = event.senderFrame;
    const ours = event.sender.id === contents.id && frame !== null && frame.parent === null;
    if (!ours || !frame.url.startsWith(`${origin}/`))
      throw new Error('Refused: the sender is not the window.');
    return bridge.call(String(method), input);
  });
  const unsubscribe = bridge.subscribe((news) => {
    if (!contents.isDestroyed()) contents.send('rackmark:event', news);
  });
  return () => {
    unsubscribe();
    ipcMain.removeHandler('rackmark:call');
  };
}
