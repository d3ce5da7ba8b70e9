import type { Page } from '@playwright/test';

/**
 * What is cut off at the right: boxes that hide what is wider than they are, and boxes that scroll sideways without
 * being made for it. Text that ends in an ellipsis says that it is cut, and is none of it.
 */
export function cutContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const madeForIt = 'pre, textarea, input, select, .raw-log__text, .visually-hidden, svg, svg *';
    const found = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = overflowX !== 'visible' && textOverflow !== 'ellipsis';
      const { scrollWidth, clientWidth } = element;
      return hides && !element.matches(madeForIt) && clientWidth > 0 && scrollWidth > clientWidth + 1;
    });
    return found.map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className}: ${element.scrollWidth} of ${element.clientWidth} px`,
    );
  });
}
