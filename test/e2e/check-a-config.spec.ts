import { expect, test } from './story.ts';

/** As a web page leaves it: no line ends, and a value that no server takes. */
const flattened =
  '[mysqld] port = 3306 skip-name-resolve innodb_buffer_pool_size = 1.5G innodb_log_file_size = 512M max_connections = 500 innodb_flush_method = O_DIRECT';

test('a flattened text is repaired, judged at its lines, edited as a form and compared', async ({
  window,
}) => {
  const { page } = window;
  await window.goTo('Configs');
  const editor = page.getByRole('textbox', { name: 'Option file' });
  await editor.click();
  await page.keyboard.insertText(flattened);

  await page.getByRole('button', { name: 'Show the repair' }).click();
  const repair = page.getByRole('dialog', { name: 'The file as it may have been' });
  await expect(repair).toContainText('innodb_buffer_pool_size = 1.5G');
  await page.screenshot({ path: 'test-results/screens/configs-repair.png' });
  await repair.getByRole('button', { name: 'Use the repaired text' }).click();
  await expect(editor.locator('.cm-line')).not.toHaveCount(1);

  await page.getByLabel('Server', { exact: true }).fill('mysql-9.7');
  await page.getByLabel('Memory of the host').fill('16G');
  const finding = page.locator('.finding').filter({ hasText: 'is no whole number with one suffix letter' });
  await finding.getByRole('button', { name: /^line/ }).click();
  await expect(page.locator('.cm-activeLine')).toContainText('innodb_buffer_pool_size = 1.5G');
  await window.photograph('configs-check');

  await page.getByText('Form', { exact: true }).click();
  const pool = page.getByLabel('Value of innodb_buffer_pool_size');
  await pool.fill('1G');
  await pool.press('Enter');
  await expect(finding).toHaveCount(0);
  await page.getByLabel('Setting to add').fill('innodb_io_capacity');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('2000');
  await page.getByRole('button', { name: 'Add setting' }).click();
  await page.getByRole('button', { name: 'Remove max_connections' }).click();
  await expect(page.getByLabel('Value of max_connections')).toHaveCount(0);
  await window.photograph('configs-form');
  await page.getByText('Text', { exact: true }).click();
  await expect(editor).toContainText('innodb_buffer_pool_size = 1G');
  await expect(editor).toContainText('innodb_io_capacity = 2000');

  await page.getByRole('tab', { name: 'Variables' }).click();
  await page.getByLabel('Filter variables').fill('doublewrite');
  await page.getByRole('row', { name: /^innodb_doublewrite / }).click();
  await expect(page.getByRole('table', { name: 'Facts by server' })).toContainText('Default');
  await window.photograph('configs-variables');

  await page.getByRole('tab', { name: 'Compare' }).click();
  await page
    .getByRole('textbox', { name: 'First option file' })
    .fill('[mysqld]\nport=3306\ninnodb_buffer_pool_size=1024M\ninnodb_io_capacity=200\n');
  const different = page.getByRole('table', { name: 'Different settings' });
  await expect(different.locator('tbody tr')).toHaveText([/innodb_io_capacity\s*200.*line 4\s*2000/]);
  await expect(page.getByRole('heading', { name: 'Equal' }).locator('..')).toContainText('2');
  await window.photograph('configs-compare');
});

test('the option file of each treatment is shown as it will be written', async ({ window }) => {
  const { page } = window;
  await window.start.templates.getByRole('link', { name: /^Open/ }).first().click();
  await window.design.tab('Option files').click();
  const text = page.getByRole('textbox', { name: 'Option file of the treatment' });
  await expect(text).toContainText('innodb_buffer_pool_size');
  const before = await text.textContent();
  await page.getByLabel(/^Treatment, /).selectOption('1');
  await expect(text).not.toHaveText(before ?? '');
  await page.getByLabel('Server', { exact: true }).fill('mariadb-10.11');
  await expect(page.getByRole('table', { name: 'Settings requested and foretold' })).toBeVisible();
  await window.photograph('configs-treatment');
});
