import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let maren: Actor;
let priya: Actor;

beforeAll(async () => {
  browsing = await browse();
  maren = await browsing.here.org('Harbor & Pine');
  priya = await browsing.here.person(maren.orgId);
  await browsing.here.name([
    [maren, 'Maren Lindqvist'],
    [priya, 'Priya Raman'],
  ]);
});
afterAll(() => browsing.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A meeting of Maren’s that everybody sees and to which Priya is not invited, with an Issue. */
const meet = async (title: string) => {
  const traction = await browsing.here.traction([maren], title);
  const visibility = { lt: { canView: false, canEdit: false }, org: { canView: true, canEdit: false }, individuals: [] };
  const seen = await maren.call(meetingApi.changeVisibility, { params: { id: traction.meetingId }, body: visibility });
  const issue = { title: 'Glue dries out', ownerId: maren.personId, tractionId: traction.id, entityType: 'meeting' as const };
  const added = await maren.call(issueApi.create, { body: issue });
  expect([seen.status, added.messages]).toEqual([200, []]);
  return { traction, send: commander(traction), path: `/meeting/live/${traction.meetingId}` };
};

/** What people do in a meeting who take part in it; each is there for an invited person. */
const deeds = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox')
    .or(page.getByRole('main').getByRole('button', { name: /^(Add|Solved|Drop to Issues|Take over|Ask to lead|Vote)/ }))
    .or(page.getByText('Rate this meeting'));

it.each([
  ['light', 1440],
  ['dark', 360],
] as const)(
  'K-06, B-50: a Member who is not invited watches and reacts, and nothing else is offered, in %s at %i',
  async (theme, width) => {
    const { send, path } = await meet(`Seen by all ${theme}`);
    const { page, enter, faults } = await browsing.visitor({ theme, width });
    await enter(priya, path);
    await page.getByText('Priya Raman watches and has nothing to prepare.').waitFor();
    await send(maren, 'join');
    await send(maren, 'start');
    for (const [place, name] of ['Segue', 'Scorecard', 'Rock Review', 'Headlines', 'To-Do List', 'Issues', 'Conclude'].entries()) {
      if (place > 0) await send(maren, 'nextAgendaItem');
      await heading(page, name).waitFor();
      await settled(page);
      expect(await deeds(page).filter({ visible: true }).allInnerTexts(), name).toEqual([]);
      await shot(page, `live-watchers-${place}-${theme}-${width}`);
    }
    await page.getByText('Send the recap to 1 person').waitFor();
    if (width > 1000) {
      const people = page.getByRole('complementary', { name: 'People' });
      await people.getByRole('list', { name: 'Observers' }).getByText('Watches').waitFor();
      await people.getByRole('button', { name: 'Celebrate' }).click();
    }
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
  },
);

it('K-06: whoever is invited while it runs takes part at once, and watches again once that is taken back', async () => {
  const { traction, send, path } = await meet('Invited later');
  const { page, enter } = await browsing.visitor();
  await send(maren, 'join');
  await send(maren, 'start');
  await enter(priya, path);
  await heading(page, 'Segue').waitFor();
  await send(maren, 'setAgendaItem', { agendaIndex: 5 });
  await heading(page, 'Issues').waitFor();
  const add = page.getByRole('textbox', { name: 'Add an Issue' });
  expect(await add.count()).toBe(0);
  const params = { id: traction.meetingId };
  const { meeting } = await maren.call(meetingApi.find, { params });
  expect((await maren.call(meetingApi.invite, { params, body: { personIds: [priya.personId] } })).status).toBe(200);
  await add.waitFor();
  const rate = page.getByRole('complementary', { name: 'People' }).getByText('Rate this meeting');
  await rate.waitFor();
  const before = { ...meeting, version: undefined, nextDate: meeting.nextDate?.slice(0, 10) };
  expect((await maren.call(meetingApi.edit, { params, body: before })).status).toBe(200);
  await add.waitFor({ state: 'detached' });
  await rate.waitFor({ state: 'detached' });
});
