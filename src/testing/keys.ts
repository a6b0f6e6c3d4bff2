import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the focused element says: its label, or its words. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    if (at === document.body) return '';
    const by = at.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = [...(at.labels ?? [])].map((each) => each.textContent).join(' ');
    return (at.getAttribute('aria-label') ?? by ?? (label || at.textContent)).replaceAll(/\\s+/g, ' ').trim();
  })()`);

/** Presses Tab until the element with this label has the focus, which must be visible; at most sixty times. */
export const tabTo = async (page: Page, wanted: RegExp, key = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    const at = await focused(page);
    if (wanted.test(at)) {
      const width = await page.evaluate<number>('document.activeElement.getBoundingClientRect().width');
      expect(width, `${at} has the focus and is not seen`).toBeGreaterThan(0);
      return;
    }
    passed.push(at.slice(0, 30));
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${wanted}; it passed ${passed.join(', ')}`);
};

/** Presses Tab until this has the focus; at most 150 times. */
export const tabOnto = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor();
  const isFocused = async () => (await what.and(page.locator(':focus')).count()) > 0;
  for (let turn = 0; turn < 150 && !(await isFocused()); turn += 1) await page.keyboard.press('Tab');
  expect(await isFocused(), String(what)).toBe(true);
};
