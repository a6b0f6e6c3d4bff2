import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentApi } from '#features/office/departments/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { meetingApi, type Visibility } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
let admin: Actor;
let member: Actor;
let observer: Actor;
/** The meeting of the leadership team, with the Owner and the Admin in it. */
let leadership: SeededTraction;
let yard: SeededTraction;

const closed = { canView: false, canEdit: false };
const open = { canView: true, canEdit: true };

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  [admin, member] = [await here.person(owner.orgId, 'Admin'), await here.person(owner.orgId)];
  observer = await here.person(owner.orgId, 'Observer');
  await here.name([
    [owner, 'Maren Lindqvist'],
    [admin, 'Dev Castellano'],
    [member, 'Theo Okafor'],
    [observer, 'Hannah Pike'],
  ]);
  leadership = await here.traction([owner, admin], 'Leadership');
  yard = await here.traction([owner, member, observer], 'Yard');
  await owner.call(departmentApi.setLeadershipTeam, { params: { orgId: owner.orgId, meetingId: leadership.id } });
});
afterAll(() => browsing.close());

const allow = async (body: Visibility): Promise<void> => {
  const answer = await owner.call(meetingApi.changeVisibility, { params: { id: yard.meetingId }, body });
  expect(answer.status).toBe(200);
};

/** Opens the meeting as a person, and returns whether they may edit it, as its dialog shows. */
const edits = async (who: Actor): Promise<boolean> => {
  const { page, enter, context, faults } = await browsing.visitor();
  await enter(who, `/meeting/${yard.meetingId}`);
  const editor = page.getByRole('dialog', { name: 'Edit meeting' });
  await editor.or(page.getByRole('dialog', { name: 'Yard' })).waitFor();
  const may = (await editor.count()) > 0;
  // Who may not edit is not offered the settings of who may (B-42).
  if (may) await editor.getByRole('button', { name: 'Change', exact: true }).waitFor();
  else
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Change|Save|Reassign|Delete/ })
        .count(),
    ).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
  return may;
};

const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Visibility and Editing Settings' });

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  return settingsOf(page);
};

describe('who may edit a meeting', () => {
  it('B-40, B-42: a person’s own row counts before everyone’s, both ways', async () => {
    const own = (canEdit: boolean) => [{ personId: member.personId, canView: true, canEdit }];
    await allow({ lt: closed, org: open, individuals: own(false) });
    expect(await edits(member)).toBe(false);
    await allow({ lt: closed, org: closed, individuals: own(true) });
    expect(await edits(member)).toBe(true);
  });

  it('B-41, B-42: otherwise everyone’s Edit counts, or the leadership team’s for who is invited to its meeting', async () => {
    await allow({ lt: closed, org: open, individuals: [] });
    expect(await edits(member)).toBe(true);
    await allow({ lt: open, org: closed, individuals: [] });
    expect(await edits(member)).toBe(false);
    const place = [leadership.id, member.personId];
    await owner.call(meetingApi.invite, { params: { id: leadership.meetingId }, body: { personIds: [member.personId] } });
    expect(await browsing.here.sql('select from invitee where traction_id = $1 and person_id = $2', place, owner.orgId)).toHaveLength(1);
    expect(await edits(member)).toBe(true);
    await browsing.here.sql('delete from invitee where traction_id = $1 and person_id = $2', place, owner.orgId);
  });

  it('B-42, B-56: an Observer never edits, whatever the settings say', async () => {
    await allow({ lt: open, org: open, individuals: [] });
    expect(await edits(observer)).toBe(false);
  });
});

describe('Visibility and Editing Settings', () => {
  it.each(bothSizes)('B-52 to B-56: shows the leadership team, everyone and people, and which boxes are fixed, at $width', async (size) => {
    await allow({ lt: { canView: true, canEdit: false }, org: closed, individuals: [] });
    await browsing.here.sql('update traction set created_by_id = $1 where id = $2', [owner.personId, yard.id], owner.orgId);
    const { page, enter, faults } = await browsing.visitor(size);
    await enter(admin, `/meeting/${yard.meetingId}`);
    // A row of the creator or of one's own could not be changed, so none is offered.
    const settings = await openSettings(page);
    await settings.getByRole('button', { name: 'Add person' }).click();
    const offered = page.locator('[role=option]');
    await expect.poll(() => offered.count()).toBe(2);
    expect((await offered.allInnerTexts()).join()).not.toMatch(/Maren|Dev/);
    const rows = [owner, admin].map(({ personId }) => ({ personId, canView: true, canEdit: false }));
    await browsing.here.sql(
      "update traction set visibility = jsonb_set(visibility, '{individuals}', $1::jsonb) where id = $2",
      [JSON.stringify(rows), yard.id],
      owner.orgId,
    );
    await page.goto(`/meeting/${yard.meetingId}`);
    await openSettings(page);
    for (const name of ['Theo Okafor', 'Hannah Pike']) {
      await settings.getByRole('button', { name: 'Add person' }).click();
      await page.getByRole('option', { name }).click();
    }
    const box = (who: string, what: 'view' | 'edit') => settings.getByLabel(`${who} may ${what}`);
    const look = async (who: string, what: 'view' | 'edit') => [await box(who, what).isChecked(), await box(who, what).isDisabled()];
    expect(await settings.getByRole('columnheader').allTextContents()).toEqual(['Who', 'View', 'Edit']);
    expect(await look('Leadership team', 'view')).toEqual([true, false]);
    expect(await look('Leadership team', 'edit')).toEqual([false, false]);
    expect(await look('Everyone', 'view')).toEqual([false, false]);
    // An individual's View is always on (B-54); the creator's row and one's own are fixed (B-55), an Observer gets no Edit (B-56).
    for (const [name, fixed] of [
      ['Maren Lindqvist', true],
      ['Dev Castellano', true],
      ['Theo Okafor', false],
      ['Hannah Pike', true],
    ] as const) {
      expect(await look(name, 'view'), name).toEqual([true, true]);
      expect((await look(name, 'edit'))[1], name).toBe(fixed);
    }
    const removable = (name: string) => settings.getByRole('button', { name: `Remove ${name}` }).count();
    for (const [name, count] of [
      ['Maren Lindqvist', 0],
      ['Dev Castellano', 0],
      ['Theo Okafor', 1],
      ['Hannah Pike', 1],
    ] as const)
      expect(await removable(name), name).toBe(count);
    await box('Everyone', 'edit').check();
    expect(await look('Everyone', 'view')).toEqual([true, false]);
    await box('Everyone', 'view').uncheck();
    expect(await look('Everyone', 'edit')).toEqual([false, false]);
    await box('Theo Okafor', 'edit').check();
    await shot(page, `visibility-${size.width}`);
    expect(await themeFaults(page, 'visibility')).toEqual([]);
    // What somebody else sets meanwhile stays, because it was not changed here.
    await allow({ lt: { canView: true, canEdit: false }, org: { canView: true, canEdit: false }, individuals: rows });
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await settings.waitFor({ state: 'detached' });
    const stored = (await owner.call(meetingApi.find, { params: { id: yard.meetingId } })).visibility;
    expect(stored.individuals.find(({ personId }) => personId === member.personId)).toMatchObject({ canView: true, canEdit: true });
    expect(stored.individuals.find(({ personId }) => personId === observer.personId)).toMatchObject({ canView: true, canEdit: false });
    expect(stored.org).toEqual({ canView: true, canEdit: false });
    expect(stored.individuals.map(({ personId }) => personId)).toEqual(expect.arrayContaining([owner.personId, admin.personId]));
    expect(faults).toEqual([]);
  });
});
