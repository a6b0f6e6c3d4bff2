import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../src/app/demo.ts';
import { type Browsing, browse } from '../src/testing/browse.ts';
import { walkDialogs } from '../src/testing/every-dialog.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
  await seedDemo(browsing.here.appContext);
}, 60_000);
afterAll(() => browsing.close());

it('every dialog stands in view, scrolls inside and never runs under its footer on a phone', { timeout: 240_000 }, async () => {
  expect(await walkDialogs(browsing, { width: 360, height: 640 })).toEqual([]);
});
