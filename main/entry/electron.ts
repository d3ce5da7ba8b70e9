import { writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  net,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import { openLab } from '../app.ts';
import { failureOf } from '../lab-error.ts';
import { defaultDataDirectory } from './data-directory.ts';
import type { Desktop } from './desktop.ts';
import { serveIpc } from './electron-ipc.ts';
import { keychainSecrets } from './keychain-secrets.ts';
import { contentSecurityPolicy } from './loopback.ts';

const scheme = 'rackmark';
const origin = `${scheme}://window`;
const rendererFolder = join(import.meta.dirname, '../renderer');

protocol.registerSchemesAsPrivileged([
  { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', focusWindow);
  app.on('window-all-closed', () => app.quit());
  app.on('web-contents-created', (_, contents) => harden(contents));
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      const failure = failureOf(error);
      dialog.showErrorBox('Rackmark cannot start', `${failure.message}\n\n${failure.remedy}`);
      app.exit(1);
    });
} else {
  app.quit();
}

async function start(): Promise<void> {
  serveRenderer();
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  Menu.setApplicationMenu(applicationMenu());
  const window = openWindow();
  const lab = await openLab({ dataDirectory: defaultDataDirectory(), desktop: electronDesktop(window) });
  serveIpc(lab.bridge, { ipcMain, contents: window.webContents, origin });
  await window.loadURL(`${origin}/index.html`);
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void lab.close().finally(() => app.quit());
  });
}

function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Rackmark',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/electron.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Our page comes from its own scheme, so that `file:` and its reach never enter the window. */
function serveRenderer(): void {
  protocol.handle(scheme, async (request) => {
    const file = normalize(join(rendererFolder, decodeURIComponent(new URL(request.url).pathname)));
    if (!file.startsWith(rendererFolder)) return new Response('Not found.', { status: 404 });
    const found = await net.fetch(pathToFileURL(file).toString());
    const headers = new Headers(found.headers);
    headers.set('Content-Security-Policy', contentSecurityPolicy);
    headers.set('X-Content-Type-Options', 'nosniff');
    return new Response(found.body, { status: found.status, headers });
  });
}

/** The window shows our page and nothing else; a link of the outside opens in the user's browser. */
function harden(contents: Electron.WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://')) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

function electronDesktop(window: BrowserWindow): Desktop {
  let blocker: number | null = null;
  return {
    entry: 'electron',
    saveFile: async (suggestedName, text) => {
      const answer = await dialog.showSaveDialog(window, { defaultPath: suggestedName });
      if (answer.canceled || answer.filePath === '') return null;
      await writeFile(answer.filePath, text);
      return answer.filePath;
    },
    notify: (title, body) => new Notification({ title, body }).show(),
    keepAwake: (on) => {
      if (on && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
      if (!on && blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
    secrets: keychainSecrets(safeStorage, process.platform, join(defaultDataDirectory(), 'secrets.json')),
  };
}

function focusWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

function applicationMenu(): Menu {
  return Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]);
}
