import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSight } from '#app/features.ts';
import { type KindPreference, notificationApi } from '#features/ground/notifications/contract.ts';
import { usualSettings } from '#features/ground/notifications/rules.ts';
import { subscriptionOf } from '#features/work/mailings/server/access.ts';
import { mailDigests, mailNow } from '#features/work/mailings/server/actions.ts';
import type { Mail } from '#server/access/after-commit.ts';
import { workIn } from '#server/http/work.ts';
import { commander, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let lead: Actor;
let early: Actor;
let late: Actor;
let traction: SeededTraction;
let title: string;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: 'https://cairn.example' } });
  lead = await here.org('Harbor & Pine');
});
beforeEach(async () => {
  here.clock.now = new Date('2026-03-03T15:00:00Z');
  [early, late] = [await here.person(lead.orgId), await here.person(lead.orgId)];
  title = `Leadership ${Math.random()}`;
  traction = await here.traction([lead, early, late], title);
  send = commander(traction);
});
afterAll(() => here.close());

const told = async (who: Actor) =>
  (await who.call(notificationApi.search, { body: {} })).items.map(({ title: says, message, link }) => ({ says, message, link }));
const wants = (who: Actor, kind: 'started' | 'recap', preference: KindPreference) =>
  who.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds: { ...usualSettings.kinds, [kind]: preference } } });
const now = () => workIn(here.appContext, lead.orgId, null, (at) => mailNow(at, readSight), 'versioned');
const digests = () => workIn(here.appContext, lead.orgId, null, (at) => mailDigests(at, readSight), 'versioned');
const mailsTo = async ({ email }: Actor): Promise<Mail[]> =>
  (
    await here.sql<{ data: Mail }>(
      "select data from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1 order by created_on, id",
      [email],
    )
  ).map(({ data }) => data);
/** Waits until the job of the recap has run: it has mailed the scribe, who wants recaps. */
const recapIsOut = () => until(async () => (await mailsTo(lead)).some(({ subject }) => subject.includes(title)));

const started = () => ({ says: `Owner ${lead.username} started the meeting`, message: title, link: `/meeting/live/${traction.meetingId}` });
const recap = () => ({
  says: 'The recap of the meeting is ready',
  message: title,
  link: `/traction/${traction.id}/${traction.threadId}/${traction.meetingId}`,
});

describe('Q: the start of a meeting', () => {
  it('is told to whoever is invited and not there, once, with a link that joins', async () => {
    const outsider = await here.person(lead.orgId);
    await send(early, 'join');
    await send(lead, 'start');
    await send(early, 'start');
    expect(await told(late)).toEqual([started()]);
    for (const who of [lead, early, outsider]) expect(await told(who)).toEqual([]);
    expect(await now()).toBe(0);
  });

  it('is told to somebody who was there and left before it', async () => {
    await send(early, 'join');
    await send(early, 'leave');
    await send(lead, 'start');
    expect(await told(early)).toEqual([started()]);
  });

  it('is taken back, also from the mails, when the start is taken back or the meeting ends', async () => {
    await wants(late, 'started', { app: true, mail: 'Now' });
    await wants(early, 'started', { app: false, mail: 'Now' });
    await send(lead, 'start');
    expect([(await told(late)).length, (await told(early)).length]).toEqual([1, 0]);
    expect(await send(lead, 'cancel')).toMatchObject({ status: 200 });
    expect(await told(late)).toEqual([]);
    await send(lead, 'start');
    await send(lead, 'end');
    expect(await told(late)).toEqual([recap()]);
    await now();
    expect(await recapIsOut()).toBe(true);
    for (const who of [early, late]) expect((await mailsTo(who)).filter(({ subject }) => subject.includes('started'))).toEqual([]);
  });

  it('is mailed at once to whoever wants that, in their language, with a link that joins and one that stops', async () => {
    await here.sql("update person set locale = 'es-MX' where id = $1", [late.personId]);
    await wants(late, 'started', { app: false, mail: 'Now' });
    await send(lead, 'start');
    expect(await told(late)).toEqual([]);
    await now();
    const [mail, ...more] = await mailsTo(late);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Owner ${lead.username} inició la reunión`);
    expect(mail?.plain).toContain(`Entrar a la reunión: https://cairn.example/meeting/live/${traction.meetingId}`);
    const token = mail?.unsubscribe?.split('/').at(-1) ?? '';
    expect(subscriptionOf(here.appContext.config, token)).toMatchObject({ personId: late.personId, subject: 'started' });
  });

  it('has no place in a digest, which comes after the end', async () => {
    const refused = { status: 422, codes: { 'kinds.started.mail': ['VAL_INVALID'] } };
    expect(await wants(late, 'started', { app: true, mail: 'Digest' })).toMatchObject(refused);
    expect(await late.call(notificationApi.settings)).toMatchObject({ kinds: { started: { app: true, mail: 'Never' } } });
  });
});

