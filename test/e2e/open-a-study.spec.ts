import { expect, test } from './story.ts';

test('study 1 opens with its cost, its order and what is done at each change', async ({ window }) => {
  const { design, page, start } = window;
  await start.templates.getByRole('link', { name: 'Open Pool size × instances × redo log' }).click();
  await expect(page.getByText('6 × 2 × 2 = 24 treatments')).toBeVisible();
  await expect(page.getByText('26.7 h at one trial each')).toBeVisible();
  await expect(page.getByText(/Trials of one level of innodb_log_file_size stay together/)).toBeVisible();
  await expect(design.choice('Levels kept together')).toHaveValue('innodb_log_file_size');
  await window.photograph('study-1-design');

  await design.tab(/^Plan/).click();
  const changes = page.getByRole('region', { name: 'What is done at each change' });
  await expect(changes.getByText(/moved out of it, not deleted/)).toBeVisible();
  await window.photograph('study-1-plan');

  await design.tab('Design').click();
  await design.choice('Levels kept together').selectOption('');
  await design.choice('Start').selectOption('cold');
  await expect(page.getByText('innodb_log_file_size: hard to change')).toBeVisible();
  await design.tab('YAML').click();
  await expect(design.planText).not.toHaveValue(/groupBy/);
  await expect(design.planText).toHaveValue(/\nstart: cold\n/);
  await expect(design.planText).toHaveValue(/# After study 1/);
});
