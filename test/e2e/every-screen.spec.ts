import type { Page } from '@playwright/test';
import { cutContent } from './pages/cut-content.ts';
import { everyAddress, importALog, visit } from './pages/every-screen.ts';
import { expect, test } from './story.ts';

test('at 1024 × 700 no screen scrolls sideways or is cut off', async ({ window }) => {
  await importALog(window);
  await window.page.setViewportSize({ width: 1024, height: 700 });
  for (const address of everyAddress) {
    await visit(window, address);
    expect(await cutContent(window.page), `cut off on ${address}`).toEqual([]);
  }
  await visit(window, '/');
  await window.page.screenshot({ path: 'test-results/screens/start-1024.png' });
  await visit(window, '/trials/1');
  await window.page.screenshot({ path: 'test-results/screens/trial-1024.png' });
});

test('every screen has names, heads and headings that a screen reader can use', async ({ window }) => {
  await importALog(window);
  for (const address of everyAddress) {
    await visit(window, address);
    expect(await unreadable(window.page), address).toEqual([]);
  }
});

/** What a screen reader could not say: small checks of our own, one line each. */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const outline = (element: Element) => element.outerHTML.slice(0, 120);
    const named = (element: HTMLElement) =>
      Boolean(
        element.textContent?.trim() ||
          element.getAttribute('aria-label') ||
          element.getAttribute('aria-labelledby') ||
          element.title,
      );
    const labelled = (field: Element) =>
      (field as HTMLInputElement).labels?.length !== 0 || field.hasAttribute('aria-label');
    const levels = shown('h1, h2, h3, h4').map((heading) => Number(heading.tagName.slice(1)));
    return [
      ...shown('button, a')
        .filter((element) => !named(element))
        .map((one) => `no name: ${outline(one)}`),
      ...shown('input, select, textarea')
        .filter((one) => !labelled(one))
        .map((one) => `no label: ${outline(one)}`),
      ...shown('table')
        .filter((one) => one.querySelector('th[scope]') === null)
        .map((one) => `no head: ${outline(one)}`),
      ...shown('table')
        .filter((one) => !one.hasAttribute('aria-label'))
        .map((one) => `no name: ${outline(one)}`),
      ...shown('[role="img"]')
        .filter((one) => !one.hasAttribute('aria-label'))
        .map((one) => `no text: ${outline(one)}`),
      ...shown('[id]')
        .filter((one) => document.querySelectorAll(`[id="${one.id}"]`).length > 1)
        .map((one) => `id twice: ${one.id}`),
      ...(levels.filter((level) => level === 1).length === 1
        ? []
        : [`${levels.filter((level) => level === 1).length} headings of level 1`]),
      ...levels.flatMap((level, index) => {
        const before = levels[index - 1] ?? (level === 1 ? 0 : level);
        return level > before + 1 ? [`a heading of level ${level} after level ${before}`] : [];
      }),
      ...(document.querySelector('main') === null ? ['no main landmark'] : []),
    ];
  });
}
