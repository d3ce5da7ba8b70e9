import { expect, test } from './story.ts';

test('first start leads over the practice lab to a saved report', async ({ app, window }) => {
  test.setTimeout(230_000);

  await test.step('an empty history offers three ways to begin', async () => {
    await expect(window.start.heading).toBeVisible();
    await expect(window.start.startPracticeLab).toBeVisible();
    await expect(window.start.templates.getByRole('row')).not.toHaveCount(0);
    await expect(window.start.pasteLog).toBeVisible();
    await expect(window.statusBar).toContainText('History empty');
    await window.photograph('start-empty');
  });

  await test.step('the practice lab starts and brings two hosts', async () => {
    await window.start.startPracticeLab.click();
    await expect(window.start.openSample).toBeVisible({ timeout: 60_000 });
    await window.photograph('start-lab-running');
    await window.goTo('Hosts');
    await expect(window.hosts.list.getByRole('row', { name: /practice-server/ })).toContainText('connected');
    await window.photograph('hosts');
  });

  await test.step('the sample opens as a 2 × 2 with two replicates and is shortened', async () => {
    await window.start.open();
    await window.start.openSample.click();
    await expect(window.design.matrix).toBeVisible();
    await window.design.field('Warm-up, s').fill('2');
    await window.design.field('Measure, s').fill('5');
    await window.photograph('design');
    await window.design.queue.click();
    await window.design.watchLive.click();
  });

  await test.step('live', async () => {
    await expect(window.live.logTail).toContainText('tps:', { timeout: 90_000 });
    await app.page.waitForTimeout(4000);
    await window.photograph('live');
  });

  await test.step('end', async () => {
    await expect(window.statusBar).toContainText('Queue empty', { timeout: 200_000 });
    await window.goTo('History');
    await window.photograph('history');
    await window.history.rows.first().click();
    await expect(window.trial.heading).toBeVisible();
    await app.page.waitForTimeout(1000);
    await window.photograph('trial-review');
    await window.goTo('Compare');
    await expect(window.compare.table).toBeVisible();
    await app.page.waitForTimeout(500);
    await window.photograph('compare');
    await window.compare.report.click();
    await app.page.waitForTimeout(500);
    await window.photograph('report');
  });
});
