import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { type Rock, rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let scribe: Actor;
let member: Actor;
let traction: SeededTraction;
/** The scribe's page on a desktop; a member uses a phone. */
let desk: Page;
let phone: Page;
let faults: string[][];

/** Titles of the Rocks, each with its type and whether the scribe owns it. */
const rocks = [
  { title: 'Train two apprentices', type: 'Personal', mine: false },
  { title: 'Open the second bay', type: 'Company', mine: true },
  { title: 'Hire a second crew', type: 'Company', mine: false },
  { title: 'Write the safety plan and train everyone on it before the new crew starts in May', type: 'Team', mine: true },
] as const;

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const pill = (page: Page, title: string) => row(page, title).getByRole('button', { name: /^Status/ });
const statuses = async (): Promise<Record<string, string>> => {
  const { items } = await scribe.call(rockApi.search, { body: {} });
  return Object.fromEntries(items.map(({ title, status }: Pick<Rock, 'title' | 'status'>) => [title, status]));
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  scribe = await here.org('Harbor & Pine');
  member = await here.person(scribe.orgId);
  traction = await here.traction([scribe, member], 'Leadership');
  for (const { title, type, mine } of rocks) {
    const ownerId = (mine ? scribe : member).personId;
    await scribe.call(rockApi.create, { body: { title, type, ownerId, dueDate: '2199-12-31', tractionId: traction.id } });
  }
  await here.sql("update rock set status_at = '2020-01-06'", [], scribe.orgId);
  const send = commander(traction);
  await send(scribe, 'start');
  await send(scribe, 'setAgendaItem', { agendaIndex: 2 });
  const [one, other] = await Promise.all([browsing.visitor(), browsing.visitor({ width: 360, height: 780 })]);
  [desk, phone] = [one.page, other.page];
  faults = [one.faults, other.faults];
  const path = `/meeting/live/${traction.meetingId}`;
  await Promise.all([one.enter(scribe, path), other.enter(member, path)]);
  await Promise.all([desk, phone].map((page) => page.getByText('Open the second bay').waitFor()));
});
afterAll(() => browsing.close());

it('K-20: Rocks are listed for the company first, then by owner, and none is said yet', async () => {
  const stage = desk.getByRole('region', { name: 'On stage: Rock Review' });
  const heads = await stage.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(heads.map((head) => head.replaceAll(/\s+/g, ' '))).toEqual([
    'Company 2',
    expect.stringMatching(/ 1$/),
    expect.stringMatching(/ 1$/),
  ]);
  const titles = await desk.locator('[data-title]').allInnerTexts();
  expect(titles.slice(0, 2).sort()).toEqual(['Hire a second crew', 'Open the second bay']);
  expect(titles.toSorted()).toEqual(rocks.map(({ title }) => title).toSorted());
  await desk.getByText('0 said, 4 to say').waitFor();
  expect(await desk.getByText('Not said', { exact: true }).count()).toBe(4);
});

it('has nothing that axe finds, and no sideways scroll on a phone', async () => {
  expect(await axeFaults(desk)).toEqual([]);
  expect(await axeFaults(phone)).toEqual([]);
  expect(await scrollsSideways(phone)).toBe(false);
});

it.each([768, 820, 900, 1440])('K-20: owners stand one below the other, at %i', async (width) => {
  await desk.setViewportSize({ width, height: 900 });
  const columnsOf = () =>
    desk
      .getByRole('listitem')
      .locator('[data-slot=owner] > *')
      .filter({ visible: true })
      .evaluateAll(
        (owners) =>
          new Set(
            owners.map((owner) =>
              Math.round((owner as unknown as { getBoundingClientRect: () => { x: number } }).getBoundingClientRect().x),
            ),
          ).size,
      );
  await expect.poll(columnsOf).toBe(1);
  await desk.setViewportSize({ width: 1440, height: 900 });
});

it('keys move, tick and set; Off-Track offers the Issue until the next act', async () => {
  await desk.locator('[data-title]', { hasText: 'Hire a second crew' }).focus();
  await desk.keyboard.press('Space');
  await desk.getByRole('button', { name: 'No exception: Hire a second crew' }).waitFor();
  await desk.keyboard.press('2');
  await row(desk, 'Hire a second crew').getByText('Off-Track').waitFor();
  await row(desk, 'Hire a second crew').getByRole('button', { name: 'Drop to Issues' }).click();
  await row(desk, 'Hire a second crew').getByText('Dropped to Issues').waitFor();
  await expect
    .poll(async () => (await scribe.call(issueApi.search, { body: {} })).items.map(({ title }) => title))
    .toEqual(['Hire a second crew']);
  await row(phone, 'Hire a second crew').getByText('Off-Track').waitFor();

  await pill(desk, 'Write the safety plan and train everyone on it before the new crew starts in May').click();
  await desk.keyboard.press('3');
  await row(desk, 'Write the safety plan and train everyone on it before the new crew starts in May')
    .getByText('Done', { exact: true })
    .waitFor();
  await desk.getByText('2 said, 2 to say').waitFor();
});

it('somebody who is not the scribe sets own Rocks alone', async () => {
  expect(await pill(phone, 'Open the second bay').count()).toBe(0);
  expect(await pill(phone, 'Train two apprentices').count()).toBe(1);
  await phone.getByRole('button', { name: 'Set my 1 On-Track' }).waitFor();
});

it('one sweep says the rest for everybody, and Undo takes it back', async () => {
  await desk.getByRole('button', { name: 'Set 2 On-Track' }).click();
  await desk.getByText('4 of 4 said').waitFor();
  await phone.getByText('4 of 4 said').waitFor();
  expect(await statuses()).toEqual({
    'Hire a second crew': 'OffTrack',
    'Open the second bay': 'OnTrack',
    'Train two apprentices': 'OnTrack',
    'Write the safety plan and train everyone on it before the new crew starts in May': 'Done',
  });
  await desk.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await desk.getByRole('button', { name: 'Set 2 On-Track' }).waitFor();
  await phone.getByText('2 said, 2 to say').waitFor();
});

it('a ticked Rock without a word stays without one', async () => {
  await desk.getByRole('checkbox', { name: 'Exception: Open the second bay' }).click();
  await desk.getByRole('button', { name: 'Set 1 On-Track' }).click();
  await desk.getByText('3 of 4 said').waitFor();
  expect(await pill(desk, 'Open the second bay').innerText()).toBe('Not said');
});

it('shows nothing amiss', () => expect(faults.flat()).toEqual([]));
