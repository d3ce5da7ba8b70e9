import { expect, test } from './story.ts';

test('a plan that cannot be read says line and column, and comes back when mended', async ({ window }) => {
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  await window.design.tab('YAML').click();
  const good = await window.design.planText.inputValue();
  const lines = good.split('\n');
  const line = lines.findIndex((text) => text.startsWith('replicates:'));

  await window.design.planText.fill(lines.with(line, 'replicates: [2').join('\n'));
  await expect(window.design.failure).toContainText(/line \d+, column \d+/);
  await expect(window.design.queue).toBeDisabled();
  await window.photograph('plan-unreadable');

  await window.design.planText.fill(lines.with(line, 'replicates: two').join('\n'));
  await expect(window.design.failure).toContainText(`line ${line + 1}`);
  await expect(window.design.failure).toContainText('replicates');

  await window.design.planText.fill(good);
  await expect(window.design.failure).toHaveCount(0);
});

test('the matrix, the cost and the text follow what is typed', async ({ window }) => {
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  await expect(window.design.matrix.locator('tbody tr')).toHaveCount(2);
  await window.design.addLevel('innodb_buffer_pool_size', '64M');
  await expect(window.design.matrix.locator('tbody tr')).toHaveCount(3);
  await expect(window.page.getByText('3 × 2 = 6 treatments')).toBeVisible();
  await expect(window.design.queue).toHaveText('Queue 12 trials');

  await window.design.removeLevel('innodb_buffer_pool_size', '64M');
  await window.design.cost.getByRole('row').nth(3).click();
  await expect(window.design.field('Replicates')).toHaveValue('3');
  await expect(window.design.queue).toHaveText('Queue 12 trials');

  await window.design.tab('YAML').click();
  await expect(window.design.planText).toHaveValue(/\nreplicates: 3\n/);
  await expect(window.design.planText).toHaveValue(/^# /);
});

test('what is asked of the server’s host stands in the text, and comments stay', async ({ window }) => {
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  const { design } = window;
  await design.choice('Transparent huge pages').selectOption('never');
  await design.field('Swappiness').fill('201');
  await expect(window.page.getByText('0 to 200, or empty')).toBeVisible();
  await design.field('Swappiness').fill('1');
  await design.check('Empty the page cache before the server starts').check();
  await expect(window.page.getByText('set for each trial, and set back after it')).toBeVisible();
  await window.photograph('host-settings');

  await design.tab('YAML').click();
  const asked = 'hostSettings:\n  transparentHugePages: never\n  swappiness: 1\n  dropCaches: true\n';
  await expect(design.planText).toHaveValue(new RegExp(asked));
  await expect(design.planText).toHaveValue(/^# /);

  await design.tab('Design').click();
  await design.choice('Transparent huge pages').selectOption('As found');
  await design.field('Swappiness').fill('');
  await design.check('Empty the page cache before the server starts').uncheck();
  await design.tab('YAML').click();
  await expect(design.planText).not.toHaveValue(/hostSettings/);
});

test('the host’s own server is asked for with a warning, and let be again without a trace', async ({
  window,
}) => {
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  const { design } = window;
  await design.choice('Settings go into').selectOption('The host’s server, by a drop-in file');
  await design.choice('Started and stopped by').selectOption('SysV service');
  await design.field('Name of the service').fill('mariadb');
  await expect(window.page.getByText(/The own server of .* is changed for each trial/)).toBeVisible();
  await window.photograph('own-server');

  await design.tab('YAML').click();
  await expect(design.planText).toHaveValue(
    /\n {2}deploy: drop-in\n {2}service:\n {4}control: sysv\n {4}name: mariadb\n/,
  );
  await design.tab('Design').click();
  await design.choice('Settings go into').selectOption('A private instance');
  await expect(window.page.getByText(/The own server of/)).toHaveCount(0);
  await design.tab('YAML').click();
  await expect(design.planText).not.toHaveValue(/deploy|service/);
});

test('at 1280 pixels the two hosts can be told apart', async ({ window }) => {
  await window.page.setViewportSize({ width: 1280, height: 800 });
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  for (const label of ['Server host', 'Load host']) {
    const box = await window.design.choice(label).boundingBox();
    expect(box?.width, label).toBeGreaterThan(150);
  }
  const name = await window.design.field('Name').boundingBox();
  expect(name?.width).toBeGreaterThan(200);
  await window.page.screenshot({ path: 'test-results/screens/design-1280.png' });
});
