import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { departmentApi, mostDepartments } from '../contract.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let manager: Actor;
let elsewhere: Actor;
let foreign: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  manager = await here.person(owner.orgId, 'Manager');
  elsewhere = await here.org('Another');
  foreign = await here.traction([elsewhere], 'Foreign');
});
afterAll(() => here.close());

let made = 0;
const nextName = () => {
  made += 1;
  return `Department ${made}`;
};
const add = (more = {}, who = owner) => who.call(departmentApi.add, { body: { name: nextName(), ...more } });
const listed = async (who = owner) => (await who.call(departmentApi.list)).items;
const find = async (id: string) => (await listed()).find((each) => each.id === id);

describe('GET departments', () => {
  it('B-32: lists the departments in their order with head and meetings, those of one’s own organisation alone', async () => {
    const [design, finance] = [await here.traction([owner, manager], 'Wednesday design'), await here.traction([owner], 'Budget')];
    const { id } = await add({ name: 'Design', headId: manager.personId, meetingIds: [design.id, finance.id] });
    const { id: other } = await add({ name: 'Customer Care' });
    const items = await listed(admin);
    expect(items.find((each) => each.id === id)).toEqual({
      id,
      name: 'Design',
      headId: manager.personId,
      meetingIds: [finance.id, design.id],
      version: 1,
    });
    expect(items.map((each) => each.id).indexOf(id)).toBeLessThan(items.map((each) => each.id).indexOf(other));
    expect(await listed(elsewhere)).toEqual([]);
  });

  it('leaves out a meeting that was removed', async () => {
    const traction = await here.traction([owner], 'Short-lived');
    const { id } = await add({ meetingIds: [traction.id] });
    await owner.call(meetingApi.remove, { params: { id: traction.meetingId } });
    expect((await find(id))?.meetingIds).toEqual([]);
  });
});

