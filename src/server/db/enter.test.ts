import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../shared/ids.ts';
import { type Actor, type World, world } from '../../testing/world.ts';
import { type Claim, enter, enterPerson } from './enter.ts';
import { withConnection } from './transaction.ts';

let here: World;
let who: Actor;
let other: Actor;
let claim: Claim;

beforeAll(async () => {
  here = await world();
  other = await here.org();
});
afterAll(() => here.close());

const claimOf = async ({ token, context }: Actor): Promise<Claim> => {
  const bearer = await here.appContext.tokens.verify(token);
  if (bearer === undefined) throw new Error('not signed in');
  return { ...bearer, contextId: context };
};

beforeEach(async () => {
  who = await here.person(other.orgId, 'Manager');
  claim = await claimOf(who);
});

const entered = (asked: Claim, mode: 'read' | 'unlocked' | 'locked') =>
  withConnection(here.appContext.pools.app, async (client) => {
    const entry = await enter(client, asked, mode);
    await client.query('rollback');
    return entry;
  });

/** What reads ask, and what commands and sockets ask. */
const ways: [string, (asked: Claim) => ReturnType<typeof entered>][] = [
  ['a read', (asked) => here.appContext.peek(asked)],
  ['a socket', (asked) => entered(asked, 'read')],
  ['a command', (asked) => entered(asked, 'locked')],
  ['a versioned command', (asked) => entered(asked, 'unlocked')],
];

describe.each(ways)('%s', (_, ask) => {
  it('enters with role, rights and time zone', async () => {
    expect(await ask(claim)).toMatchObject({ orgId: other.orgId, role: 'Manager', permissions: ['Update|License'], timeZone: 'UTC' });
  });

  it('does not enter when the sign-in is over', async () => {
    await here.sql('update auth.session set "expiresAt" = now() where id = $1', [claim.authSessionId]);
    expect(await ask(claim)).toBeUndefined();
  });

  it('does not enter with the session of another person or of another sign-in', async () => {
    const theirs = await claimOf(other);
    expect(await ask({ ...claim, contextId: theirs.contextId })).toBeUndefined();
    expect(await ask({ ...claim, authSessionId: theirs.authSessionId })).toBeUndefined();
    expect(await ask({ ...claim, personId: theirs.personId })).toBeUndefined();
    expect(await ask({ ...claim, contextId: newId() })).toBeUndefined();
  });

  it.each([
    ['is blocked', 'update org_member set blocked = true where org_id = $1 and person_id = $2'],
    ['is no member any more', 'delete from org_member where org_id = $1 and person_id = $2'],
  ])('is in no organisation when the person %s', async (_what, change) => {
    await here.sql(change, [other.orgId, who.personId], other.orgId);
    expect(await ask(claim)).toMatchObject({ orgId: null, role: null });
  });
});

it('a person without a session enters while the sign-in lasts', async () => {
  const ask = () =>
    withConnection(here.appContext.pools.app, async (client) => {
      const alive = await enterPerson(client, claim);
      await client.query('rollback');
      return alive;
    });
  expect(await ask()).toBe(true);
  await here.sql('update auth.session set "expiresAt" = now() where id = $1', [claim.authSessionId]);
  expect(await ask()).toBe(false);
});
