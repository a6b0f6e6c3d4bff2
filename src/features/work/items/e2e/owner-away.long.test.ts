import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import { makeThings, marker } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let gone: Actor;
let team: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  gone = await here.person(owner.orgId);
  const stays = await here.person(owner.orgId);
  await here.name([
    [owner, 'Olga Owner'],
    [gone, 'Gil Gone'],
    [stays, 'Ann Attends'],
  ]);
  team = await here.traction([owner, gone, stays], 'Leadership');
  await makeThings(owner, team, gone.personId);
  await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [team.id, gone.personId], owner.orgId);
});
afterAll(() => browsing.close());

const away = /^Gil G.*\. No longer in this meeting\. Choose another owner$/;
const row = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${marker} item` });

describe('an item whose owner has left the meeting', () => {
  it.each(['rocks', 'todos', 'issues', 'headlines'])('B-38: is marked in the list of %s until it has another owner', async (tab) => {
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/traction/${team.id}/${team.threadId}/${tab}`);
    const mark = row(page).getByRole('button', { name: away });
    await mark.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, `away-${tab}`);
    await page.reload();
    await mark.click();
    await page.getByRole('option', { name: 'Ann Attends' }).click();
    await row(page)
      .getByRole('button', { name: /^Owner: Ann/ })
      .waitFor();
    expect(await row(page).getByRole('button', { name: away }).count()).toBe(0);
    // Nobody can give it back to who has left.
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing to take back').waitFor();
    await row(page)
      .getByRole('button', { name: /^Owner: Ann/ })
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('B-38: is marked on the scorecard, and on the stage of a live meeting', async () => {
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/traction/${team.id}/${team.threadId}/scorecard`);
    await page.getByText(`${marker} item`).first().waitFor();
    const mark = page.getByText('No longer in this meeting').first();
    await mark.waitFor({ state: 'attached' });
    const send = commander(team);
    await send(owner, 'start');
    await send(owner, 'setAgendaItem', { agendaIndex: 1 });
    await page.goto(`/meeting/live/${team.meetingId}`);
    await page.getByRole('heading', { level: 1, name: 'Scorecard' }).waitFor();
    await mark.waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
    await context.close();
  });
});
