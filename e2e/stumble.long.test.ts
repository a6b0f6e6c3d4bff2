import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;

beforeAll(async () => {
  browsing = await browse();
  theo = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([theo], 'Leadership');
});
afterAll(() => browsing.close());

describe('a page that stops working', () => {
  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('says what is kept, gives a reference that the server has, and goes on after a reload; %s, %i px', async (theme, width) => {
    const { page, context, enter } = await browsing.visitor({ theme, width, height: 780 });
    const broken = /\/api\/v2\/(my-)?meetings\/search/;
    await context.route(broken, (route) => route.fulfill({ json: { succeeded: true, messages: [], items: [null], totalCount: 1 } }));
    const told = page.waitForRequest(/\/api\/v2\/session\/fault/);
    await enter(theo, '/meetings');
    await page.getByRole('heading', { name: 'This page stumbled' }).waitFor();
    await page.getByText(/^Your work is saved up to \d/).waitFor();
    const request = await told;
    const { reference, path } = request.postDataJSON() as { reference: string; path: string };
    expect(path).toBe('/meetings');
    expect((await request.response())?.status()).toBe(200);
    await page.getByText('What happened').click();
    await page.getByText(new RegExp(`Reference ${reference}, version \\d`)).waitFor();
    await shot(page, `stumble-${theme}-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await unroute(context, broken);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page
      .getByRole('button', { name: /Leadership/ })
      .or(page.getByRole('link', { name: /Leadership/ }))
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: 'This page stumbled' }).count()).toBe(0);
    await context.close();
  });
});
