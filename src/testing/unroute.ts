import type { BrowserContext, Page } from 'playwright-core';

/**
 * Takes a route of a test away. A route that matches nothing stays, because requests on their way are never answered when the last one goes:
 * Chromium then forgets those that it holds for the test.
 */
export const unroute = async (target: Page | BrowserContext, path: string | RegExp): Promise<void> => {
  await target.route(/^nothing:/, (route) => route.continue());
  await target.unroute(path);
};