describe('B-32: every endpoint of departments', () => {
  it.each(['Manager', 'Member', 'Observer'] as const)('403 to a %s', async (role) => {
    const who = await here.person(owner.orgId, role);
    const { id } = await add();
    const { id: tractionId } = await here.traction([owner, who], `Of a ${role}`);
    const answers = [
      await who.call(departmentApi.list),
      await add({}, who),
      await who.call(departmentApi.update, { params: { id }, body: { name: nextName() } }),
      await who.call(departmentApi.place, { params: { id }, body: { place: 1 } }),
      await who.call(departmentApi.addMeeting, { params: { id, tractionId } }),
      await who.call(departmentApi.remove, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await find(id)).toBeDefined();
  });

  it('404 for a department of another organisation, which stays as it is', async () => {
    const { id } = await add({ name: 'Untouched' });
    const answers = [
      await elsewhere.call(departmentApi.update, { params: { id }, body: { name: 'Taken over' } }),
      await elsewhere.call(departmentApi.place, { params: { id }, body: { place: 1 } }),
      await elsewhere.call(departmentApi.addMeeting, { params: { id, tractionId: foreign.id } }),
      await elsewhere.call(departmentApi.remove, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await find(id)).toMatchObject({ name: 'Untouched', meetingIds: [] });
  });
});

describe('POST department', () => {
  it('adds it for an Admin, too', async () => {
    const { id, status } = await add({}, admin);
    expect(status).toBe(200);
    expect((await listed()).at(-1)?.id).toBe(id);
  });

  it.each(['Sales and Marketing', 'SALES AND MARKETING', '  Sales   and\tMarketing '])(
    '422 for the name "%s" when it is taken',
    async (name) => {
      await add({ name: 'Sales and Marketing' });
      expect(await add({ name })).toMatchObject({ status: 422, codes: { name: ['VAL_TAKEN'] } });
      expect((await listed()).filter((each) => /^sales/i.test(each.name))).toHaveLength(1);
      expect((await add({ name }, elsewhere)).status).toBe(name.startsWith('Sales and') ? 200 : 422);
    },
  );

  it('422 for an empty or too long name, and for ids that are none', async () => {
    expect((await add({ name: '  ' })).codes).toEqual({ name: ['VAL_REQUIRED'] });
    expect((await add({ name: 'x'.repeat(101) })).codes).toEqual({ name: ['VAL_TOO_LONG'] });
    expect((await add({ headId: 'somebody' })).codes).toEqual({ headId: ['VAL_INVALID'] });
  });

  it('names the field of a head who is no active member, and of a meeting of another organisation', async () => {
    const gone = await here.person(owner.orgId);
    await owner.call(memberApi.deactivate, { body: { personIds: [gone.personId] } });
    for (const headId of [elsewhere.personId, newId(), gone.personId])
      expect(await add({ headId })).toMatchObject({ status: 404, codes: { headId: ['VAL_INVALID'] } });
    expect(await add({ meetingIds: [foreign.id] })).toMatchObject({ status: 404, codes: { meetingIds: ['VAL_INVALID'] } });
  });

  it('422 beyond the number of departments that an organisation may have', async () => {
    const full = await here.org('Full');
    await here.sql(
      "insert into department (org_id, id, name, position) select $1, gen_random_uuid(), 'Many ' || n, n from generate_series(1, $2) n",
      [full.orgId, mostDepartments - 1],
      full.orgId,
    );
    expect((await add({}, full)).status).toBe(200);
    const refused = await add({}, full);
    expect(refused.status).toBe(422);
    expect(refused.messages[0]).toMatchObject({ code: 'tooManyDepartments' });
  });
});

describe('PUT department/{id}', () => {
  const edit = (id: string, body: object, who = owner) =>
    who.call(departmentApi.update, { params: { id }, body: { name: 'Renamed', ...body } });

  it('changes name, head and meetings; a meeting of another department leaves it', async () => {
    const [one, two] = [await here.traction([owner], 'One'), await here.traction([owner], 'Two')];
    const { id } = await add({ meetingIds: [one.id] });
    const { id: other } = await add({ meetingIds: [two.id] });
    const answer = await edit(id, { name: 'Build & Install', headId: manager.personId, meetingIds: [two.id], version: 1 });
    expect(answer.status).toBe(200);
    expect(await find(id)).toMatchObject({
      name: 'Build & Install',
      headId: manager.personId,
      meetingIds: [two.id],
      version: answer.version,
    });
    expect(await find(other)).toMatchObject({ meetingIds: [], version: 2 });
  });

  it('takes away the meetings that are not named, and none of another department', async () => {
    const [one, two, three] = [
      await here.traction([owner], 'Uno'),
      await here.traction([owner], 'Dos'),
      await here.traction([owner], 'Tres'),
    ];
    const { id } = await add({ meetingIds: [one.id, two.id] });
    const { id: other } = await add({ meetingIds: [three.id] });
    expect((await edit(id, { name: 'Fewer', meetingIds: [two.id] })).status).toBe(200);
    expect((await find(id))?.meetingIds).toEqual([two.id]);
    expect((await find(other))?.meetingIds).toEqual([three.id]);
  });

  it('keeps its own name in another case, and a head who was deactivated since', async () => {
    const head = await here.person(owner.orgId);
    const { id } = await add({ name: 'Quality', headId: head.personId });
    await owner.call(memberApi.deactivate, { body: { personIds: [head.personId] } });
    expect((await edit(id, { name: 'QUALITY', headId: head.personId })).status).toBe(200);
    expect(await find(id)).toMatchObject({ name: 'QUALITY', headId: head.personId });
    await add({ name: 'Stores' });
    expect((await edit(id, { name: 'stores' })).codes).toEqual({ name: ['VAL_TAKEN'] });
  });

  it('409 for an older version, with the department as it is now', async () => {
    const { id } = await add();
    const { id: tractionId } = await here.traction([owner], 'Added meanwhile');
    await admin.call(departmentApi.addMeeting, { params: { id, tractionId } });
    const refused = await edit(id, { version: 1 });
    expect(refused).toMatchObject({ status: 409, current: { id, meetingIds: [tractionId], version: 2 } });
    expect((await find(id))?.meetingIds).toEqual([tractionId]);
  });

  it('a head who leaves the organisation leaves the department without one', async () => {
    const head = await here.person(owner.orgId);
    const { id } = await add({ headId: head.personId });
    expect((await owner.call(memberApi.remove, { params: { id: head.personId } })).status).toBe(200);
    expect(await find(id)).toMatchObject({ headId: null });
  });
});

describe('PUT department/{id}/place', () => {
  it('moves a department up, down and to the end, and keeps the order of the others', async () => {
    const alone = await here.org('Ordered');
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await add({ name }, alone)).id);
    const move = async (at: number, place: number) => {
      await alone.call(departmentApi.place, { params: { id: ids[at] ?? '' }, body: { place } });
      return (await listed(alone)).map(({ name }) => name).join('');
    };
    expect(await move(2, 1)).toBe('CAB');
    expect(await move(0, 3)).toBe('CBA');
    expect(await move(2, 100)).toBe('BAC');
    expect(await move(0, 2)).toBe('BAC');
  });

  it('422 for a place that is none', async () => {
    const { id } = await add();
    const answer = await owner.call(departmentApi.place, { params: { id }, body: { place: 0 } });
    expect(answer).toMatchObject({ status: 422, codes: { place: ['VAL_NUMBER'] } });
  });
});

describe('PUT department/{id}/meeting/{tractionId}', () => {
  it('adds a meeting, also twice, and takes it from the department that had it', async () => {
    const { id: tractionId } = await here.traction([owner], 'Moving');
    const [{ id: one }, { id: two }] = [await add(), await add()];
    for (const id of [one, one, two]) expect((await owner.call(departmentApi.addMeeting, { params: { id, tractionId } })).status).toBe(200);
    expect((await find(one))?.meetingIds).toEqual([]);
    expect((await find(two))?.meetingIds).toEqual([tractionId]);
  });

  it('404 for a meeting of another organisation', async () => {
    const { id } = await add();
    expect((await owner.call(departmentApi.addMeeting, { params: { id, tractionId: foreign.id } })).status).toBe(404);
  });
});

describe('DELETE department/{id}', () => {
  it('removes the department; its meetings stay, without one, and its name is free', async () => {
    const traction = await here.traction([owner], 'Left alone');
    const { id } = await add({ name: 'Passing', meetingIds: [traction.id] });
    expect((await owner.call(departmentApi.remove, { params: { id } })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect((await owner.call(meetingApi.find, { params: { id: traction.meetingId } })).status).toBe(200);
    const { id: again, status } = await add({ name: 'passing', meetingIds: [traction.id] });
    expect(status).toBe(200);
    expect((await find(again))?.meetingIds).toEqual([traction.id]);
  });
});
