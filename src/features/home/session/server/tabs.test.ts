import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, callOn, type World } from '#testing/world.ts';
import { sessionApi } from '../contract.ts';

let here: World;
let harbor: Actor;
let tide: Actor;
/** A member of both organisations, who works in the first one. */
let theo: Actor;

const everything = { startIndex: 0, endIndex: 50, includeTotalCount: false, sorts: [], filters: [] };
const shows = (orgId: string) => ({ 'x-organization': orgId });
const todoFor = (ownerId: string, title: string) => ({
  body: { id: newId(), title, ownerId, tractionId: null, dueDate: '2026-03-10', contentHtml: '' },
});
const titlesIn = async (who: Pick<Actor, 'call'>, orgId: string): Promise<string[]> =>
  (await who.call(todoApi.search, { body: everything }, shows(orgId))).items.map(({ title }) => title);

/** Loads the session of another tab of the same sign-in, and returns it as an actor. */
const tabOf = async (who: Actor, staysIn?: string): Promise<Actor> => {
  const loaded = await who.call(sessionApi.load, { query: { offset: '0', tz: 'UTC', ...(staysIn === undefined ? {} : { org: staysIn }) } });
  const tab = { ...who, context: loaded.id, orgId: loaded.orgId ?? '' };
  return { ...tab, ...callOn({ app: here.app } as never, tab) };
};

beforeAll(async () => {
  here = await sharedWorld();
  harbor = await here.org('Harbor & Pine');
  tide = await here.org('Tidekeepers');
  theo = await here.person(harbor.orgId);
  const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')";
  await here.sql(joins, [tide.orgId, newId(), theo.personId], tide.orgId);
});
afterAll(() => here.close());

describe('a page that shows another organisation than its session works in', () => {
  it('is refused with 409 for reads and for commands of each kind, which do nothing', async () => {
    await theo.call(sessionApi.switchOrg, { params: { id: tide.orgId } });
    const refused = { status: 409, messages: [{ code: 'otherOrganisation' }], orgId: tide.orgId };
    expect(await theo.call(todoApi.create, todoFor(theo.personId, 'Astray'), shows(harbor.orgId))).toMatchObject(refused);
    expect(await theo.call(todoApi.search, { body: everything }, shows(harbor.orgId))).toMatchObject(refused);
    expect(await theo.call(meetingApi.list, { query: { ids: newId() } }, shows(harbor.orgId))).toMatchObject(refused);
    expect(await titlesIn(theo, tide.orgId)).not.toContain('Astray');
    await theo.call(sessionApi.switchOrg, { params: { id: harbor.orgId } });
    expect(await titlesIn(theo, harbor.orgId)).not.toContain('Astray');
  });

  it('is served again in its own organisation, with the same idempotency key', async () => {
    const key = { 'idempotency-key': newId() };
    const ask = todoFor(theo.personId, 'Kept and sent');
    await theo.call(sessionApi.switchOrg, { params: { id: tide.orgId } });
    expect((await theo.call(todoApi.create, ask, { ...key, ...shows(harbor.orgId) })).status).toBe(409);
    await theo.call(sessionApi.switchOrg, { params: { id: harbor.orgId } });
    expect((await theo.call(todoApi.create, ask, { ...key, ...shows(harbor.orgId) })).status).toBe(200);
    expect((await titlesIn(theo, harbor.orgId)).filter((title) => title === 'Kept and sent')).toHaveLength(1);
  });

  it('is not asked for calls about the person, who may be anywhere', async () => {
    expect((await theo.call(sessionApi.reload, {}, shows(tide.orgId))).status).toBe(200);
    expect((await theo.call(orgApi.list, { query: {} }, shows(tide.orgId))).status).toBe(200);
  });
});

describe('a page that stays in its organisation', () => {
  it('has a session of its own there, which a switch in another page does not move', async () => {
    const other = await tabOf(theo);
    expect(other.context).toBe(theo.context);
    await other.call(sessionApi.switchOrg, { params: { id: tide.orgId } });
    const stays = await tabOf(theo, harbor.orgId);
    expect(stays).toMatchObject({ orgId: harbor.orgId });
    expect(stays.context).not.toBe(other.context);
    expect((await stays.call(todoApi.create, todoFor(theo.personId, 'At the harbor'), shows(harbor.orgId))).status).toBe(200);
    expect((await other.call(todoApi.create, todoFor(theo.personId, 'On the tide'), shows(tide.orgId))).status).toBe(200);
    expect(await titlesIn(stays, harbor.orgId)).toContain('At the harbor');
    expect(await titlesIn(other, tide.orgId)).toEqual(['On the tide']);
    expect((await stays.call(sessionApi.reload)).orgId).toBe(harbor.orgId);
    expect((await other.call(sessionApi.reload)).orgId).toBe(tide.orgId);
    expect((await tabOf(theo, harbor.orgId)).context).toBe(stays.context);
    await other.call(sessionApi.switchOrg, { params: { id: harbor.orgId } });
  });

  it('has the shared session where that works in the same organisation', async () => {
    expect((await tabOf(theo, harbor.orgId)).context).toBe(theo.context);
  });

  it('gets the shared session when it names an organisation that the person may not enter', async () => {
    const elsewhere = await here.org('Elsewhere');
    for (const org of [elsewhere.orgId, newId()])
      expect(await tabOf(theo, org)).toMatchObject({ orgId: harbor.orgId, context: theo.context });
  });

  it('loses it with the membership, and with the sign-in', async () => {
    const guest = await here.person(harbor.orgId);
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')",
      [tide.orgId, newId(), guest.personId],
      tide.orgId,
    );
    const stays = await tabOf(guest, tide.orgId);
    await here.sql('delete from org_member where person_id = $1 and org_id = $2', [guest.personId, tide.orgId], tide.orgId);
    expect(await stays.call(todoApi.search, { body: everything }, shows(tide.orgId))).toMatchObject({
      status: 403,
      messages: [{ code: 'noOrganisation' }],
    });
    expect(await stays.call(sessionApi.reload)).toMatchObject({ orgId: harbor.orgId, id: guest.context });
    await guest.call(sessionApi.end, { params: { id: guest.context } });
    expect((await stays.call(sessionApi.reload)).status).toBe(401);
  });

  it('is not moved by a switch that it asks for: the shared session is, and answered', async () => {
    await theo.call(sessionApi.switchOrg, { params: { id: tide.orgId } });
    const stays = await tabOf(theo, harbor.orgId);
    expect(await stays.call(sessionApi.switchOrg, { params: { id: harbor.orgId } })).toMatchObject({
      id: theo.context,
      orgId: harbor.orgId,
    });
    expect((await stays.call(sessionApi.reload)).orgId).toBe(harbor.orgId);
  });
});
