import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './story.ts';

const captures = join(import.meta.dirname, '../fixtures/sysbench');

test('a pasted sysbench log is shown, stored once, and reviewed', async ({ window }) => {
  const log = await readFile(join(captures, 'sb10-checkpoints.out'), 'utf8');

  await test.step('paste, and see what was understood', async () => {
    await window.start.pasteLog.click();
    await expect(window.imports.pastedLog).toBeFocused();
    await window.imports.pastedLog.fill(log);
    await window.imports.readPasted.click();
    await expect(window.imports.trials.getByRole('row', { name: /pasted text/ })).toContainText(
      'sysbench 1.0',
    );
    await expect(window.imports.measurements.getByRole('row', { name: /^Throughput/ })).toContainText('/s');
    await expect(window.heading).toContainText('Import');
    await expect(window.page.getByText('nothing is stored yet')).toBeVisible();
    await expect(window.statusBar).toContainText('History empty');
    await window.photograph('import');
  });

  await test.step('store, and find it in history', async () => {
    await window.imports.store.click();
    await expect(window.notice('1 trial imported.')).toBeVisible();
    await window.page.getByRole('link', { name: 'Show in history' }).click();
    await expect(window.history.rows).toHaveCount(1);
    await expect(window.history.rows.first()).toContainText('imported');
  });

  await test.step('review it', async () => {
    await window.history.rows.first().click();
    await expect(window.trial.heading).toBeVisible();
    await expect(window.trial.keyFigures).toContainText('Throughput');
    await expect(window.trial.charts.first()).toBeVisible();
    await window.photograph('trial-imported');
  });

  await test.step('its experiment says that it was imported, and offers what follows', async () => {
    await window.goTo('Experiments');
    await window.page.getByRole('row', { name: /pasted/i }).click();
    await expect(window.heading).toContainText('imported');
    await expect(window.page.getByText('there is no plan on record')).toBeVisible();
    await expect(window.page.getByRole('table', { name: 'Trials of the import' })).toContainText('imported');
    await expect(window.page.getByRole('link', { name: 'Compare', exact: true }).last()).toBeVisible();
    await window.photograph('experiment-imported');
  });

  await test.step('the same log again is known', async () => {
    await window.goTo('Import');
    await window.imports.pastedLog.fill(log);
    await window.imports.readPasted.click();
    await expect(window.imports.trials).toContainText('imported before');
    await expect(window.imports.store).toHaveCount(0);
    await expect(window.notice('Nothing new. 1 trial had been imported before')).toBeVisible();
    await window.goTo('History');
    await expect(window.history.rows).toHaveCount(1);
  });
});

test('a log that is pasted beside the fields is laid out to be read', async ({ window }) => {
  await window.goTo('Import');
  await expect(window.imports.pastedLog).toBeVisible();
  await window.imports.pasteAnywhere('Dear diary, today the server was slow.');
  await expect(window.imports.pastedLog).toHaveValue('Dear diary, today the server was slow.');
});

test('a text that is no log says so and stores nothing', async ({ window }) => {
  await window.goTo('Import');
  await window.imports.pastedLog.fill('Dear diary, today the server was slow.');
  await window.imports.readPasted.click();
  await expect(window.imports.files.getByRole('row', { name: /pasted text/ })).toContainText(
    'not understood',
  );
  await expect(window.page.getByRole('alert')).toBeVisible();
  await expect(window.imports.store).toHaveCount(0);
});
