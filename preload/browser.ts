import type { Bridge } from './contract/bridge.ts';
import { openSocketBridge } from './socket-bridge.ts';

const bridge = openSocketBridge(`ws://${location.host}/bridge`, (up) => {
  window.dispatchEvent(new CustomEvent('rackmark:link', { detail: { up } }));
}) satisfies Bridge;

Object.assign(window, { bridge });
