import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSight } from '#app/features.ts';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { usualSettings } from '#features/ground/notifications/rules.ts';
import { notify } from '#features/ground/notifications/server/actions.ts';
import { profileApi } from '#features/office/profile/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { Mail } from '#server/access/after-commit.ts';
import { workIn } from '#server/http/work.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { mailingApi } from '../contract.ts';
import { subscriptionOf, tokenOf } from './access.ts';
import { mailDigests, mailNow } from './actions.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: 'https://cairn.example' } });
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

/** Returns the mails about notifications that were enqueued for a person, in their order. */
const mailsTo = async ({ email }: Actor): Promise<Mail[]> =>
  (
    await here.sql<{ data: Mail }>(
      "select data from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1 and data->>'unsubscribe' is not null order by created_on, id",
      [email],
    )
  ).map(({ data }) => data);

const now = () => workIn(here.appContext, owner.orgId, null, (at) => mailNow(at, readSight), 'versioned');
const digests = () => workIn(here.appContext, owner.orgId, null, (at) => mailDigests(at, readSight), 'versioned');

/** Runs work that dies after it has enqueued its mails and before it commits, as a killed process does. */
const killed = (work: typeof mailNow | typeof mailDigests) =>
  expect(
    workIn(
      here.appContext,
      owner.orgId,
      null,
      async (at) => {
        await work(at, readSight);
        throw new Error('killed');
      },
      'versioned',
    ),
  ).rejects.toThrow('killed');

/** Holds the queue, so that whoever has written everything but its mails waits; `release` lets them go on. */
const heldQueue = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table pgboss.job in share mode');
  const release = async () => {
    await client.query('rollback');
    await client.end();
  };
  return { client, release };
};

const nudge = (to: Actor[], link?: string) =>
  workIn(here.appContext, owner.orgId, owner.personId, (at) =>
    notify(
      at,
      to.map(({ personId: recipientId }) => ({
        recipientId,
        type: 'General',
        says: { key: 'notifications.nudge', values: { name: 'Ann\r\nBcc: all@example.com <b>', title: 'Leadership' } },
        link,
      })),
    ),
  );

const give = async (to: Actor, title: string, dueDate = '2026-04-30') => {
  const { messages } = await owner.call(todoApi.create, {
    body: { title, ownerId: to.personId, tractionId: (await here.traction([owner, to])).id, dueDate, contentHtml: '' },
  });
  expect(messages).toEqual([]);
};

/** Sets a person's time zone, and when the digest comes. */
const wakes = async (who: Actor, timeZone: string, digestHour: number, digestDays: 'Weekdays' | 'Daily' = 'Daily') => {
  await here.sql('update person set time_zone = $2 where id = $1', [who.personId, timeZone]);
  await who.call(notificationApi.changeSettings, { body: { ...usualSettings, digestDays, digestHour } });
};

const at = (instant: string) => {
  here.clock.now = new Date(instant);
};

describe('a mail at once', () => {
  it('is enqueued once, also when two nodes look at the same time, and when one is killed before it has committed', async () => {
    const reader = await here.person(owner.orgId);
    await nudge([reader]);
    await killed(mailNow);
    expect(await mailsTo(reader)).toEqual([]);
    await Promise.all([now(), now()]);
    await now();
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('is in the reader’s language, with one line of subject and no HTML from names', async () => {
    const reader = await here.person(owner.orgId);
    await nudge([reader]);
    await now();
    const [mail] = await mailsTo(reader);
    expect(mail).toMatchObject({
      subject: 'Ann Bcc: all example com <b> asks you to prepare for Leadership',
      about: expect.stringMatching(/^notification /),
      unsubscribe: expect.stringMatching(/^https:\/\/cairn\.example\/unsubscribe\//),
    });
    expect(mail?.html).not.toContain('<b>');
  });

  it('is not sent about what was read meanwhile, nor of a meeting that its reader may not see any more', async () => {
    const [reads, left] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const { id, threadId } = await here.traction([owner, left], 'Secret');
    await nudge([reads]);
    await nudge([left], `/traction/${id}/${threadId}`);
    await reads.call(notificationApi.readAll, {});
    await here.sql('delete from invitee where person_id = $1', [left.personId], owner.orgId);
    await now();
    expect([await mailsTo(reads), await mailsTo(left)]).toEqual([[], []]);
  });

  it('is sent of what is wanted by mail only, which the panel does not show', async () => {
    const reader = await here.person(owner.orgId);
    const kinds = { ...usualSettings.kinds, prepare: { app: false, mail: 'Now' as const } };
    await reader.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds } });
    await nudge([reader]);
    await now();
    expect(await mailsTo(reader)).toHaveLength(1);
    expect((await reader.call(notificationApi.search, { body: {} })).items).toEqual([]);
  });

  it('is not sent of what is wanted in the app only, or not at all', async () => {
    const reader = await here.person(owner.orgId);
    const kinds = { ...usualSettings.kinds, prepare: { app: false, mail: 'Never' as const } };
    await reader.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds } });
    await nudge([reader]);
    await now();
    expect(await mailsTo(reader)).toEqual([]);
  });
});

