import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './story.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const capture = join(fixtures, 'sysbench/sb10-checkpoints.out');
const levels = ['1G', '2G', '4G'];

/** A folder a level under a word that nobody knows, an attempt without a result, a note and an empty file. */
async function makeSweep(root: string): Promise<string> {
  const sweep = join(root, 'sweep');
  const log = await readFile(capture, 'utf8');
  for (const level of [...levels, '8G']) {
    const folder = join(sweep, `setup-${level}`);
    await mkdir(folder, { recursive: true });
    await copyFile(join(fixtures, 'system-logs/vmstat.txt'), join(folder, 'vmstat.txt'));
    await writeFile(join(folder, 'my.cnf'), `[mysqld]\nport = 3306\n# ${level}\n`);
    if (level !== '8G')
      await writeFile(join(folder, 'run.log'), `${log}\n${'\n'.repeat(levels.indexOf(level))}`);
  }
  await writeFile(join(sweep, 'setup-1G', 'diary.txt'), 'Dear diary, today the server was slow.\n');
  await writeFile(join(sweep, 'setup-1G', 'empty.log'), '');
  return sweep;
}

test('a folder is shown, corrected, imported, compared without a winner, and undone', async ({ window }) => {
  const root = await mkdtemp(join(tmpdir(), 'rackmark-sweep-'));
  try {
    const sweep = await makeSweep(root);

    await test.step('drop the folder, and see what was understood', async () => {
      await window.goTo('Import');
      await window.imports.readPath(join(root, 'nothing-here'));
      await expect(window.page.getByRole('alert')).toContainText('nothing-here cannot be read');
      await window.imports.drop(sweep);
      await expect(window.imports.trials.getByRole('row', { name: /setup-/ })).toHaveCount(4);
      await expect(window.imports.trials.getByRole('row', { name: /setup-8G/ })).toContainText('aborted');
      await expect(window.page.getByText('no interval, no winner')).toBeVisible();
      await expect(window.imports.trials.getByRole('row', { name: /setup-2G/ })).toContainText(
        /Throughput over .* points: .* at first/,
      );
      await window.photograph('import-tree');
      await window.imports.showOptionFiles();
      await expect(window.page.getByRole('table', { name: 'Option files' })).toContainText('my.cnf');
      await expect(window.page.getByText('port = 3306')).toBeVisible();
      await window.photograph('import-option-files');
      await window.imports.showFiles();
      await expect(window.imports.files.getByRole('row', { name: /diary/ })).toContainText('not understood');
      await expect(window.imports.files.getByRole('row', { name: /empty\.log/ })).toContainText('empty');
      await window.photograph('import-files');
      await window.imports.showTrials();
    });

    await test.step('correct the factor', async () => {
      await window.imports.inferred.getByRole('row', { name: /setup/ }).click();
      const dialog = window.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Pattern' }).fill('(');
      await expect(dialog).toContainText('This is no regular expression.');
      await dialog.getByRole('textbox', { name: 'Pattern' }).fill('nowhere-(\\d+)');
      await expect(dialog).toContainText('It fits the path of no trial.');
      await expect(dialog.getByRole('button', { name: 'Use this rule' })).toBeDisabled();
      await dialog.getByRole('textbox', { name: 'Pattern' }).fill('setup-(\\d+)G');
      await expect(dialog.getByRole('status')).toContainText('1, 2, 4, 8');
      await dialog.getByRole('combobox', { name: 'A bare number is' }).selectOption('G');
      await expect(dialog.getByRole('status')).toContainText('1G, 2G, 4G, 8G');
      await expect(dialog.getByRole('status')).toContainText('4 trials in 4 treatments');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('innodb_buffer_pool_size');
      await dialog.getByRole('combobox', { name: 'What it is' }).selectOption('setting');
      await window.photograph('import-factor');
      await dialog.getByRole('button', { name: 'Use this rule' }).click();
      await expect(
        window.imports.inferred.getByRole('row', { name: /innodb_buffer_pool_size/ }),
      ).toContainText('1G, 2G, 4G');
    });

    await test.step('leave the attempt out, and import', async () => {
      await window.imports.trials.getByRole('checkbox', { name: /setup-8G/ }).uncheck();
      await window.imports.store.click();
      await expect(window.notice('3 trials imported.')).toBeVisible();
      await expect(window.statusBar).toContainText('History 3 trials');
      await window.photograph('import-stored');
    });

    await test.step('compare shows no winner', async () => {
      await window.page.getByRole('link', { name: 'Open the experiment' }).click();
      await expect(window.compare.rows).toHaveCount(3);
      await expect(window.compare.table).not.toContainText(/better|worse/);
    });

    await test.step('a baseline that is chosen stays on the way to the report', async () => {
      await window.page.getByRole('button', { name: 'Change baseline' }).click();
      await window.page.getByRole('dialog').getByRole('button', { name: /2G/ }).click();
      await expect(window.compare.table.getByRole('row', { name: /2G/ })).toContainText('baseline');
      await window.page.getByRole('link', { name: 'Report' }).last().click();
      const report = window.page.frameLocator('iframe');
      await expect(report.getByRole('row', { name: /2G/ }).first()).toContainText('baseline');
      await expect(report.locator('body')).not.toContainText(/better|worse/);
      await window.photograph('report-chosen-baseline');
    });

    await test.step('the same folder by its path is known, and so is what was left out', async () => {
      await window.goTo('Import');
      await window.imports.readPath(sweep);
      await expect(window.imports.trials.getByRole('row', { name: /imported before/ })).toHaveCount(3);
      await expect(window.imports.trials.getByRole('row', { name: /setup-8G/ })).toContainText(
        'left out before',
      );
      await expect(window.notice(/Nothing new.*3 trials.*1 trial had been left out/)).toBeVisible();
      await expect(window.imports.store).toHaveCount(0);
      await window.photograph('import-known');
      await window.imports.trials.getByRole('checkbox', { name: /setup-8G/ }).check();
      await expect(window.imports.store).toHaveText('Import 1 trial');
    });

    await test.step('an earlier import opens to what it showed', async () => {
      await window.goTo('Import');
      await window.imports.earlier.getByRole('row', { name: /sweep.*stored/ }).click();
      await expect(window.notice('3 trials imported.')).toBeVisible();
      await expect(window.imports.trials.getByRole('row', { name: /setup-/ })).toHaveCount(4);
      await expect(
        window.imports.inferred.getByRole('row', { name: /innodb_buffer_pool_size/ }),
      ).toContainText('1G, 2G, 4G');
      await expect(window.page.getByRole('link', { name: 'Open the trial' })).toBeHidden();
      await window.imports.trials.getByRole('row', { name: /setup-2G/ }).click();
      await expect(window.page.getByRole('link', { name: 'Open the trial' })).toBeVisible();
      await window.photograph('import-kept');
    });

    await test.step('read again, and undo', async () => {
      await window.goTo('Import');
      await window.imports.earlier
        .getByRole('row', { name: /sweep.*stored/ })
        .getByRole('button', { name: 'Read again' })
        .click();
      await expect(window.page.getByText('Nothing would change.')).toBeVisible();
      await window.photograph('import-reread');
      await window.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
      await window.imports.earlier
        .getByRole('row', { name: /sweep.*stored/ })
        .getByRole('button', { name: 'Undo' })
        .click();
      await window.page.getByRole('button', { name: 'Remove 3 trials' }).click();
      await expect(window.imports.earlier.getByRole('row', { name: /sweep.*undone/ })).toBeVisible();
      await window.imports.earlier.getByRole('button', { name: 'Discard' }).click();
      await expect(window.imports.earlier.getByRole('row', { name: /sweep.*canceled/ })).toBeVisible();
      await window.photograph('import-undone');
      await expect(window.statusBar).toContainText('History empty');
    });
  } finally {
    await rm(root, { recursive: true });
  }
});

test('a preview that was discarded opens again', async ({ window }) => {
  await window.goTo('Import');
  await window.imports.readPath(capture);
  await expect(window.imports.trials.getByRole('row', { name: /sb10-checkpoints/ })).toHaveCount(1);
  await window.goTo('Import');
  await window.imports.earlier.getByRole('button', { name: 'Discard' }).click();
  const canceled = window.imports.earlier.getByRole('row', { name: /sb10-checkpoints.*canceled/ });
  await canceled.getByRole('button', { name: 'Open again' }).click();
  await expect(window.imports.trials.getByRole('row', { name: /sb10-checkpoints/ })).toHaveCount(1);
  await window.goTo('Import');
  await expect(window.imports.earlier.getByRole('row', { name: /sb10-checkpoints/ })).toHaveCount(1);
  await expect(canceled).toHaveCount(0);
});

test('numbers on paper are typed by the keyboard alone', async ({ window }) => {
  const { page } = window;
  await window.goTo('Import');
  await page.getByRole('link', { name: 'Enter by hand' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By keyboard');
  await page.getByRole('textbox', { name: 'Name of column 1' }).fill('pool');
  await page.getByRole('textbox', { name: 'Name of column 2' }).fill('speed');
  await window.imports.cell('pool', 1).focus();
  for (const [at, level] of ['1G', '2G', '4G', '8G', '16G'].entries()) {
    await expect(window.imports.cell('pool', at + 1)).toBeFocused();
    await page.keyboard.type(level);
    await page.keyboard.press('ArrowRight');
    await expect(window.imports.cell('speed', at + 1)).toBeFocused();
    await page.keyboard.type(`${100 * (at + 1)}`);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  // Enter in the last of four rows began a fifth, and in that one a sixth.
  await expect(window.imports.cell('pool', 6)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(window.imports.cell('pool', 5)).toHaveValue('16G');
  await page.getByRole('button', { name: 'Show preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(window.imports.trials.getByRole('row', { name: /entered by hand/ })).toHaveCount(5);
});

test('numbers on paper are pasted into the grid and stay marked as entered by hand', async ({ window }) => {
  await window.goTo('Import');
  await window.page.getByRole('link', { name: 'Enter by hand' }).click();
  await window.page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the notebook of 2009');
  await window.page.getByRole('textbox', { name: 'Source' }).fill('Notebook 3, page 41');
  const table = 'innodb_buffer_pool_size\tThroughput\tLatency ms\n1G\t412\t38.1\n4G\t1 204\t-\n';
  await window.imports.pasteIntoGrid(table);
  await window.page.setViewportSize({ width: 1024, height: 700 });
  await window.photograph('import-by-hand');
  await window.page.getByRole('button', { name: 'Show preview' }).click();
  await expect(window.imports.trials.getByRole('row', { name: /4G/ })).toContainText('entered by hand');
  await window.photograph('import-by-hand-preview');
  await window.imports.store.click();
  await expect(window.notice('2 trials imported.')).toBeVisible();
  await window.page.getByRole('link', { name: 'Open the experiment' }).click();
  await expect(window.page.getByRole('main')).toContainText('2 trials · entered by hand');
  await window.goTo('History');
  await expect(window.history.rows).toHaveCount(2);
  await expect(window.history.rows.first()).toContainText('entered by hand');
  await window.history.rows.first().click();
  await expect(window.page.getByText(/entered by hand/).first()).toBeVisible();
  await window.page.getByText(/^Measurements, 2/).click();
  await expect(window.page.getByText('entered by hand from Notebook 3, page 41').first()).toBeVisible();
});
