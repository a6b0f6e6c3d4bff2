import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browseDemo } from '../src/testing/browse.ts';
import { theo, walkDialogs } from '../src/testing/every-dialog.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browseDemo();
});
afterAll(() => browsing.close());

describe('every dialog', () => {
  it('stands in view, scrolls inside and never runs under its footer on a desktop', async () => {
    expect(await walkDialogs(browsing, { width: 1440, height: 700 })).toEqual([]);
  });

  it('a question is asked in the middle of the view', async () => {
    const { page, enter, context } = await browsing.visitor({ width: 1440, height: 700 });
    await enter(theo, '/style-guide');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const box = await page.getByRole('alertdialog').boundingBox();
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 350)).toBeLessThanOrEqual(8);
    await context.close();
  });
});
