import type { Page } from 'playwright-core';

/** Closes a tab as a person does, and resolves to whether the browser asks before; the wording is the browser's own. A tab that asks stays. */
export const closingAsks = async (page: Page): Promise<boolean> => {
  const asked = new Promise<boolean>((settle) => {
    page.once('dialog', (dialog) => {
      settle(dialog.type() === 'beforeunload');
      void dialog.dismiss();
    });
    page.once('close', () => settle(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
};
