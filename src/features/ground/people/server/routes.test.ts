import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { peopleApi } from '../contract.ts';

let here: World;
let owner: Actor;
let member: Actor;
let observer: Actor;
let elsewhere: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Another');
  traction = await here.traction([owner, member], 'Leadership');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Ann Reed'],
    [observer, 'Mara Lind'],
  ]);
});
afterAll(() => here.close());

const search = (who: Actor, more: object = {}) =>
  who.call(peopleApi.search, {
    body: {
      startIndex: 0,
      endIndex: 300,
      includeTotalCount: true,
      filters: [],
      sorts: [{ field: 'FirstName', direction: 'asc' }],
      ...more,
    },
  });

const names = async (more: object = {}, who = member) => (await search(who, more)).items.map((person) => person.firstName);

describe('GET people', () => {
  it('B-13, B-16: gives a person with each field', async () => {
    const { items } = await member.call(peopleApi.byIds, { query: { ids: member.personId } });
    expect(items).toEqual([
      {
        id: member.personId,
        firstName: 'Ann',
        lastName: 'Reed',
        username: member.username,
        avatarUrl: null,
        email: member.email,
        orgThemeColor: null,
        actualRoles: ['Member'],
        upgradeRequestStatus: 'None',
        navBarOpen: true,
        hasLicense: true,
        isBlocked: false,
        isProven: true,
        hasBilling: false,
        eosRoleInOrg: 'Other',
      },
    ]);
  });

  it('B-13: gives an Observer and an attached Implementer without a licence', async () => {
    const implementer = await here.person(owner.orgId);
    await here.sql("update org_member set eos_role = 'Implementer' where person_id = $1", [implementer.personId], owner.orgId);
    const { items } = await member.call(peopleApi.byIds, { query: { ids: `${observer.personId},${implementer.personId}` } });
    expect(items.map((person) => person.hasLicense)).toEqual([false, false]);
    await here.sql('delete from org_member where person_id = $1', [implementer.personId], owner.orgId);
  });

  it('B-16: leaves out people of other organisations and unknown ones', async () => {
    expect(
      (await member.call(peopleApi.byIds, { query: { ids: `${elsewhere.personId},${newId()},${owner.personId}` } })).items.map(
        (person) => person.id,
      ),
    ).toEqual([owner.personId]);
  });

  it('422 to an invalid id and to too many ids', async () => {
    expect((await member.call(peopleApi.byIds, { query: { ids: 'x' } })).status).toBe(422);
    expect((await member.call(peopleApi.byIds, { query: { ids: Array.from({ length: 301 }, newId).join(',') } })).status).toBe(422);
  });
});

describe('POST people/search', () => {
  it('B-17: gives everybody of the organisation by first name, and nobody else', async () => {
    const answer = await search(member);
    expect(answer.items.map((person) => person.firstName)).toEqual(['Ann', 'Mara', 'Theo']);
    expect(answer).toMatchObject({ totalCount: 3, totalPages: 1 });
    expect(await names({ sorts: [{ field: 'FirstName', direction: 'desc' }] })).toEqual(['Theo', 'Mara', 'Ann']);
  });

  it('B-17: gives a page', async () => {
    const answer = await search(member, { startIndex: 1, endIndex: 2 });
    expect(answer.items.map((person) => person.firstName)).toEqual(['Mara']);
    expect(answer).toMatchObject({ totalCount: 3, totalPages: 3 });
  });

  it('finds people by part of the name in any case, and takes wildcards literally', async () => {
    const byName = (value: string) => names({ filters: [{ field: 'name', operator: 'contains', value }] });
    expect(await byName('n REE')).toEqual(['Ann']);
    expect(await byName('%')).toEqual([]);
    expect(await byName("'; drop table person; --")).toEqual([]);
  });

  it('finds people invited to a meeting, and people with a role', async () => {
    expect(await names({ filters: [{ field: 'tractionId', operator: 'eq', value: traction.id }] })).toEqual(['Ann', 'Theo']);
    expect(await names({ filters: [{ field: 'tractionId', operator: 'eq', value: 'nonsense' }] })).toEqual([]);
    expect(await names({ filters: [{ field: 'role', operator: 'in', value: ['Observer', 'Owner'] }] })).toEqual(['Mara', 'Theo']);
  });

  it('B-03, B-13: finds people with and without a licence', async () => {
    const implementer = await here.person(owner.orgId);
    await here.sql("update org_member set eos_role = 'Implementer' where person_id = $1", [implementer.personId], owner.orgId);
    const having = async (value: boolean) =>
      (await search(member, { filters: [{ field: 'hasLicense', operator: 'eq', value }] })).items.map(({ id }) => id).toSorted();
    expect(await having(true)).toEqual([owner.personId, member.personId].toSorted());
    expect(await having(false)).toEqual([observer.personId, implementer.personId].toSorted());
    // As billing counts: an address of a free mail service needs none, whatever the role.
    const free = await here.person(owner.orgId);
    await here.sql("update person set email = id || '@Gmail.com' where id = $1", [free.personId]);
    expect(await having(true)).not.toContain(free.personId);
    expect((await member.call(peopleApi.byIds, { query: { ids: free.personId } })).items).toMatchObject([{ hasLicense: false }]);
    await here.sql('delete from org_member where person_id = $1', [free.personId], owner.orgId);
    await here.sql('delete from org_member where person_id = $1', [implementer.personId], owner.orgId);
  });

  it('401 signed out, 403 without an organisation', async () => {
    expect((await here.app.inject({ method: 'POST', url: '/api/v2/people/search', payload: {} })).statusCode).toBe(401);
    const alone = await here.person(elsewhere.orgId);
    await here.sql('delete from org_member where person_id = $1', [alone.personId], elsewhere.orgId);
    expect((await search(alone)).status).toBe(403);
  });
});
