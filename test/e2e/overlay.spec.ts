import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { visit } from './pages/every-screen.ts';
import { expect, test as story } from './story.ts';

const hooks = join(import.meta.dirname, '../support/source-hooks.ts');
const recording = join(import.meta.dirname, 'recorded-history.ts');

/** On a history that is there before the app starts. */
const test = story.extend({
  dataDirectory: async ({ dataDirectory }, use) => {
    execFileSync(process.execPath, ['--import', hooks, recording, dataDirectory]);
    await use(dataDirectory);
  },
});

test('trials are laid over one by the keyboard alone, and the address keeps them', async ({
  window,
  entry,
}) => {
  const { page, trial } = window;
  await visit(window, '/trials/5');
  await expect(trial.charts).toHaveCount(4);

  await test.step('O, words, arrows, Space and Enter choose', async () => {
    await page.keyboard.press('o');
    await expect(page.getByRole('searchbox', { name: /Find trials/ })).toBeFocused();
    await expect(trial.overlayKinds).toHaveText([
      /Replicates of this treatment/,
      /Other treatments of this experiment/,
      /Other experiments/,
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('tpcc 8G');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await window.photograph('overlay-dialog');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/trials\/5\?overlay=3,33$/);
  });

  await test.step('the legend says who is who and what differs, and every value is read', async () => {
    await expect(trial.overlay.getByRole('listitem')).toHaveText([
      /this trial.*1G.*replicate 2/,
      /1G.*replicate 1.*#3.*excluded/,
      /8G.*replicate 3.*#33.*Pool size under tpcc/,
    ]);
    await expect(trial.overlay).toContainText('For the eye; the verdict is in Compare');
    await expect(trial.overlay).toContainText(
      '8G, replicate 3 of Pool size under tpcc ran another workload (tpcc-mysql)',
    );
    const readout = page.getByRole('table', { name: 'Throughput of each trial' });
    await expect(readout.getByRole('row')).toHaveText([/cursor/, /^this400$/, /^1G · 1374$/, /^8G · 3567$/]);
    await trial.pointAtMiddle();
    await expect(readout.getByRole('row').nth(2)).toHaveText(/^1G · 1\d+374$/);
    await window.photograph('trial-overlay');
  });

  await test.step('reload and back keep it, with no more points asked for than there are pixels', async () => {
    const looks: unknown[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { method, input } = JSON.parse(String(payload));
        if (method === 'trials.series' && input.id !== 5) looks.push(input.look?.points);
      }),
    );
    await page.reload();
    await expect(trial.overlay.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('table', { name: 'Throughput of each trial' })).toContainText('567');
    // In Electron nothing travels over a socket that could be listened to.
    if (entry === 'browser') expect(looks).toEqual([1024, 1024]);
  });

  await test.step('one can be taken off, and back brings it again', async () => {
    await trial.overlay
      .getByRole('button', { name: 'Take 8G, replicate 3 of Pool size under tpcc off' })
      .click();
    await expect(trial.overlay.getByRole('listitem')).toHaveCount(2);
    await expect(trial.overlay).not.toContainText('another workload');
    await page.goBack();
    await expect(trial.overlay.getByRole('listitem')).toHaveCount(3);
    await trial.overlay.getByRole('link', { name: 'Take all off' }).click();
    await expect(trial.overlay).toHaveCount(0);
    await expect(trial.charts).toHaveCount(4);
  });

  await test.step('at most eight', async () => {
    await page.getByRole('button', { name: 'Overlay' }).click();
    const boxes = page.getByRole('checkbox');
    for (let index = 0; index < 8; index += 1) await boxes.nth(index).check();
    await expect(page.getByRole('dialog')).toContainText('8 of 8: take one off to choose another.');
    await expect(boxes.nth(8)).toBeDisabled();
    await page.getByRole('button', { name: 'Lay over 8 trials' }).click();
    await expect(trial.overlay.getByRole('listitem')).toHaveCount(9);
    await window.photograph('trial-overlay-nine');
  });
});

test('what is selected in History is what is compared', async ({ window }) => {
  const { page, history, compare } = window;
  const select = async (...ids: readonly number[]) => {
    await window.goTo('History');
    await window.settled();
    for (const id of ids) await history.trial(id).click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: `Compare ${ids.length} selected` }).click();
    await window.settled();
  };

  await test.step('whole treatments: the others are named, and go on counting', async () => {
    await select(5, 10, 2, 6, 11);
    await expect(compare.rows).toHaveCount(2);
    await expect(window.notice('Selected treatments: 5 of 8 usable trials.')).toBeVisible();
    await expect(compare.context).toContainText('Not compared: pool 4G (n 3).');
    await expect(page.getByRole('status', { name: 'Verdicts' })).toContainText(
      'Corrected over 2 comparisons',
    );
    await window.photograph('compare-selected');
  });

  await test.step('trials within a treatment: called hand-picked, in the report as well', async () => {
    await select(5, 10, 2, 6);
    await expect(window.notice('Hand-picked: 4 of 8 usable trials.')).toBeVisible();
    await expect(compare.context).toContainText(
      'Hand-picked: pool 8G with 2 of its 3 trials, without trial 11',
    );
    await window.photograph('compare-hand-picked');
    await compare.report.click();
    const paper = page.frameLocator('iframe');
    await expect(paper.locator('.lead')).toContainText('Hand-picked: pool 8G with 2 of its 3 trials');
    await page.goBack();
    await window.notice('Hand-picked').getByRole('link', { name: 'Compare all' }).click();
    await expect(compare.rows).toHaveCount(3);
  });

  await test.step('of two experiments: side by side with what differs, and no winner', async () => {
    await select(2, 5, 13, 16);
    const table = page.getByRole('table', { name: 'Treatments side by side' });
    await expect(table.getByRole('row')).toHaveCount(7);
    await expect(page.getByRole('main')).not.toContainText(/better|worse/);
    await expect(window.notice('No verdict and no ranking across experiments.')).toBeVisible();
    const differences = page.getByRole('table', { name: 'What differs between the experiments' });
    await expect(differences.getByRole('row', { name: /Server host/ })).toContainText('r710-b');
    await window.photograph('compare-across');
  });

  await test.step('of different workloads: why not, and the overlay instead', async () => {
    await select(2, 26);
    await expect(page.getByRole('main')).toContainText('They ran different workloads');
    await window.photograph('compare-impossible');
    await page.getByRole('link', { name: 'Overlay them' }).click();
    await expect(page).toHaveURL(/#\/trials\/2\?overlay=26$/);
    await expect(window.trial.overlay.getByRole('listitem')).toHaveCount(2);
  });
});
