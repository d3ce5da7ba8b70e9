import { expect, test } from './story.ts';

test('a custom command is read as its plan declares, tried against pasted output', async ({ window }) => {
  const { design, page } = window;
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  await design.tab('Workload').click();
  const generators = await design.choice('Generator').locator('option').allTextContents();
  expect(generators).toEqual(
    expect.arrayContaining([
      'sysbench',
      'tpcc-mysql',
      'sql-bench',
      'mysqlslap',
      'HammerDB',
      'Custom command',
    ]),
  );

  await design.choice('Generator').selectOption('Custom command');
  await design.field('Metrics').fill('throughput 1/min higher New orders; p95 ms lower 95th percentile');
  await design.field('Regular expression').fill('^(?<time>[0-9.]+) (?<throughput>[0-9]+)');
  const output = design.field('Output of the command');
  await output.fill('starting\n10 600 12.5\n20 660 11\n');
  await expect(page.getByRole('alert')).toContainText('No group is named p95');

  await design.field('Regular expression').fill('^(?<time>[0-9.]+) (?<throughput>[0-9]+) (?<p95>[0-9.]+)');
  const read = page.getByRole('table', { name: 'Intervals read' });
  await expect(read.getByRole('row')).toHaveText([
    'LineTimeNew orders95th percentile',
    '210 s10 /s12.5 ms',
    '320 s11 /s11 ms',
  ]);
  await expect(page.getByText('3 lines: 2 intervals, 0 results, 1 line not read.')).toBeVisible();
  await window.photograph('custom-command');

  await design.tab('Analysis plan').click();
  await expect(design.choice('Metric').locator('option')).toHaveText(['New orders', '95th percentile']);
});
