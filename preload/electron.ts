import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract/bridge.ts';
import type { LabEvent } from './contract/events.ts';

const bridge = {
  call: (method, input) => ipcRenderer.invoke('rackmark:call', method, input),
  subscribe: (listener) => {
    const forward = (_: unknown, event: LabEvent) => listener(event);
    ipcRenderer.on('rackmark:event', forward);
    return () => {
      ipcRenderer.off('rackmark:event', forward);
    };
  },
} satisfies Bridge;

contextBridge.exposeInMainWorld('bridge', bridge);
