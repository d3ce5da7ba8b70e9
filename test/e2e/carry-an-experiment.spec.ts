import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { RunningApp } from './launch/running-app.ts';
import { firstPaint, LongTasks } from './measure-window.ts';
import type { Window } from './pages/window.ts';
import { expect, test } from './story.ts';

/** The main job, on the real practice lab: sshd, MariaDB and sysbench, started, loaded and read back. */
test('first start leads over the practice lab to a saved report', async ({ app, window }) => {
  test.setTimeout(900_000);
  await test.step('an empty history offers three ways to begin', () => firstStart(app, window));
  await test.step('the practice lab starts and brings two hosts', () => startPracticeLab(window));
  await test.step('the sample, shortened, says what it costs and shows', () => design(window));
  await test.step('the queue is watched live', () => watch(window));
  await test.step('every trial is in history', () => findTrials(window));
  await test.step('a trial is reviewed, its window moved, itself excluded and included', () =>
    review(window));
  const changes = await test.step('treatments get a verdict each', () => compare(window));
  await test.step('the report says the same, in one file', () => report(window, changes));
  await test.step('the practice lab stops', () => stopPracticeLab(window));
});

async function firstStart(app: RunningApp, window: Window): Promise<void> {
  await expect(window.start.templates.getByRole('row', { name: /sysbench/ })).not.toHaveCount(0);
  console.log(`First screen: ${await firstPaint(app)}`);
  await expect(window.start.startPracticeLab).toBeVisible();
  await expect(window.start.pasteLog).toBeVisible();
  await expect(window.statusBar).toContainText('History empty');
  await window.photograph('start-empty');
}

async function startPracticeLab(window: Window): Promise<void> {
  await window.start.startPracticeLab.click();
  await expect(window.start.openSample).toBeVisible({ timeout: 180_000 });
  await window.photograph('start-lab-running');
  await window.goTo('Hosts');
  const server = window.hosts.list.getByRole('row', { name: /practice-server/ });
  await expect(server).toContainText('connected');
  await expect(window.hosts.detail('practice-server')).toContainText(/\d+ threads/);
  await window.photograph('hosts');
}

async function design(window: Window): Promise<void> {
  const { page, design: plan } = window;
  await window.start.open();
  await window.start.openSample.click();
  await expect(page.getByText('2 × 2 = 4 treatments')).toBeVisible();
  await expect(plan.field('Replicates')).toHaveValue('2');
  await expect(plan.matrix.getByRole('img', { name: /planned/ })).toHaveCount(4);

  await plan.tab('Workload').click();
  await plan.field('Rows per table').fill('10000');
  await window.photograph('design-workload');
  await plan.tab('Design').click();
  await plan.field('Warm-up, s').fill('2');
  await plan.field('Measure, s').fill('5');

  await expect(page.getByText('sysbench, 2 s warm-up, 5 s measured')).toBeVisible();
  await expect(plan.queue).toHaveText('Queue 8 trials');
  await expect(plan.queue).toBeEnabled();
  await expect(plan.cost.getByRole('row', { selected: true })).toHaveText(/^2\s*8/);
  await expect(page.getByText(/this plan would probably show a change of/)).toBeVisible();
  await window.photograph('design');
  await plan.queue.click();
  await expect(window.notice('8 trials queued.').or(window.notice(/of 8 trials done/))).toBeVisible();
  await plan.watchLive.click();
}

async function watch(window: Window): Promise<void> {
  const { live } = window;
  const trial = live.trialOn('practice-server');
  await expect(trial).toContainText('trial 1 of 8');
  await expect(live.queue.getByRole('row', { name: /now$/ })).toHaveCount(1);
  await expect(window.statusBar).toContainText(/Queue 8 trials, \d+\smin/);
  const longTasks = await LongTasks.observe(window.page);
  await expect(live.logTail).toContainText(/tps: \d/, { timeout: 180_000 });
  await expect(trial).toContainText('trial 2 of 8', { timeout: 180_000 });
  console.log(`Live trial: ${await longTasks.summary()}`);

  await expect(trial).toContainText(/measured [1-5]\ss of 5\ss/, { timeout: 180_000 });
  await expect(live.phases).toHaveAttribute('aria-label', /measure/);
  await expect(live.chart('Throughput')).toBeVisible();
  await expect(live.logTail).toContainText(/tps: \d/);
  await window.photograph('live');
  await expect(window.statusBar).toContainText('Queue empty', { timeout: 600_000 });
}

