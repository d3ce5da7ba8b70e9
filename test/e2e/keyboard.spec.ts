import type { Bridge } from '../../preload/contract/bridge.ts';
import { expect, test } from './story.ts';

const letters = [
  ['h', 'Hosts'],
  ['e', 'Experiments'],
  ['o', 'Configs'],
  ['l', 'Live'],
  ['i', 'History'],
  ['c', 'Compare'],
  ['r', 'Reports'],
  ['m', 'Import'],
  ['s', 'Settings'],
] as const;

/** Runs in the window. */
async function createDrafts(): Promise<void> {
  const { bridge } = window as unknown as { bridge: Bridge };
  const plan = (name: string) =>
    `{rackmark: 1, name: ${name}, server: {host: a}, client: {host: a}, factors: [], workload: {}}`;
  for (const name of ['One', 'Two']) await bridge.call('experiments.create', { yaml: plan(name) });
}

test('G and a letter go to every place of the rail', async ({ window }) => {
  await expect(window.start.heading).toBeVisible();
  for (const [letter, heading] of letters) {
    await window.page.keyboard.press('g');
    await window.page.keyboard.press(letter);
    await expect(window.heading).toHaveText(new RegExp(`^${heading}`));
  }
});

test('Ctrl-K finds a command, T changes the theme, the question mark lists the keys', async ({ window }) => {
  const { page } = window;
  await expect(window.start.heading).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('add host');
  await expect(palette.getByRole('option', { name: /Add host/ })).toHaveAttribute('aria-selected', 'true');
  await window.photograph('palette');
  await page.keyboard.press('Enter');
  await expect(window.heading).toHaveText('Add host');

  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  await expect(html).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Find a trial, host, setting or command');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('J goes to the first row, and Enter opens it', async ({ window }) => {
  const { page } = window;
  await expect(window.start.heading).toBeVisible();
  await page.evaluate(createDrafts);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  // The first screen lists them, too.
  await expect(window.heading).toHaveText(/^Experiments/);
  const rows = page.locator('main tr[data-opens]');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(window.heading).not.toHaveText(/^Experiments/);
});

test('letters typed into a field are text', async ({ window }) => {
  await window.goTo('Hosts');
  await window.page.getByRole('main').getByRole('link', { name: 'Add host' }).click();
  const name = window.page.getByRole('textbox', { name: 'Name' });
  await name.pressSequentially('gist?');
  await expect(name).toHaveValue('gist?');
  await expect(window.heading).toHaveText('Add host');
});

test('Tab shows where the focus is, all along the first screen', async ({ window }) => {
  const { page } = window;
  await expect(window.start.startPracticeLab).toBeVisible();
  const seen = new Set<string>();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.textContent,
        ring: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      };
    });
    if (focus === null) break;
    expect(focus.ring, `focus ring of “${focus.name}”`).toBeGreaterThanOrEqual(2);
    seen.add(focus.name ?? '');
  }
  expect([...seen].join(' ')).toContain('Start practice lab');
  expect([...seen].join(' ')).toContain('Add host');
});
