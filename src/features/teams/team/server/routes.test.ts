import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { meetingApi } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';

let here: World;
let owner: Actor;
let member: Actor;
let observer: Actor;
let outsider: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  outsider = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

const draft = (more: object = {}) => ({
  title: `Weekly ${newId()}`,
  cadence: 'Weekly' as const,
  nextDate: '2026-03-04',
  meetingTime: '14:35:00.000',
  timeZone: 'Europe/Zurich',
  agendaTemplateId: levelTenAgenda.id,
  agendaName: levelTenAgenda.name,
  agendaItems: levelTenAgenda.items,
  invitees: [member.personId],
  ...more,
});

const create = async (who: Actor = owner, more: object = {}) => {
  const answer = await who.call(meetingApi.create, { body: draft(more) });
  expect(answer.messages).toEqual([]);
  return answer;
};

const read = async (id: string, who: Actor = owner) => (await who.call(meetingApi.list, { query: { ids: id } })).items;

describe('POST meetings', () => {
  it('J-01, J-07, J-22: makes a traction, its series and the first meeting, owned by their creator', async () => {
    const id = newId();
    const title = 'Leadership Weekly';
    const made = await create(owner, { id, title, colorTag: 'Teal' });
    expect(made).toMatchObject({ status: 200, id });
    const [meeting] = await read(id);
    expect(meeting).toEqual({
      id,
      title,
      tractionId: made.tractionId,
      threadId: made.threadId,
      ownerId: owner.personId,
      cadence: 'Weekly',
      nextDate: '2026-03-04',
      meetingTime: '14:35:00.000',
      timeZone: 'Europe/Zurich',
      meetingDateTime: '2026-03-04T13:35:00.000Z',
      agendaTemplateId: levelTenAgenda.id,
      agendaName: 'Level 10',
      agendaItems: levelTenAgenda.items,
      colorTag: 'Teal',
      invitees: expect.arrayContaining([owner.personId, member.personId]),
      settings: { sendRecapEmail: true, clearMeetingItems: true },
      status: 'NotStarted',
      started: null,
      isFavorite: false,
      canJoin: false,
      summary: null,
      can: { edit: true, remove: true, start: true, join: false, tag: true, nudge: true },
      version: 1,
    });
    const { items } = await owner.call(meetingApi.tractions, { query: { ids: made.tractionId } });
    expect(items).toMatchObject([
      {
        id: made.tractionId,
        title,
        scorecardId: made.scorecardId,
        isLeadershipTeam: false,
        threads: [{ id: made.threadId, meetingId: id }],
      },
    ]);
  });

  it('notifies the others of the invitation, with a link', async () => {
    const title = 'Told of this';
    const made = await create(owner, { title, invitees: [owner.personId, member.personId] });
    const told = (who: Actor) => who.call(notificationApi.search, { body: { filters: [{ field: 'type', value: 'MeetingInvite' }] } });
    expect((await told(member)).items).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`^${title}, next meeting `)),
        link: `/traction/${made.tractionId}/${made.threadId}`,
      }),
    );
    expect((await told(owner)).items).toEqual([]);
  });

  it('J-14: 422 when the name is taken, regardless of case and spaces, and writes nothing', async () => {
    await create(owner, { title: 'Build & Install' });
    const before = await owner.call(meetingApi.search, { body: {} });
    const answer = await owner.call(meetingApi.create, { body: draft({ title: '  build  &  INSTALL ' }) });
    expect(answer).toMatchObject({
      status: 422,
      codes: { title: ['VAL_INVALID'] },
      messages: [{ text: 'This Meeting Name exists in your organization. Please select a different name.' }],
    });
    expect((await owner.call(meetingApi.search, { body: {} })).totalCount).toBe(before.totalCount);
    expect(
      await elsewhere.call(meetingApi.create, { body: draft({ title: 'Build & Install', invitees: [elsewhere.personId] }) }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('J-15: 422 without an attendee', async () => {
    expect(await owner.call(meetingApi.create, { body: draft({ invitees: [] }) })).toMatchObject({
      status: 422,
      codes: { invitees: ['VAL_ATTENDEE'] },
      errors: { invitees: ['You need to have at least one attendee to create the meeting.'] },
    });
  });

  it('J-03: needs a date unless the meeting is held as needed', async () => {
    expect(await owner.call(meetingApi.create, { body: draft({ nextDate: null }) })).toMatchObject({
      status: 422,
      codes: { nextDate: ['VAL_REQUIRED'] },
    });
    const { id } = await create(owner, { cadence: 'AsNeeded', nextDate: null });
    expect(await read(id)).toMatchObject([{ cadence: 'AsNeeded', nextDate: null, meetingDateTime: null }]);
  });

  it.each(['1899-12-31', '2200-01-01', '9999-12-31'])('422 to the date %s, which is out of the range for schedules', async (nextDate) => {
    expect(await owner.call(meetingApi.create, { body: draft({ nextDate }) })).toMatchObject({
      status: 422,
      codes: { nextDate: ['VAL_INVALID'] },
    });
  });

  it('J-02: 422 to agenda items that share an id, naming the second', async () => {
    const item = { id: newId(), name: 'Safety', type: 'Custom', lengthInMinutes: 5 };
    const agendaItems = [item, { ...item, id: newId() }, { ...item, name: 'Numbers' }];
    expect(await owner.call(meetingApi.create, { body: draft({ agendaItems }) })).toMatchObject({
      status: 422,
      codes: { 'agendaItems.2.id': ['VAL_TAKEN'] },
    });
  });

  it('422 when an invitee or somebody in the visibility settings is not a member', async () => {
    expect(await owner.call(meetingApi.create, { body: draft({ invitees: [elsewhere.personId] }) })).toMatchObject({
      status: 422,
      codes: { invitees: ['VAL_INVALID'] },
    });
    const visibility = {
      lt: { canView: true, canEdit: false },
      org: { canView: false, canEdit: false },
      individuals: [{ personId: elsewhere.personId, canEdit: true }],
    };
    expect(await owner.call(meetingApi.create, { body: draft({ visibility }) })).toMatchObject({
      status: 422,
      codes: { individuals: ['VAL_INVALID'] },
    });
  });

  it('409 when the id is taken', async () => {
    const { id } = await create();
    expect(await owner.call(meetingApi.create, { body: draft({ id }) })).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });

  it('B-35: 403 to an Observer; every licensed person may create meetings', async () => {
    expect(await observer.call(meetingApi.create, { body: draft() })).toMatchObject({ status: 403 });
    expect(await create(member)).toMatchObject({ status: 200 });
  });
});

describe('GET meetings/validate/{thread}', () => {
  it('J-09, J-14: says whether a name is free; the meeting’s own name is', async () => {
    const made = await create(owner, { title: 'Sales Weekly' });
    const ask = (thread: string, name: string) => owner.call(meetingApi.validate, { params: { thread }, query: { name } });
    expect(await ask('new', 'sales weekly')).toMatchObject({ isValid: false });
    expect(await ask(made.threadId, 'Sales Weekly')).toMatchObject({ isValid: true });
    expect(await ask(newId(), 'Sales Weekly')).toMatchObject({ isValid: false });
    expect(await ask('new', 'Sales Monthly')).toMatchObject({ isValid: true });
    expect(await ask('none', 'x')).toMatchObject({ status: 422 });
  });

  it('says that a name of another organisation or of a removed meeting is free', async () => {
    const made = await create(owner, { title: 'Short-lived' });
    const isFree = async (who: Actor) =>
      (await who.call(meetingApi.validate, { params: { thread: 'new' }, query: { name: 'Short-lived' } })).isValid;
    expect([await isFree(owner), await isFree(elsewhere)]).toEqual([false, true]);
    await owner.call(meetingApi.remove, { params: { id: made.id } });
    expect(await isFree(owner)).toBe(true);
    await create(owner, { title: 'Short-lived' });
  });
});

describe('GET meetings?ids= and meeting/{id}', () => {
  it('J-10: gives meetings by id, limited to those that the person may see', async () => {
    const { id, tractionId } = await create(owner, {
      visibility: { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] },
    });
    expect(await read(id, member)).toMatchObject([{ id, can: { edit: false, start: false, tag: true } }]);
    for (const who of [outsider, elsewhere, observer]) {
      expect(await read(id, who)).toEqual([]);
      expect(await who.call(meetingApi.find, { params: { id } })).toMatchObject({ status: 404 });
      expect((await who.call(meetingApi.tractions, { query: { ids: tractionId } })).items).toEqual([]);
      expect(await who.call(meetingApi.history, { params: { id: tractionId } })).toMatchObject({ status: 404 });
    }
  });

  it('B-52: shows the settings with the people’s names', async () => {
    const individuals = [{ personId: member.personId, canView: true, canEdit: true }];
    const made = await create(owner, {
      visibility: { lt: { canView: true, canEdit: false }, org: { canView: true, canEdit: false }, individuals },
    });
    expect(await owner.call(meetingApi.find, { params: { id: made.id } })).toMatchObject({
      meeting: { id: made.id },
      visibility: {
        lt: { canView: true, canEdit: false },
        org: { canView: true, canEdit: false },
        createdById: owner.personId,
        individuals: [
          {
            personId: member.personId,
            canView: true,
            canEdit: true,
            person: { id: member.personId, firstName: 'Member', isObserver: false },
          },
        ],
      },
    });
  });
});

describe('the checklist', () => {
  it('J-08: is read by invitees; editors replace and reset it', async () => {
    const { id } = await create();
    const items = [
      { id: newId(), text: 'Send the numbers', isDone: true },
      { id: newId(), text: 'Book the room', isDone: false },
    ];
    expect(await owner.call(meetingApi.updateChecklist, { params: { id }, body: { items } })).toMatchObject({ status: 200 });
    expect((await member.call(meetingApi.checklist, { params: { id } })).items).toEqual(items);
    expect(await owner.call(meetingApi.updateChecklist, { params: { id }, body: { items: [...items, ...items] } })).toMatchObject({
      status: 422,
      codes: { 'items.2.id': ['VAL_TAKEN'], 'items.3.id': ['VAL_TAKEN'] },
    });
    await owner.call(meetingApi.resetChecklist, { params: { id } });
    expect((await owner.call(meetingApi.checklist, { params: { id } })).items).toEqual(items.map((item) => ({ ...item, isDone: false })));
    expect(await member.call(meetingApi.updateChecklist, { params: { id }, body: { items: [] } })).toMatchObject({ status: 403 });
    expect(await member.call(meetingApi.resetChecklist, { params: { id } })).toMatchObject({ status: 403 });
    expect(await outsider.call(meetingApi.checklist, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('J-08: keeps what several people change at once, each from the list as they saw it', async () => {
    const { id } = await create();
    const line = (text: string) => ({ id: newId(), text, isDone: false });
    const send = (body: { items: object[]; before?: object[] }) =>
      owner.call(meetingApi.updateChecklist, { params: { id }, body: body as never });
    const read = async () => (await owner.call(meetingApi.checklist, { params: { id } })).items;
    const before = [line('Numbers'), line('Room'), line('Coffee')];
    await send({ items: before });
    const added = [1, 2, 3, 4].map((n) => line(`Line ${n}`));
    const [numbers, room, coffee] = before;
    const edits = [
      ...added.map((item) => [...before, item]),
      [{ ...numbers, isDone: true }, room, coffee],
      [{ ...numbers, text: 'Last numbers' }, room, coffee],
      [numbers, coffee],
      [numbers, { ...room, isDone: true }, coffee],
    ].map((items) => send({ items: items as object[], before }));
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    const now = await read();
    expect(now.slice(0, 2)).toEqual([{ ...numbers, text: 'Last numbers', isDone: true }, coffee]);
    expect(
      now
        .slice(2)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(added.map(({ text }) => text));
    const full = Array.from({ length: 100 }, (_, n) => line(`Full ${n}`));
    await send({ items: full });
    expect(await send({ items: added.slice(0, 1), before: [] })).toMatchObject({ status: 422, codes: { items: ['VAL_TOO_LONG'] } });
    expect(await read()).toEqual(full);
  });
});
