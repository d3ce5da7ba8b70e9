import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyAddress, visit } from './pages/every-screen.ts';
import { expect, test as story } from './story.ts';

const capture = join(import.meta.dirname, '../fixtures/sysbench/sb10-checkpoints.out');

/** With a folder of its own to drop from. */
const test = story.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'rackmark-drop-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** So many folders with a log each, no two alike. */
async function makeStudy(folder: string, name: string, trials: number): Promise<string> {
  const log = await readFile(capture, 'utf8');
  for (let trial = 1; trial <= trials; trial++) {
    const own = join(folder, name, `threads_${trial}`);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'run.log'), `${log}${'\n'.repeat(trial)}`);
  }
  return join(folder, name);
}

test('files and folders are dropped on any screen, and the window stays', async ({ window, folder }) => {
  const { page, imports } = window;
  const study = await makeStudy(folder, 'study', 2);
  const loose = join(folder, 'loose.log');
  await writeFile(loose, await readFile(capture, 'utf8'));

  await test.step('what is held over the window is told, until it is let go elsewhere', async () => {
    await visit(window, '/history');
    await imports.holdOver(study);
    await expect(page.getByText('Drop to import.')).toBeVisible();
    await expect(page.getByText('Drop to import.')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/history$/);
  });

  await test.step('a folder and a file at once, on History', async () => {
    await imports.dropAnywhere(study, loose);
    await expect(imports.trials.getByRole('row', { name: /threads_|loose/ })).toHaveCount(3);
    await expect(window.heading).toContainText('Import');
  });

  await test.step('on the preview of another import', async () => {
    await imports.dropAnywhere(loose);
    await expect(imports.trials.getByRole('row', { name: /threads_/ })).toHaveCount(0);
    await expect(imports.trials.getByRole('row', { name: /loose/ })).toHaveCount(1);
  });

  await test.step('on every other screen', async () => {
    // Those that are there without a trial; the editor of option files takes a file for its own text.
    for (const address of everyAddress.filter((one) => !one.includes('1') && one !== '/configs')) {
      await visit(window, address);
      await imports.dropAnywhere(loose);
      await expect(imports.trials.getByRole('row', { name: /loose/ }), address).toHaveCount(1);
    }
  });

  await test.step('the editor of option files takes one for itself', async () => {
    const optionFile = join(folder, 'my.cnf');
    await writeFile(optionFile, '[mysqld]\nmax_connections = 77\n');
    await visit(window, '/configs');
    await imports.dropAnywhere(optionFile);
    await expect(page.getByText('max_connections = 77')).toBeVisible();
    await expect(page).toHaveURL(/#\/configs/);
  });

  await test.step('a folder with nothing in it is said', async () => {
    await mkdir(join(folder, 'empty'));
    await visit(window, '/settings');
    await imports.dropAnywhere(join(folder, 'empty'));
    await expect(page.getByRole('alert')).toContainText('holds no file');
    await expect(page).toHaveURL(/#\/settings$/);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('what is dropped while an import is reading opens beside it', async ({ window, folder }) => {
  const { page, imports } = window;
  const many = await makeStudy(folder, 'many', 400);
  const few = await makeStudy(folder, 'few', 2);
  await window.goTo('Import');
  await imports.readPath(many);
  await expect(page).toHaveURL(/id=1$/);
  await imports.dropAnywhere(few);
  await expect(page).toHaveURL(/id=2$/);
  await expect(imports.trials.getByRole('row', { name: /threads_/ })).toHaveCount(2);
  await window.goTo('Import');
  await expect(imports.earlier.getByRole('row', { name: /many.*waits for you/ })).toBeVisible();
  await expect(imports.earlier.getByRole('row', { name: /few.*waits for you/ })).toBeVisible();
});

test('a log that lies in the clipboard is pasted beside the fields, a file of it on any screen', async ({
  window,
}) => {
  const { page, imports } = window;
  const log = await readFile(capture, 'utf8');

  await test.step('a text, cut from one field, laid out to be read', async () => {
    await window.goTo('Import');
    await imports.pastedLog.fill(log);
    await imports.pastedLog.press('ControlOrMeta+a');
    await imports.pastedLog.press('ControlOrMeta+x');
    await expect(imports.pastedLog).toHaveValue('');
    await window.heading.click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(imports.pastedLog).toHaveValue(log);
    await imports.readPasted.click();
    await expect(imports.trials.getByRole('row', { name: /pasted text/ })).toHaveCount(1);
  });

  await test.step('a file, wherever one is', async () => {
    for (const address of ['/import', '/history', '/hosts/new']) {
      await visit(window, address);
      await imports.pasteFile('copied.log', log);
      await expect(imports.trials.getByRole('row', { name: /copied/ }), address).toHaveCount(1);
    }
  });

  await test.step('a text on another screen stays there', async () => {
    await visit(window, '/history');
    await imports.pasteAnywhere(log);
    await expect(page).toHaveURL(/#\/history$/);
  });
});
