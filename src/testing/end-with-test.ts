import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Most characters of a page's words that are told. */
const most = 1_500;

/** Prints where a page is and what it says: an unsteady test seldom fails twice, so its output must say why. */
const tell = async (page: Page): Promise<void> => {
  if (page.isClosed()) return;
  const dialogs = await page
    .evaluate<string>("[...document.querySelectorAll('dialog, [role=dialog]')].map((each) => each.innerText).join('\\n--- dialog\\n')")
    .catch(String);
  const words = await page.evaluate<string>('document.body.innerText').catch(String);
  process.stderr.write(`\nAt ${page.url()} when the test failed:\n${dialogs.slice(0, most)}\n--- page\n${words.slice(0, most)}\n`);
};

/** Closes a context when the test that opened it ends, so that its pages do not follow what later tests do; first tells what they show if it failed. */
export const endWithTest = (page: Page, context: BrowserContext): void => {
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tell(page);
      await context.close();
    });
  } catch {
    // The page was opened before the tests, for all of them.
  }
};
