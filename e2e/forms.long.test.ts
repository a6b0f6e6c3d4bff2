import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const atHome = (page: Page) => page.getByRole('heading', { name: /^Good / }).waitFor();

describe('forms', () => {
  it('Y-01: the sign-in page names required fields, and sends signed-in people on', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { page, faults, enter, context } = await browsing.visitor();
    await page.goto('/login');
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    await submit.click();
    await expect.poll(() => page.locator('[data-code=VAL_REQUIRED]').allTextContents()).toEqual(['Required', 'Required']);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Username or e-mail').pressSequentially('a');
    expect(await page.locator('[data-code=VAL_REQUIRED]').count()).toBe(1);
    for (const path of ['/login', '/register']) {
      await enter(ann, path);
      await atHome(page);
      expect(new URL(page.url()).pathname).toBe('/');
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