describe('what waits to be mailed', () => {
  beforeAll(() => at('2026-03-03T15:00:00Z'));

  it('is not mailed at once to who wants no such mail any more, has removed it or is blocked', async () => {
    const [changes, removes, blocked] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)];
    await nudge([changes, removes, blocked]);
    const kinds = { ...usualSettings.kinds, prepare: { app: true, mail: 'Never' as const } };
    await changes.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds } });
    const { items } = await removes.call(notificationApi.search, { body: {} });
    for (const body of items) await removes.call(notificationApi.remove, { body });
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
    await now();
    for (const who of [changes, removes, blocked]) expect(await mailsTo(who)).toEqual([]);
  });

  it('stays in its own list: a digest takes nothing that is mailed at once, nor what another reader’s digest is to tell', async () => {
    const [early, late] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await wakes(early, 'UTC', 7);
    await wakes(late, 'UTC', 9);
    at('2026-07-07T05:00:00Z');
    for (const who of [early, late]) await give(who, 'Oil the cranes', '2026-12-01');
    await now();
    expect(await mailsTo(early)).toEqual([]);
    await nudge([early]);
    at('2026-07-07T07:00:00Z');
    await digests();
    expect((await mailsTo(early)).map(({ subject }) => subject)).toEqual(['Harbor & Pine: your Tue, Jul 7']);
    await now();
    expect(await mailsTo(early)).toHaveLength(2);
    at('2026-07-07T09:00:00Z');
    await digests();
    expect((await mailsTo(late))[0]?.plain).toContain('gave you a To-Do: Oil the cranes');
  });

  it('names nothing in a digest that is done, nor what is another person’s', async () => {
    const [reader, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await wakes(reader, 'UTC', 7);
    await wakes(other, 'UTC', 7);
    at('2026-08-04T05:00:00Z');
    for (const title of ['Open work', 'Done work']) await give(reader, title, '2026-08-04');
    await give(other, 'Work of another', '2026-08-04');
    const joined = { key: 'notifications.joined', values: { name: 'Bo Reed' } };
    await workIn(here.appContext, owner.orgId, owner.personId, (inside) =>
      notify(inside, [{ recipientId: other.personId, type: 'General', says: joined }]),
    );
    await here.sql("update todo set status = 'Done' where title = 'Done work'", [], owner.orgId);
    await reader.call(notificationApi.readAll, {});
    at('2026-08-04T07:00:00Z');
    await digests();
    const [mail] = await mailsTo(reader);
    expect(mail?.plain).toContain('Due today\n- Open work');
    expect(mail?.plain).not.toMatch(/Done work|Work of another|Bo Reed/);
    expect((await mailsTo(other))[0]?.plain).toContain('Bo Reed');
  });
});

describe('what was given', () => {
  it('is in a mail only while it is there, open and still its reader’s; one person gets one mail', async () => {
    const [reader, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const kinds = { ...usualSettings.kinds, assigned: { app: true, mail: 'Now' as const } };
    await reader.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds } });
    at('2026-09-01T05:00:00Z');
    for (const title of ['Stays', 'Done since', 'Removed since', 'Another’s since']) await give(reader, title, '2026-12-01');
    const set = (change: string, title: string) => here.sql(`update todo set ${change} where title = $1`, [title], owner.orgId);
    await set("status = 'Done'", 'Done since');
    await set("status = 'Removed'", 'Removed since');
    await set(`owner_id = '${other.personId}'`, 'Another’s since');
    for (let time = 0; time < 2; time += 1) await nudge([reader]);
    await now();
    // Mails of one transaction have no order among each other.
    const told = (await mailsTo(reader)).map(({ plain }) => /To-Do: [^\n]+|prepare/.exec(plain)?.[0]);
    expect(new Set(told)).toEqual(new Set(['To-Do: Stays', 'prepare']));
    expect(told).toHaveLength(2);
  });

  it('is in the digest only while it is there, open and still its reader’s', async () => {
    const [reader, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await wakes(reader, 'UTC', 7);
    at('2026-09-02T05:00:00Z');
    for (const title of ['Is kept', 'Was done', 'Was removed', 'Was handed on']) await give(reader, title, '2026-12-01');
    const set = (change: string, title: string) => here.sql(`update todo set ${change} where title = $1`, [title], owner.orgId);
    await set("status = 'Done'", 'Was done');
    await set("status = 'Removed'", 'Was removed');
    await set(`owner_id = '${other.personId}'`, 'Was handed on');
    at('2026-09-02T07:00:00Z');
    await digests();
    const [mail] = await mailsTo(reader);
    expect(mail?.plain).toContain('Is kept');
    expect(mail?.plain).not.toMatch(/Was/);
  });
});

