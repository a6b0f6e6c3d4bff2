import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseThree } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
});
afterAll(() => on.close());

const path = () => `/traction/${traction.id}/${traction.threadId}/rocks`;

it('B-35: an Observer finds no import', async () => {
  const { page, enter } = await on.visitor();
  await enter(observer, path());
  await page
    .getByRole('tab', { name: /^Rocks/ })
    .or(page.getByRole('link', { name: /^Rocks/ }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Import a list' }).count()).toBe(0);
});
