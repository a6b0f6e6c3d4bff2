import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import { commander } from '#testing/live.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  ({ browsing, owner, member } = await browseTwo());
});
afterAll(() => browsing.close());

describe('the page of somebody who was taken off a meeting, and those of the first minutes', () => {
  it.each(bothSizes)('have nothing that axe finds and no sideways scroll, in both themes at $width (B-46, B-31)', async (size) => {
    const team = await browsing.here.traction([owner, member], `Crew ${size.width}`);
    await commander(team)(owner, 'start');
    const guest = await browsing.visitor(size);
    await guest.enter(member, `/meeting/live/${team.meetingId}`);
    await guest.page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
    const { meeting } = await owner.call(meetingApi.find, { params: { id: team.meetingId } });
    const body = { ...meeting, invitees: [owner.personId] };
    expect((await owner.call(meetingApi.edit, { params: { id: team.meetingId }, body })).status).toBe(200);
    await guest.page.getByRole('heading', { level: 1, name: /no longer/ }).waitFor();
    const found = await themeFaults(guest.page, 'access lost');

    const alone = await browsing.here.person(owner.orgId);
    await browsing.here.sql('delete from org_member where person_id = $1', [alone.personId], owner.orgId);
    const nobody = await browsing.visitor(size);
    await nobody.enter(alone, '/');
    await nobody.page.getByRole('heading', { name: 'Your account has no organization yet' }).waitFor();
    found.push(...(await themeFaults(nobody.page, 'no organisation')));

    const founder = await browsing.here.org(`Fresh ${size.width}`);
    const first = await browsing.visitor(size);
    await first.enter(founder, '/');
    await first.page.getByRole('heading', { level: 1 }).first().waitFor();
    found.push(...(await themeFaults(first.page, 'the first steps')));
    expect([...found, ...guest.faults, ...nobody.faults, ...first.faults]).toEqual([]);
    await Promise.all([guest, nobody, first].map(({ context }) => context.close()));
  });
});