describe('the digest', () => {
  it('writes its dates in the order that the reader has chosen, and its words in their language', async () => {
    const reader = await here.person(owner.orgId);
    await wakes(reader, 'UTC', 7);
    const chosen = { params: { id: reader.personId }, body: { formatLocale: 'de-DE' as const } };
    expect(await reader.call(profileApi.keepPreferences, chosen)).toMatchObject({ status: 200 });
    at('2026-06-01T05:00:00Z');
    await give(reader, 'Oil the winch', '2026-06-02');
    at('2026-06-03T07:00:00Z');
    await digests();
    const [mail] = await mailsTo(reader);
    expect(mail?.subject).toMatch(/^Harbor & Pine: your Wed,? 3 Jun$/);
    expect(mail?.plain).toMatch(/Tue,? 2 Jun/);
  });

  it('comes once a day from its hour on in the reader’s time zone, with what was told and what is due', async () => {
    const reader = await here.person(owner.orgId);
    await wakes(reader, 'Asia/Kolkata', 7);
    at('2026-03-10T00:00:00Z');
    await give(reader, 'Call the mill', '2026-03-10');
    at('2026-03-10T01:15:00Z');
    await digests();
    expect(await mailsTo(reader)).toEqual([]);
    at('2026-03-10T01:30:00Z');
    await killed(mailDigests);
    await Promise.all([digests(), digests()]);
    at('2026-03-10T01:45:00Z');
    await digests();
    const mails = await mailsTo(reader);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Harbor & Pine: your Tue, Mar 10', about: `digest ${owner.orgId} 2026-03-10` });
    expect(mails[0]?.plain).toContain('Due today\n- Call the mill');
    expect(mails[0]?.plain).toContain('gave you a To-Do: Call the mill');
    at('2026-03-11T01:30:00Z');
    await digests();
    const [, second] = await mailsTo(reader);
    expect(second?.plain).toContain('Late\n- Call the mill, due Tue, Mar 10');
    expect(second?.plain).not.toContain('Told since');
    // On the third morning nothing is new: it is late as it was.
    at('2026-03-12T01:30:00Z');
    await digests();
    expect(await mailsTo(reader)).toHaveLength(2);
  });

  it('comes once to each of many readers when the node that writes it loses its life half-way, and two others go on', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => here.person(owner.orgId)));
    for (const reader of readers) {
      await wakes(reader, 'Asia/Kolkata', 7);
      at('2026-03-17T00:00:00Z');
      await give(reader, 'Sand the deck', '2026-03-17');
    }
    at('2026-03-17T01:30:00Z');
    const { client, release } = await heldQueue(here.url);
    const dies = digests();
    // It has noted the digests as done and stands before the mails: its connection ends as that of a killed process does.
    const pid = await eventually(async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_locks where relation = 'digest_day'::regclass and mode = 'RowExclusiveLock' and granted",
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.pid;
    });
    const ended = dies.then(
      () => 'done',
      () => 'failed',
    );
    await client.query('select pg_terminate_backend($1)', [pid]);
    expect(await ended).toBe('failed');
    await release();
    for (const reader of readers) expect(await mailsTo(reader)).toEqual([]);
    await Promise.all([digests(), digests()]);
    await digests();
    for (const reader of readers) expect((await mailsTo(reader)).map(({ about }) => about)).toEqual([`digest ${owner.orgId} 2026-03-17`]);
  });

  it('comes once on the days on which clocks are put forward over its hour and back before it', async () => {
    const [spring, autumn] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await wakes(spring, 'America/New_York', 2);
    at('2026-03-08T05:00:00Z');
    await give(spring, 'In spring');
    // 1:59, then 3:00: there is no hour of two o'clock on this day.
    for (const instant of ['2026-03-08T06:45:00Z', '2026-03-08T07:00:00Z', '2026-03-08T07:15:00Z']) {
      at(instant);
      await digests();
    }
    expect(await mailsTo(spring)).toHaveLength(1);
    await wakes(autumn, 'America/New_York', 1);
    at('2026-11-01T04:00:00Z');
    await give(autumn, 'In autumn');
    // 1:30 comes twice, an hour apart.
    at('2026-11-01T05:30:00Z');
    await digests();
    await give(autumn, 'In the hour that comes twice');
    at('2026-11-01T06:30:00Z');
    await digests();
    expect(await mailsTo(autumn)).toHaveLength(1);
  });

  it('does not come on weekends unless wanted, nor to blocked people, nor at night when the morning was missed', async () => {
    const [working, daily, blocked] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)];
    await wakes(working, 'UTC', 7, 'Weekdays');
    for (const who of [daily, blocked]) await wakes(who, 'UTC', 7);
    at('2026-05-16T05:00:00Z');
    for (const who of [working, daily, blocked]) await give(who, 'On a Saturday');
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
    at('2026-05-16T11:00:00Z');
    await digests();
    expect(await mailsTo(daily)).toEqual([]);
    at('2026-05-17T07:00:00Z');
    await digests();
    expect([(await mailsTo(working)).length, (await mailsTo(daily)).length, (await mailsTo(blocked)).length]).toEqual([0, 1, 0]);
    at('2026-05-18T10:59:00Z');
    await digests();
    expect(await mailsTo(working)).toHaveLength(1);
  });

  it('says nothing about a meeting that its reader may not see any more', async () => {
    const reader = await here.person(owner.orgId);
    await wakes(reader, 'UTC', 7);
    at('2026-06-02T05:00:00Z');
    await give(reader, 'Secret', '2026-06-02');
    await here.sql('delete from invitee where person_id = $1', [reader.personId], owner.orgId);
    at('2026-06-02T07:00:00Z');
    await digests();
    expect(await mailsTo(reader)).toEqual([]);
  });
});

