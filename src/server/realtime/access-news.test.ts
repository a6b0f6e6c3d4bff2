import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeForGood } from '#features/ground/orgs/server/actions.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import type { AccessChanged } from '#shared/hubs.ts';
import { newId } from '#shared/ids.ts';
import { connectTo, until } from '#testing/live.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;
const sockets: Socket[] = [];

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => here.close());

/** Registers a person for the changes of their organisation, and collects what they are told of their access. */
const listen = async (who: Actor): Promise<{ told: AccessChanged[]; socket: Socket }> => {
  const socket = await connectTo('live-update-hub', who, here.port);
  sockets.push(socket);
  const told: AccessChanged[] = [];
  socket.on('AccessChanged', (news: AccessChanged) => told.push(news));
  expect(await socket.timeout(10_000).emitWithAck('Register', who.orgId)).toMatchObject({ succeeded: true });
  return { told, socket };
};

const change = async (who: Actor, sql: string): Promise<void> => {
  await here.sql(`${sql} where person_id = $1 and org_id = $2`, [who.personId, who.orgId], who.orgId);
  here.appContext.bus.publish({ kind: 'changed', orgId: who.orgId });
};

describe('a person whose membership changes', () => {
  it.each([
    ['B-46', 'role', "update org_member set role = 'Observer'"],
    ['B-46', 'role', "update org_member set permissions = '{Update|Billing}'"],
    ['B-47', 'blocked', 'update org_member set blocked = true'],
    ['B-50', 'removed', 'delete from org_member'],
  ])('is told what has changed before the socket ends, and nobody else is (%s, %s)', async (_row, what, sql) => {
    const person = await here.person(owner.orgId);
    const [mine, other] = [await listen(person), await listen(owner)];
    await change(person, sql);
    expect(await until(() => mine.told.length > 0)).toBe(true);
    expect(mine.told).toEqual([{ orgId: owner.orgId, what, byUserId: null }]);
    expect(other.told).toEqual([]);
    if (what !== 'role') expect(await until(() => !mine.socket.connected)).toBe(true);
  });

  it('hears nothing of changes that leave the rights as they are', async () => {
    const person = await here.person(owner.orgId);
    const mine = await listen(person);
    await change(person, "update org_member set eos_role = 'Visionary'");
    await change(person, "update org_member set role = 'Admin'");
    expect(await until(() => mine.told.length > 0)).toBe(true);
    expect(mine.told).toHaveLength(1);
  });

  it('hears of it where their page shows that organisation, and nowhere else (B-46)', async () => {
    const [person, other] = [await here.person(owner.orgId), await here.org('Tidekeepers')];
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')",
      [other.orgId, newId(), person.personId],
      other.orgId,
    );
    const elsewhere = { ...person, orgId: other.orgId };
    const { id } = await person.call(sessionApi.load, { query: { offset: '0', tz: 'UTC', org: other.orgId } });
    const [mine, theirs] = [await listen(person), await listen({ ...elsewhere, context: id })];
    await change(elsewhere, "update org_member set role = 'Observer'");
    expect(await until(() => theirs.told.length > 0)).toBe(true);
    await change(person, "update org_member set role = 'Manager'");
    expect(await until(() => mine.told.length > 0)).toBe(true);
    expect(mine.told).toEqual([{ orgId: owner.orgId, what: 'role', byUserId: null }]);
    expect(theirs.told).toEqual([{ orgId: other.orgId, what: 'role', byUserId: null }]);
  });

  it('is told that the organisation was deleted when it is closed, not that the login is blocked (B-49)', async () => {
    const gone = await here.org('Gone');
    const mine = await listen(gone);
    await closeForGood(here.appContext, gone.orgId);
    expect(await until(() => mine.told.length > 0)).toBe(true);
    expect(mine.told[0]).toMatchObject({ orgId: gone.orgId, what: 'deleted' });
  });
});