describe('Q: the recap of a meeting', () => {
  it('is told to everybody invited except who ended it, and mailed once', async () => {
    await send(early, 'join');
    await send(lead, 'start');
    await send(lead, 'end');
    for (const who of [early, late]) expect(await told(who)).toEqual([recap()]);
    expect(await told(lead)).toEqual([]);
    expect(await recapIsOut()).toBe(true);
    await now();
    here.clock.now = new Date('2026-03-04T07:30:00Z');
    await digests();
    for (const who of [lead, early, late]) expect((await mailsTo(who)).filter(({ plain }) => plain.includes(title))).toHaveLength(1);
    const [mail] = await mailsTo(late);
    const token = mail?.unsubscribe?.split('/').at(-1) ?? '';
    expect(subscriptionOf(here.appContext.config, token)).toMatchObject({ personId: late.personId, subject: 'recap' });
    expect(mail?.plain).toContain(`No more recaps by mail: ${mail?.unsubscribe}`);
    expect(mail?.html).toContain(mail?.unsubscribe);
  });

  it('has its dates and numbers as the reader has chosen, and its words in their language', async () => {
    await here.sql("update person set locale = 'en-US', format_locale = 'de-DE' where id = $1", [late.personId]);
    await send(early, 'join');
    await send(lead, 'start');
    await send(lead, 'addRating', { rating: 9 });
    await send(early, 'addRating', { rating: 8 });
    await send(lead, 'end');
    expect(await recapIsOut()).toBe(true);
    await now();
    const [mail] = await mailsTo(late);
    expect(mail?.html).toContain('>8,5<');
    expect(mail?.plain).toContain('Tuesday 3 March at');
    expect((await mailsTo(early))[0]?.html).toContain('>8.5<');
  });

  it('goes to the digest, or is not mailed, as its reader prefers', async () => {
    await wants(early, 'recap', { app: true, mail: 'Digest' });
    await wants(late, 'recap', { app: false, mail: 'Never' });
    await send(lead, 'start');
    await send(lead, 'end');
    expect([await told(early), await told(late)]).toEqual([[recap()], []]);
    expect(await recapIsOut()).toBe(true);
    await now();
    expect(await mailsTo(early)).toEqual([]);
    here.clock.now = new Date('2026-03-04T07:30:00Z');
    await digests();
    const [digest, ...more] = await mailsTo(early);
    expect(digest?.plain).toContain(`The recap of the meeting is ready: ${title}`);
    expect([more, await mailsTo(late)]).toEqual([[], []]);
  });

  it('is told in the app also when the meeting mails none', async () => {
    await send(lead, 'start');
    await send(lead, 'sendRecapEmailChanged', { value: false });
    await send(lead, 'end');
    expect(await told(late)).toEqual([recap()]);
    await now();
    expect(await mailsTo(late)).toEqual([]);
  });
});