describe('the link that stops mails', () => {
  beforeAll(() => at('2026-03-03T15:00:00Z'));
  const config = () => here.appContext.config;
  const linkOf = (who: Actor, subject: 'prepare' | 'digest') => tokenOf(config(), { orgId: who.orgId, personId: who.personId, subject });
  const settings = (who: Actor) => who.call(notificationApi.settings);

  it('shows what it stops without a sign-in and changes nothing; a POST stops it', async () => {
    const reader = await here.person(owner.orgId);
    const params = { token: linkOf(reader, 'digest') };
    expect(await here.visitor.call(mailingApi.subscription, { params })).toMatchObject({
      orgName: 'Harbor & Pine',
      subject: 'digest',
      isOff: false,
    });
    expect(await settings(reader)).toMatchObject({ digestDays: 'Weekdays' });
    for (let time = 0; time < 2; time += 1)
      expect(await here.visitor.call(mailingApi.unsubscribe, { params })).toMatchObject({ status: 200 });
    expect(await settings(reader)).toMatchObject({ digestDays: 'Never', kinds: { prepare: { mail: 'Now' } } });
    expect(await here.visitor.call(mailingApi.subscription, { params })).toMatchObject({ isOff: true });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ])('is followed by a mail program’s one click as %s', async (type, payload) => {
    const [reader, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const url = `/unsubscribe/${linkOf(reader, 'prepare')}`;
    expect((await here.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBeLessThan(500);
    expect(await settings(reader)).toMatchObject({ kinds: { prepare: { mail: 'Now' } } });
    expect((await here.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode).toBe(200);
    expect(await settings(reader)).toMatchObject({ kinds: { prepare: { app: true, mail: 'Never' }, invited: { mail: 'Now' } } });
    expect(await settings(other)).toMatchObject({ kinds: { prepare: { mail: 'Now' } } });
    await nudge([reader]);
    await now();
    expect(await mailsTo(reader)).toEqual([]);
  });

  it('404 to a token that was not signed here, or signed for somebody or something else', async () => {
    const [reader, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const token = linkOf(reader, 'prepare');
    const forged = [
      token.replace(reader.personId, other.personId),
      token.replace('~prepare~', '~digest~'),
      `${token.slice(0, -4)}AAAA`,
      `${token}AAAA`,
      token.slice(0, -4),
      `${token.split('~').slice(0, 3).join('~')}~${'A'.repeat(43)}`,
      tokenOf({ SECRET: 'another secret that is long enough' }, { orgId: reader.orgId, personId: reader.personId, subject: 'prepare' }),
    ];
    for (const wrong of forged) {
      for (const endpoint of [mailingApi.subscription, mailingApi.unsubscribe])
        expect(await here.visitor.call(endpoint, { params: { token: wrong } })).toMatchObject({ status: 404 });
    }
    for (const who of [reader, other]) expect(await settings(who)).toMatchObject({ kinds: usualSettings.kinds, digestDays: 'Weekdays' });
    // Who has left, or is blocked, has nothing to stop.
    await here.sql('update org_member set blocked = true where person_id = $1', [reader.personId], owner.orgId);
    expect((await here.visitor.call(mailingApi.subscription, { params: { token } })).status).toBe(404);
    await here.sql('delete from org_member where person_id = $1', [reader.personId], owner.orgId);
    expect((await here.visitor.call(mailingApi.unsubscribe, { params: { token } })).status).toBe(404);
    expect(subscriptionOf(config(), token)).toEqual({ orgId: reader.orgId, personId: reader.personId, subject: 'prepare' });
  });
});
