import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';

/** Most characters of a page's words that are told. */
const most = 1_500;

/** Prints where a page is and what it says when the test that opened it fails: an unsteady test seldom fails twice, so its output must say why. */
export const tellOnFailure = (page: Page): void => {
  const tell = async (): Promise<void> => {
    if (page.isClosed()) return;
    const dialogs = await page
      .evaluate<string>("[...document.querySelectorAll('dialog, [role=dialog]')].map((each) => each.innerText).join('\\n--- dialog\\n')")
      .catch(String);
    const words = await page.evaluate<string>('document.body.innerText').catch(String);
    process.stderr.write(`\nAt ${page.url()} when the test failed:\n${dialogs.slice(0, most)}\n--- page\n${words.slice(0, most)}\n`);
  };
  try {
    onTestFailed(tell);
  } catch {
    // The page was opened before the tests, for all of them.
  }
};
