import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseDemo } from '../src/testing/browse.ts';
import { walkDialogs } from '../src/testing/every-dialog.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browseDemo();
});
afterAll(() => browsing.close());

it('every dialog stands in view, scrolls inside and never runs under its footer on a phone', async () => {
  expect(await walkDialogs(browsing, { width: 360, height: 640 })).toEqual([]);
});
