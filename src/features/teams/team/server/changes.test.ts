import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { type ColorTag, colorTags, meetingApi, mostInvitees, type Visibility } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';

let here: World;
let owner: Actor;
let host: Actor;
let member: Actor;
let observer: Actor;
let outsider: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  host = await here.person(owner.orgId);
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  outsider = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

const form = (more: object = {}) => ({
  title: `Weekly ${newId()}`,
  cadence: 'Weekly' as const,
  nextDate: '2026-03-04',
  meetingTime: '09:00:00.000',
  agendaItems: levelTenAgenda.items,
  invitees: [host.personId, member.personId, observer.personId],
  ...more,
});

const create = (more: object = {}) => host.call(meetingApi.create, { body: form(more) });
const read = async (id: string, who: Actor = host) => (await who.call(meetingApi.list, { query: { ids: id } })).items[0];
const edit = (id: string, more: object = {}, who: Actor = host) => who.call(meetingApi.edit, { params: { id }, body: form(more) });
const run = (id: string, status: string) => here.sql('update meeting set status = $2 where id = $1', [id, status], owner.orgId);

describe('PUT meeting/{id}', () => {
  it('T-15: keeps who has joined since the form was opened, and takes out whom it no longer names', async () => {
    const { id } = await create();
    const knownInvitees = (await read(id))?.invitees ?? [];
    expect(knownInvitees).toContain(member.personId);
    await host.call(meetingApi.invite, { params: { id }, body: { personIds: [outsider.personId] } });
    expect((await edit(id, { invitees: [host.personId], knownInvitees })).status).toBe(200);
    expect((await read(id))?.invitees.toSorted()).toEqual([host.personId, outsider.personId].toSorted());
    expect((await edit(id, { invitees: [host.personId] })).status).toBe(200);
    expect((await read(id))?.invitees).toEqual([host.personId]);
  });

  it('changes title, time, agenda, cadence, settings and who is invited', async () => {
    const { id, tractionId } = await create();
    const title = `Renamed ${newId()}`;
    const agendaItems = [{ id: newId(), name: 'Walk the yard', type: 'Custom' as const, lengthInMinutes: 20, sessionNumber: 1 }];
    const settings = { sendRecapEmail: false, clearMeetingItems: true };
    const more = {
      title,
      cadence: 'Monthly',
      nextDate: '2026-03-31',
      meetingTime: '16:05:00.000',
      timeZone: 'America/New_York',
      agendaItems,
      agendaName: 'Yard',
      settings,
    };
    expect(await edit(id, { ...more, invitees: [host.personId, outsider.personId], version: 1 })).toMatchObject({
      status: 200,
      messages: [],
    });
    expect(await read(id)).toMatchObject({
      title,
      cadence: 'Monthly',
      nextDate: '2026-03-31',
      meetingDateTime: '2026-03-31T20:05:00.000Z',
      agendaItems,
      agendaName: 'Yard',
      settings,
      invitees: [host.personId, outsider.personId],
      version: 2,
    });
    expect((await host.call(meetingApi.tractions, { query: { ids: tractionId } })).items).toMatchObject([
      { title, threads: [{ title, cadence: 'Monthly', anchorDate: '2026-03-31' }] },
    ]);
    const told = (who: Actor) => who.call(notificationApi.search, { body: { filters: [{ field: 'type', value: 'MeetingInvite' }] } });
    expect((await told(outsider)).items.map(({ message }) => message)).toContain(`${title}, next meeting Tue, Mar 31, 8:05 PM UTC`);
    expect((await told(member)).items.filter(({ message }) => message.startsWith(title))).toEqual([]);
  });

  it('keeps time, zone and agenda template when they are left out, and never removes the owner', async () => {
    const { id } = await create({ timeZone: 'Asia/Tokyo', agendaTemplateId: levelTenAgenda.id });
    const { meetingTime: _, ...rest } = form({ invitees: [member.personId] });
    await host.call(meetingApi.edit, { params: { id }, body: rest });
    expect(await read(id)).toMatchObject({ meetingTime: '09:00:00.000', timeZone: 'Asia/Tokyo', agendaTemplateId: levelTenAgenda.id });
    expect((await read(id))?.invitees.toSorted()).toEqual([host.personId, member.personId].toSorted());
  });

  it('accepts the whole meeting as it was read, and ignores fields that cannot be edited here', async () => {
    const { id } = await create();
    const whole = await read(id);
    if (whole === undefined) throw new Error('the meeting is gone');
    expect(
      await host.call(meetingApi.edit, { params: { id }, body: { ...whole, ownerId: member.personId, title: `Whole ${id}` } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await read(id)).toEqual({ ...whole, title: `Whole ${id}`, version: 2 });
  });

  it('409 with the current row on a stale version', async () => {
    const { id } = await create();
    expect((await edit(id, { title: `First ${id}`, version: 1 })).status).toBe(200);
    expect(await edit(id, { version: 1 })).toMatchObject({ status: 409, current: { title: `First ${id}`, version: 2 } });
  });

  it('J-14, J-15: 422 when another meeting has the name, and without an attendee', async () => {
    const taken = `Taken ${newId()}`;
    await create({ title: taken });
    const { id } = await create();
    expect(await edit(id, { title: taken.toUpperCase() })).toMatchObject({ status: 422, codes: { title: ['VAL_INVALID'] } });
    expect(await edit(id, { invitees: [] })).toMatchObject({ status: 422, codes: { invitees: ['VAL_ATTENDEE'] } });
    expect(await edit(id, { invitees: [elsewhere.personId] })).toMatchObject({ status: 422, codes: { invitees: ['VAL_INVALID'] } });
  });

  it('adds a meeting on the new day when the only meeting of the series has ended', async () => {
    const { id, threadId } = await create({ cadence: 'OneTime' });
    await here.sql("update meeting set status = 'Completed', ended_at = now() where id = $1", [id], owner.orgId);
    await edit(id, { cadence: 'OneTime', nextDate: '2026-03-04' });
    const standing = async () =>
      (await host.call(meetingApi.mine, { body: { endIndex: 1000 } })).items.find((each) => each.threadId === threadId);
    expect(await standing()).toMatchObject({ id, status: 'Completed' });
    await edit(id, { cadence: 'OneTime', nextDate: '2026-04-01' });
    const next = await standing();
    expect(next).toMatchObject({ nextDate: '2026-04-01', status: 'NotStarted' });
    expect(next?.id).not.toBe(id);
  });

  it('J-10: an ended meeting that is sent back unchanged does not change the schedule of its series', async () => {
    const { id, tractionId, threadId } = await create();
    await here.sql("update meeting set status = 'Completed', ended_at = now() where id = $1", [id], owner.orgId);
    const openId = newId();
    await here.sql(
      "insert into meeting (org_id, id, traction_id, thread_id, next_date) values ($1, $2, $3, $4, '2026-03-11')",
      [owner.orgId, openId, tractionId, threadId],
      owner.orgId,
    );
    const ended = await read(id);
    if (ended === undefined) throw new Error('the meeting is gone');
    const save = (more: object) => host.call(meetingApi.edit, { params: { id }, body: { ...ended, version: undefined, ...more } });
    const anchor = async () => (await host.call(meetingApi.tractions, { query: { ids: tractionId } })).items[0]?.threads[0]?.anchorDate;
    expect(await save({})).toMatchObject({ status: 200 });
    expect([(await read(id))?.nextDate, (await read(openId))?.nextDate, await anchor()]).toEqual([
      '2026-03-04',
      '2026-03-11',
      '2026-03-04',
    ]);
    await save({ cadence: 'BiWeekly' });
    expect([(await read(openId))?.nextDate, await anchor()]).toEqual(['2026-03-11', '2026-03-11']);
    await save({ cadence: 'BiWeekly', nextDate: '2026-03-12' });
    expect([(await read(id))?.nextDate, (await read(openId))?.nextDate]).toEqual(['2026-03-04', '2026-03-12']);
  });

  it('403 to somebody who only takes part, 404 to somebody who is not invited and to another organisation', async () => {
    const visibility = { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };
    const { id } = await create({ visibility });
    for (const who of [member, observer]) expect((await edit(id, {}, who)).status).toBe(403);
    for (const who of [outsider, elsewhere]) expect((await edit(id, {}, who)).status).toBe(404);
    expect((await edit(id, {}, owner)).status).toBe(200);
  });
});

describe('DELETE meeting/{id}', () => {
  it('removes the series for everybody, with everything in it', async () => {
    const { id, tractionId } = await create();
    await here.sql('update org set lt_traction_id = $1', [tractionId], owner.orgId);
    expect(await host.call(meetingApi.remove, { params: { id } })).toMatchObject({ status: 200 });
    expect(await read(id)).toBeUndefined();
    expect((await host.call(meetingApi.tractions, { query: { ids: tractionId } })).items).toEqual([]);
    expect(await here.sql('select lt_traction_id from org where id = $1', [owner.orgId], owner.orgId)).toEqual([{ lt_traction_id: null }]);
  });

  it('409 while a meeting of it runs or is paused', async () => {
    const { id } = await create();
    for (const status of ['Running', 'Paused']) {
      await run(id, status);
      expect(await host.call(meetingApi.remove, { params: { id } })).toMatchObject({ status: 409 });
    }
    expect(await read(id)).toMatchObject({ can: { remove: false } });
  });

  it('403 to somebody who may not edit', async () => {
    const { id } = await create();
    for (const who of [member, observer]) expect(await who.call(meetingApi.remove, { params: { id } })).toMatchObject({ status: 403 });
  });
});

describe('PUT meeting/{id}/color-tag and /favorite', () => {
  it('J-05, J-06: sets any of the eight tags, for oneself alone', async () => {
    const { id } = await create();
    for (const colorTag of colorTags) {
      expect(await member.call(meetingApi.tag, { params: { id }, body: { colorTag } })).toMatchObject({ status: 200 });
      expect(await read(id, member)).toMatchObject({ colorTag });
    }
    await member.call(meetingApi.tag, { params: { id }, body: { colorTag: 'Teal' } });
    expect([(await read(id, member))?.colorTag, (await read(id, host))?.colorTag]).toEqual(['Teal', 'None']);
    expect(await member.call(meetingApi.tag, { params: { id }, body: { colorTag: 'Pink' as ColorTag } })).toMatchObject({
      status: 422,
      codes: { colorTag: ['VAL_INVALID'] },
    });
  });

  it('J-20: a star belongs to one person, and does not change the tag', async () => {
    const { id } = await create();
    await member.call(meetingApi.tag, { params: { id }, body: { colorTag: 'Blue' } });
    await member.call(meetingApi.favorite, { params: { id }, body: { isFavorite: true } });
    expect(await read(id, member)).toMatchObject({ isFavorite: true, colorTag: 'Blue' });
    expect(await read(id, host)).toMatchObject({ isFavorite: false });
    await member.call(meetingApi.favorite, { params: { id }, body: { isFavorite: false } });
    expect(await read(id, member)).toMatchObject({ isFavorite: false, colorTag: 'Blue' });
  });

  it('the Owner of the organisation marks meetings without being invited', async () => {
    const { id } = await create();
    expect(await owner.call(meetingApi.favorite, { params: { id }, body: { isFavorite: true } })).toMatchObject({ status: 200 });
    expect(await owner.call(meetingApi.tag, { params: { id }, body: { colorTag: 'Gray' } })).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toMatchObject({
      isFavorite: true,
      colorTag: 'Gray',
      invitees: expect.not.arrayContaining([owner.personId]),
    });
  });

  it('403 to an Observer who tags, 404 to somebody who does not see the meeting', async () => {
    const { id } = await create();
    expect(await observer.call(meetingApi.tag, { params: { id }, body: { colorTag: 'Blue' } })).toMatchObject({ status: 403 });
    expect(await outsider.call(meetingApi.favorite, { params: { id }, body: { isFavorite: true } })).toMatchObject({ status: 404 });
  });
});

describe('PUT meeting/{id}/reassign', () => {
  const reassign = (id: string, ownerId: string, who: Actor = host) => who.call(meetingApi.reassign, { params: { id }, body: { ownerId } });

  it('gives the meeting to another invitee and notifies them', async () => {
    const { id } = await create({ title: 'Yours now' });
    expect(await reassign(id, member.personId)).toMatchObject({ status: 200 });
    expect(await read(id, member)).toMatchObject({ ownerId: member.personId, can: { edit: true } });
    const told = await member.call(notificationApi.search, { body: { filters: [{ field: 'type', value: 'Assigned' }] } });
    expect(told.items).toContainEqual(expect.objectContaining({ message: 'Yours now' }));
  });

  it('422 to somebody who is not invited, or an Observer', async () => {
    const { id } = await create();
    for (const who of [outsider, observer, elsewhere]) {
      expect(await reassign(id, who.personId)).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
    }
    expect(await read(id)).toMatchObject({ ownerId: host.personId });
  });

  it('403 to somebody who may not edit', async () => {
    const { id } = await create();
    expect(await reassign(id, member.personId, member)).toMatchObject({ status: 403 });
  });
});

describe('PUT meeting/{id}/visibility', () => {
  const closed: Visibility = { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };
  const set = (id: string, visibility: Partial<Visibility>, who: Actor = host) =>
    who.call(meetingApi.changeVisibility, { params: { id }, body: { ...closed, ...visibility } });
  const mayEdit = async (id: string, who: Actor) => (await read(id, who))?.can.edit;

  it('B-40: a person’s own row overrides everyone’s and the leadership team’s', async () => {
    const { id } = await create();
    await set(id, { org: { canView: true, canEdit: true }, individuals: [{ personId: member.personId, canView: true, canEdit: false }] });
    expect([await mayEdit(id, member), await mayEdit(id, outsider)]).toEqual([false, true]);
    await set(id, { individuals: [{ personId: member.personId, canView: true, canEdit: true }] });
    expect([await mayEdit(id, member), await mayEdit(id, outsider)]).toEqual([true, undefined]);
  });

  it('B-41: otherwise everyone’s row counts, or the leadership team’s for people invited to its meeting', async () => {
    const leaders = await create({ invitees: [member.personId] });
    await here.sql('update org set lt_traction_id = $1', [leaders.tractionId], owner.orgId);
    const { id } = await create({ invitees: [host.personId] });
    await set(id, { lt: { canView: true, canEdit: true } });
    expect([await mayEdit(id, member), await mayEdit(id, outsider)]).toEqual([true, undefined]);
    await set(id, { lt: { canView: true, canEdit: false } });
    expect(await mayEdit(id, member)).toBe(false);
    await set(id, { org: { canView: true, canEdit: true } });
    expect([await mayEdit(id, outsider), await mayEdit(id, observer)]).toEqual([true, false]);
  });

  it('B-42: 403 to somebody who sees the meeting but may not edit it', async () => {
    const { id } = await create();
    await set(id, { org: { canView: true, canEdit: false } });
    for (const who of [member, observer, outsider])
      expect((await set(id, { org: { canView: true, canEdit: true } }, who)).status).toBe(403);
    expect((await set(id, {}, elsewhere)).status).toBe(404);
  });

  it('B-53, B-54, B-56: Edit implies View, an individual always has View, an Observer never has Edit', async () => {
    const { id } = await create();
    const individuals = [
      { personId: outsider.personId, canView: false, canEdit: false },
      { personId: observer.personId, canView: true, canEdit: true },
    ];
    await set(id, { lt: { canView: false, canEdit: true }, individuals });
    const { visibility } = await host.call(meetingApi.find, { params: { id } });
    expect(visibility.lt).toEqual({ canView: true, canEdit: true });
    expect(visibility.individuals.map(({ personId, canView, canEdit }) => ({ personId, canView, canEdit }))).toEqual([
      { personId: outsider.personId, canView: true, canEdit: false },
      { personId: observer.personId, canView: true, canEdit: false },
    ]);
    expect(await read(id, outsider)).toMatchObject({ id });
  });

  it('B-52: changes only what the writer has changed since they saw the settings; what others have set meanwhile stays', async () => {
    const { id } = await create();
    const row = ({ personId }: Actor, canEdit = false) => ({ personId, canView: true, canEdit });
    const before = { ...closed, individuals: [row(member), row(outsider), row(owner)] };
    await set(id, before);
    const joined = await here.person(owner.orgId);
    const others = [row(member, true), row(owner), row(joined)];
    await set(id, { ...before, org: { canView: true, canEdit: false }, individuals: others });
    // Written by somebody whose form still shows the first settings.
    const lt = { canView: true, canEdit: false };
    const change = { ...before, lt, individuals: [row(member), row(outsider), row(observer)], before };
    expect((await host.call(meetingApi.changeVisibility, { params: { id }, body: change })).status).toBe(200);
    const { visibility } = await host.call(meetingApi.find, { params: { id } });
    expect(visibility).toMatchObject({ lt, org: { canView: true, canEdit: false } });
    expect(visibility.individuals.map(({ personId, canEdit }) => [personId, canEdit])).toEqual([
      [member.personId, true],
      [joined.personId, false],
      [observer.personId, false],
    ]);
  });

  it('B-52: 422 when the rows of two writers together are more than a meeting may have', async () => {
    const { id, tractionId } = await create();
    await here.sql(
      `with added as (
         insert into person (id, first_name, last_name, email, username)
         select gen_random_uuid(), 'First', 'Last', 'row' || n || '@example.com', 'row' || n from generate_series(1, $3::integer) n returning id),
       members as (
         insert into org_member (org_id, id, person_id, role) select $1, gen_random_uuid(), id, 'Member' from added)
       update traction set visibility = jsonb_set(visibility, '{individuals}',
         (select jsonb_agg(jsonb_build_object('personId', id, 'canView', true, 'canEdit', false)) from added)) where id = $2`,
      [owner.orgId, tractionId, mostInvitees],
      owner.orgId,
    );
    const change = { ...closed, individuals: [{ personId: member.personId, canView: true, canEdit: false }], before: closed };
    expect(await host.call(meetingApi.changeVisibility, { params: { id }, body: change })).toMatchObject({
      status: 422,
      codes: { individuals: ['VAL_TOO_LONG'] },
    });
  });

  it('B-52: a row of somebody who has left the organisation is dropped, and does not stop others from being changed', async () => {
    const { id } = await create();
    const gone = await here.person(owner.orgId);
    const individuals = [{ personId: gone.personId, canView: true, canEdit: false }];
    await set(id, { individuals });
    await here.sql('delete from org_member where person_id = $1', [gone.personId], owner.orgId);
    expect((await set(id, { individuals })).status).toBe(422);
    const org = { canView: true, canEdit: false };
    const change = { ...closed, org, before: closed };
    expect((await host.call(meetingApi.changeVisibility, { params: { id }, body: change })).status).toBe(200);
    const query = 'select visibility from traction where id = (select traction_id from meeting where id = $1)';
    const stored = await here.sql<{ visibility: Visibility }>(query, [id], owner.orgId);
    expect(stored[0]?.visibility).toMatchObject({ org, individuals: [] });
  });

  it('B-55: a person cannot change the creator’s row or their own', async () => {
    const { id } = await create();
    await set(id, { individuals: [{ personId: member.personId, canView: true, canEdit: true }] });
    await set(id, { individuals: [{ personId: host.personId, canView: true, canEdit: false }] }, member);
    const { visibility } = await host.call(meetingApi.find, { params: { id } });
    expect(visibility.individuals).toMatchObject([{ personId: member.personId, canEdit: true }]);
    expect(await mayEdit(id, host)).toBe(true);
  });
});

describe('PUT meeting/{id}/invitees', () => {
  const invite = (id: string, people: Actor[], who: Actor = host) =>
    who.call(meetingApi.invite, { params: { id }, body: { personIds: people.map(({ personId }) => personId) } });

  it('invites members beside those who are invited, and tells the new ones once', async () => {
    const { id } = await create();
    const fresh = await here.person(owner.orgId);
    expect(await invite(id, [fresh, member])).toMatchObject({ status: 200, added: [fresh.personId] });
    expect(await invite(id, [fresh])).toMatchObject({ status: 200, added: [] });
    const invitees = (await read(id))?.invitees ?? [];
    expect(invitees.toSorted()).toEqual([host, member, observer, fresh].map(({ personId }) => personId).toSorted());
    const told = (await fresh.call(notificationApi.search, { body: { startIndex: 0, endIndex: 10, includeTotalCount: false } })).items;
    expect(told).toHaveLength(1);
  });

  it('422 for somebody of another organisation, 403 or 404 to whoever may not edit the meeting; nobody is invited', async () => {
    const { id } = await create();
    expect((await invite(id, [elsewhere])).status).toBe(422);
    expect([403, 404]).toContain((await invite(id, [outsider], outsider)).status);
    expect((await invite(id, [outsider], observer)).status).toBe(403);
    expect((await read(id))?.invitees).toHaveLength(3);
  });
});
