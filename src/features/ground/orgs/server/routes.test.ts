import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleApi } from '#features/ground/people/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { registerApi } from '#features/office/register/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { orgApi } from '../contract.ts';

let here: World;
let owner: Actor;
let member: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

describe('GET orgs', () => {
  it('B-14, B-15: gives the person’s own organisations with each field', async () => {
    expect((await member.call(orgApi.list)).items).toEqual([
      { id: owner.orgId, name: 'Harbor & Pine', implementer: null, ltMeetingId: null },
    ]);
  });

  it('B-15: leaves out organisations that are not the person’s own', async () => {
    expect(
      (await member.call(orgApi.list, { query: { ids: `${owner.orgId},${elsewhere.orgId},${newId()}` } })).items.map((org) => org.id),
    ).toEqual([owner.orgId]);
    expect((await member.call(orgApi.list, { query: { ids: elsewhere.orgId } })).items).toEqual([]);
  });
});

describe('POST orgs', () => {
  it('B-31: makes an organisation whose Owner can work in it', async () => {
    const somebody = await here.person(owner.orgId);
    const id = newId();
    expect(await somebody.call(orgApi.create, { body: { id, name: '  Pemaquid  ' } })).toMatchObject({ status: 200, id });
    const session = await somebody.call(sessionApi.switchOrg, { params: { id } });
    expect(session).toMatchObject({
      orgId: id,
      user: { roles: ['Owner'], permissions: ['Update|Billing', 'Update|License', 'Update|Organization'] },
    });
    expect(session.user.orgs.map((org) => org.name)).toEqual(['Harbor & Pine', 'Pemaquid']);
    expect((await somebody.call(peopleApi.byIds, { query: { ids: somebody.personId } })).items[0]).toMatchObject({
      actualRoles: ['Owner'],
      hasLicense: true,
    });
  });

  it.each([
    ['Visionary', 'Visionary'],
    ['Implementer', 'Other'],
  ] as const)('B-13: takes over the work style %s as %s, and its owner holds a licence', async (workStyle, eosRoleInOrg) => {
    const somebody = await here.person(owner.orgId);
    await somebody.call(registerApi.tellExperience, { body: { level: 'Experienced', workStyle } });
    const { id } = await somebody.call(orgApi.create, { body: { name: `Org of a ${workStyle}` } });
    await somebody.call(sessionApi.switchOrg, { params: { id } });
    expect((await somebody.call(peopleApi.byIds, { query: { ids: somebody.personId } })).items[0]).toMatchObject({
      eosRoleInOrg,
      hasLicense: true,
    });
  });

  it('422 without a name, with a long one, and with one that another of the person’s organisations has', async () => {
    expect(await owner.call(orgApi.create, { body: { name: ' ' } })).toMatchObject({ status: 422, codes: { name: ['VAL_REQUIRED'] } });
    expect(await owner.call(orgApi.create, { body: { name: 'x'.repeat(101) } })).toMatchObject({
      status: 422,
      codes: { name: ['VAL_TOO_LONG'] },
    });
    expect(await owner.call(orgApi.create, { body: { name: 'harbor & pine' } })).toMatchObject({
      status: 422,
      messages: [{ code: 'orgNameTaken' }],
      codes: { name: ['VAL_TAKEN'] },
    });
  });

  it('takes the name of an organisation of other people', async () => {
    expect((await elsewhere.call(orgApi.create, { body: { name: 'Harbor & Pine' } })).status).toBe(200);
  });

  it('409 for an id that exists, also in another organisation, and nothing changes there', async () => {
    expect((await elsewhere.call(orgApi.create, { body: { id: owner.orgId, name: 'Mine now' } })).status).toBe(409);
    expect((await owner.call(orgApi.list)).items[0]).toMatchObject({ id: owner.orgId, name: 'Harbor & Pine' });
    expect((await elsewhere.call(sessionApi.switchOrg, { params: { id: owner.orgId } })).status).toBe(404);
  });

  it('422 to the twenty-first organisation of one Owner, also when several are made at once', async () => {
    const somebody = await here.person(owner.orgId);
    for (let made = 0; made < 18; made += 1)
      expect((await somebody.call(orgApi.create, { body: { name: `Org ${made}` } })).status).toBe(200);
    const last = await Promise.all(['a', 'b', 'c', 'd'].map((name) => somebody.call(orgApi.create, { body: { name } })));
    expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 422, 422]);
    expect(last.find(({ status }) => status === 422)).toMatchObject({
      succeeded: false,
      messages: [{ code: 'tooManyOrgs', text: 'You already own as many organizations as one person may have.' }],
    });
  });

  it('makes one organisation for one idempotency key', async () => {
    const somebody = await here.person(owner.orgId);
    const headers = { 'idempotency-key': newId() };
    const first = await somebody.call(orgApi.create, { body: { name: 'Once' } }, headers);
    const again = await somebody.call(orgApi.create, { body: { name: 'Once' } }, headers);
    expect(again.id).toBe(first.id);
    expect((await somebody.call(orgApi.list)).items.filter((org) => org.name === 'Once')).toHaveLength(1);
  });

  it('401 to somebody who is not signed in', async () => {
    expect((await here.app.inject({ method: 'POST', url: '/api/v2/orgs', payload: { name: 'x' } })).statusCode).toBe(401);
    expect((await here.app.inject({ url: '/api/v2/orgs' })).statusCode).toBe(401);
  });
});

describe('PUT org/first-steps', () => {
  const told = { later: ['people' as const], people: ['theo@harborandpine.example'], invited: 2, hidden: false };

  it('B-31: keeps what the person who made the organisation decides, for them and for it alone', async () => {
    const somebody = await here.person(owner.orgId);
    const { id } = await somebody.call(orgApi.create, { body: { name: 'First Steps' } });
    expect((await somebody.call(sessionApi.reload)).firstSteps).toBeNull();
    const fresh = await somebody.call(sessionApi.switchOrg, { params: { id } });
    expect(fresh.firstSteps).toEqual({ later: [], people: [], hidden: false });
    const here2 = { 'x-session-context': fresh.id };
    expect((await somebody.call(orgApi.keepFirstSteps, { body: told }, here2)).status).toBe(200);
    expect((await somebody.call(sessionApi.reload, {}, here2)).firstSteps).toEqual(told);
    const back = await somebody.call(sessionApi.switchOrg, { params: { id: owner.orgId } });
    expect(back.firstSteps).toBeNull();
  });

  it('B-31: is not there for anybody else', async () => {
    for (const other of [owner, member]) expect((await other.call(orgApi.keepFirstSteps, { body: told })).status).toBe(404);
    expect((await owner.call(sessionApi.reload)).firstSteps).toBeNull();
  });

  it('A-16: refuses what is not an address and names the field', async () => {
    const somebody = await here.person(owner.orgId);
    const { id } = await somebody.call(orgApi.create, { body: { name: 'Bad Addresses' } });
    const { id: context } = await somebody.call(sessionApi.switchOrg, { params: { id } });
    const ask = { body: { ...told, people: ['jonas.beck@'] } };
    expect(await somebody.call(orgApi.keepFirstSteps, ask, { 'x-session-context': context })).toMatchObject({
      status: 422,
      codes: { 'people.0': ['VAL_INVALID_EMAIL'] },
    });
  });
});