async function findTrials(window: Window): Promise<void> {
  await window.goTo('History');
  await expect(window.history.rows).toHaveCount(8);
  await expect(window.history.rows.filter({ hasText: 'failed' })).toHaveCount(0);
  await window.history.filter.fill('128M');
  await expect(window.history.rows).toHaveCount(4);
  await window.history.filter.fill('');
  await window.photograph('history');
}

async function review(window: Window): Promise<void> {
  const { trial, page } = window;
  await window.history.rows.first().click();
  await expect(trial.heading).toContainText('Trial 8 of 8');
  await expect(trial.keyFigures).toContainText('Throughput');
  await expect(trial.charts).not.toHaveCount(0);
  const flush = trial.settings.getByRole('row', { name: /innodb_flush_log_at_trx_commit/ });
  await expect(flush.getByRole('cell')).toHaveText(['innodb_flush_log_at_trx_commit', '2', '2']);
  const pool = trial.settings.getByRole('row', { name: /innodb_buffer_pool_size/ });
  await expect(pool.getByRole('cell')).toHaveText(['innodb_buffer_pool_size', '16M', /^16/]);
  await trial.pointAtMiddle();
  await window.photograph('trial-review');

  await trial.windowBound('End').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(trial.windowBound('End')).toHaveAttribute('aria-valuenow', '4');
  await expect(trial.context).toContainText('moved by hand');
  await page.keyboard.press('ArrowRight');
  await expect(trial.windowBound('End')).toHaveAttribute('aria-valuenow', '5');

  await trial.heading.click();
  await page.keyboard.press('x');
  await trial.dialog.getByRole('textbox', { name: 'Reason' }).fill('a backup ran');
  await trial.dialog.getByRole('button', { name: 'Exclude trial 8' }).click();
  await expect(trial.context).toContainText('a backup ran');
  await window.photograph('trial-excluded');
  await trial.includeAgain.click();
  await expect(trial.exclude).toBeVisible();
  await expect(trial.context).not.toContainText('a backup ran');
}

/** Answers with the change of every treatment but the baseline, as it is printed. */
async function compare(window: Window): Promise<readonly string[]> {
  await window.goTo('Compare');
  await expect(window.compare.rows).toHaveCount(4);
  await expect(window.compare.rows.filter({ hasText: 'baseline' })).toHaveCount(1);
  const judged = window.compare.rows.filter({ hasNotText: 'baseline' });
  for (const row of await judged.all()) {
    await expect(row).toHaveText(/better|worse|equivalent|undecided/);
    await expect(row.getByRole('img')).toHaveCount(1);
  }
  await window.photograph('compare');
  const text = await judged.allInnerTexts();
  return text.map((row) => /[+−][\d\u00A0]+\.\d/.exec(row)?.[0] ?? 'no change');
}

/** What a redacted report must not name. */
const hostNames = /practice-(server|client)/;

async function report(window: Window, changes: readonly string[]): Promise<void> {
  await window.compare.report.click();
  const { paper, redact } = window.report;
  await expect(paper).toHaveAttribute('srcdoc', /pool size × flush at commit/);
  await redact.uncheck();
  await expect(paper).toHaveAttribute('srcdoc', hostNames);
  await redact.check();
  await expect(paper).not.toHaveAttribute('srcdoc', hostNames);
  await window.photograph('report');

  const file = await window.report.saveAndRead();
  const html = await readFile(file, 'utf8');
  expect(html, 'no script, nothing fetched').not.toMatch(
    /<script|<link|<iframe|src="http|url\(http|@import/i,
  );
  expect(html, 'redacted').not.toMatch(hostNames);

  const reader = await window.page.context().newPage();
  const fetched: string[] = [];
  reader.on('request', (request) => fetched.push(request.url()));
  await reader.goto(pathToFileURL(file).href);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Practice: pool size × flush at commit');
  for (const change of changes) await expect(reader.locator('body')).toContainText(change);
  expect(fetched).toEqual([pathToFileURL(file).href]);
  await reader.screenshot({ path: 'test-results/screens/report-saved.png', fullPage: true });
  await reader.close();
}

async function stopPracticeLab(window: Window): Promise<void> {
  await window.start.open();
  await window.start.stopPracticeLab.click();
  await expect(window.statusBar).toContainText('Practice lab not started');
  await expect(window.statusBar).toContainText('No hosts');
  await window.photograph('start-again');
}
