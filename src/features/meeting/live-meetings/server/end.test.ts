import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { commander, followAt, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let here: World;
let lead: Actor;
let member: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const begun = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  here = await sharedWorld();
  lead = await here.org('Harbor & Pine');
  member = await here.person(lead.orgId);
});
beforeEach(async () => {
  here.clock.now = begun;
  traction = await here.traction([lead, member], `Leadership <${Math.random()}>`);
  send = commander(traction);
});
afterAll(() => here.close());

const later = (seconds: number) => (here.clock.now = new Date(begun.getTime() + seconds * 1_000));
const meetingOf = async (id: string) => (await lead.call(meetingApi.list, { query: { ids: id } })).items[0];
const own = () => ({ ownerId: member.personId, tractionId: traction.id });
const openMeetings = () =>
  here.sql<{ id: string; next_date: string }>(
    "select id, next_date::text from meeting where thread_id = $1 and status <> 'Completed'",
    [traction.threadId],
    lead.orgId,
  );
const mailsTo = (who: Actor) =>
  here.sql<{ subject: string; html: string; plain: string }>(
    'select subject, html, plain from mail_outbox where recipient = $1 order by at',
    [who.email],
  );

/** Returns a meeting at its end, after 40 minutes, with every kind of content. */
const held = async () => {
  const done = (
    await member.call(todoApi.create, {
      body: { title: 'Old and done', ownerIds: [member.personId], dueDate: '2026-03-02', tractionId: traction.id },
    })
  ).id;
  const headline = (await member.call(headlineApi.create, { body: { title: 'The ferry <b>signed</b>', ...own() } })).id;
  const issue = (await member.call(issueApi.create, { body: { title: 'Fuel & prices', ...own(), entityType: 'meeting' } })).id;
  await send(lead, 'start');
  await send(member, 'join');
  later(600);
  await send(lead, 'setAgendaItem', { agendaIndex: 5 });
  await send(lead, 'reviewHeadline', { headlineId: headline });
  await member.call(todoApi.complete, { params: { id: done } });
  const added = (
    await member.call(todoApi.create, {
      body: { title: 'Call the bank', ownerIds: [member.personId], dueDate: '2026-03-10', tractionId: traction.id },
    })
  ).id;
  await send(lead, 'startPrioritization');
  const open = (await member.call(issueApi.create, { body: { title: 'Berths & moorings', ...own(), entityType: 'meeting' } })).id;
  for (const issueId of [issue, open]) await send(lead, 'addFocusIssue', { issueId });
  await send(lead, 'startFocusGroup');
  for (const solved of [true, false]) await send(lead, 'nextFocusIssue', { solved });
  await send(member, 'writeOutcome', { issueId: issue, outcome: 'Buy & store' });
  await send(lead, 'addRating', { rating: 10 });
  await send(member, 'addRating', { rating: 7 });
  later(2_400);
  return { done, headline, issue, open, added };
};

describe('POST live-meeting/end', () => {
  it('K-05, K-22: leaves a summary, clears what was live and schedules the next meeting', async () => {
    const { done, headline, issue, open, added } = await held();
    const follower = await followAt(member, here.port, traction);
    expect((await send(lead, 'end')).liveMeeting).toMatchObject({ status: 'Completed' });
    expect(await until(() => follower.heard.some(({ event }) => event === 'Ended'))).toBe(true);
    expect(follower.state().status).toBe('Completed');
    follower.socket.disconnect();
    const ended = await meetingOf(traction.meetingId);
    expect(ended).toMatchObject({
      status: 'Completed',
      canJoin: false,
      summary: {
        spentSeconds: 2_400,
        plannedSeconds: 5_400,
        averageRating: 8.5,
        scribePersonId: lead.personId,
        solvedIssueIds: [issue],
        discussedIssueIds: [issue, open],
        addedTodoIds: [added],
        completedTodoIds: [done],
        reviewedHeadlineIds: [headline],
        newReds: [],
        offRocks: [],
        addedIssueIds: [],
        presentIds: expect.arrayContaining([lead.personId, member.personId]),
      },
    });
    expect(ended?.summary?.sections[0]).toMatchObject({ name: 'Segue', plannedSeconds: 300, spentSeconds: 600 });
    expect((await lead.call(liveMeetingApi.active)).items).toEqual([]);
    expect(await openMeetings()).toMatchObject([{ next_date: '2026-03-10' }]);
    expect(await send(member, 'join')).toMatchObject({ status: 409 });
  });

  it('K-22, K-34: tells new reds, Rocks that are off and Issues that were added, in the summary and in the recap', async () => {
    const rock = await member.call(rockApi.create, {
      body: { title: 'Open the bay', ownerId: member.personId, dueDate: '2026-03-31', type: 'Team', tractionIds: [traction.id] },
    });
    await member.call(rockApi.setStatus, { params: { id: rock.id }, body: { status: 'OffTrack' } });
    const measure = async (title: string, ...values: [string, number][]) => {
      const { id: measurableId } = await lead.call(scorecardApi.addMeasurable, {
        params: { scorecardId: traction.scorecardId },
        body: { ...measurableDefaults, title, ownerId: lead.personId, goalValue: 38, unitOfMeasure: 'Percent' },
      });
      for (const [intervalId, value] of values)
        await lead.call(scorecardApi.enterValue, {
          params: { scorecardId: traction.scorecardId, measurableId },
          body: { intervalId, value },
        });
    };
    await measure('Gross margin', ['2026-W09', 40], ['2026-W10', 30]);
    await measure('Red before', ['2026-W09', 30], ['2026-W10', 30]);
    await measure('On target', ['2026-W10', 39]);
    await held();
    const added = await member.call(issueApi.create, {
      body: { title: 'Nets & lines', ...own(), entityType: 'meeting', meetingId: traction.meetingId, source: 'meeting' },
    });
    await send(lead, 'end');
    const { summary } = (await meetingOf(traction.meetingId)) ?? {};
    expect(summary?.newReds).toMatchObject([{ title: 'Gross margin', value: 30, goalValue: 38 }]);
    expect(summary).toMatchObject({ offRocks: [{ title: 'Open the bay', ownerId: member.personId }], addedIssueIds: [added.id] });
    // Mails of one instant have no order among them.
    const recap = async () => (await mailsTo(member)).find((mail) => mail.plain.includes('New reds'));
    await expect.poll(async () => (await recap())?.plain).toContain('New reds\n- Gross margin 30%, goal 38%\n');
    const { plain = '', html = '' } = (await recap()) ?? {};
    expect(plain).toMatch(/Rocks off track\n- Open the bay, .+\n/);
    expect(plain).toContain('Issues added\n- Nets & lines\n');
    expect(html).toContain('Gross margin 30%, goal 38%');
    expect(plain).not.toContain('Red before');
  });

  it.each(['Weekly', 'Annual'])(
    'K-05: ends a meeting of a %s series whose next one would be too far in the future, and schedules none',
    async (cadence) => {
      const far = '9999-12-31';
      await here.sql('update thread set cadence = $2, anchor_date = $3 where id = $1', [traction.threadId, cadence, far], lead.orgId);
      await here.sql('update meeting set next_date = $2 where id = $1', [traction.meetingId, far], lead.orgId);
      await send(lead, 'start');
      expect(await send(lead, 'end')).toMatchObject({ status: 200, liveMeeting: { status: 'Completed' } });
      expect(await openMeetings()).toEqual([]);
    },
  );

  it('K-33: done To-Dos, reviewed Headlines and solved Issues leave the lists, open ones stay', async () => {
    const { done, headline, issue, added } = await held();
    await send(lead, 'end');
    const [old, fresh] = [
      await member.call(todoApi.byIds, { query: { ids: done } }),
      await member.call(todoApi.byIds, { query: { ids: added } }),
    ];
    expect([old.items[0]?.isArchived, fresh.items[0]?.isArchived]).toEqual([true, false]);
    expect((await member.call(issueApi.byIds, { query: { ids: issue } })).items[0]?.isArchived).toBe(true);
    expect((await member.call(headlineApi.byIds, { query: { ids: headline } })).items[0]).toMatchObject({ isArchived: true });
  });

  it('K-33, K-13: neither clears items nor mails when the settings say so', async () => {
    const quiet = await here.person(lead.orgId);
    traction = await here.traction([lead, member, quiet]);
    send = commander(traction);
    const { issue } = await held();
    await send(lead, 'clearMeetingItemsChanged', { value: false });
    await send(lead, 'sendRecapEmailChanged', { value: false });
    await send(lead, 'end');
    expect((await member.call(issueApi.byIds, { query: { ids: issue } })).items[0]?.isArchived).toBe(false);
    const jobs = await here.sql<{ id: string }>("select id from pgboss.job where name = 'live-meeting-recap' and data->>'meetingId' = $1", [
      traction.meetingId,
    ]);
    expect(jobs).toEqual([]);
    expect(await mailsTo(quiet)).toEqual([]);
  });

  it('ends once when it is asked twice: one next meeting, one recap', async () => {
    const reader = await here.person(lead.orgId);
    traction = await here.traction([lead, member, reader]);
    send = commander(traction);
    await held();
    const answers = await Promise.all([send(lead, 'end'), send(lead, 'end')]);
    expect(answers.map(({ status, liveMeeting }) => [status, liveMeeting.status])).toEqual([
      [200, 'Completed'],
      [200, 'Completed'],
    ]);
    expect(await openMeetings()).toHaveLength(1);
    expect(await until(async () => (await mailsTo(reader)).length > 0)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await mailsTo(reader)).toHaveLength(1);
    expect(await send(member, 'end')).toMatchObject({ status: 409 });
  });

  it('opens a new lobby for the next meeting of the series', async () => {
    await held();
    await send(lead, 'end');
    const [next] = await openMeetings();
    const again = commander({ ...traction, meetingId: next?.id ?? '' });
    expect((await again(lead, 'start')).liveMeeting).toMatchObject({
      status: 'Running',
      number: 2,
      solvedIssueIds: [],
      attendees: expect.arrayContaining([expect.objectContaining({ personId: member.personId, rating: null, presence: 'absent' })]),
    });
    expect(await send(lead, 'end')).toMatchObject({ status: 409 });
  });
});

describe('K-33: the recap', () => {
  it('is mailed to everybody invited, with ratings, minutes, solved Issues and their outcomes, new To-Dos and Headlines, as escaped HTML', async () => {
    const absent = await here.person(lead.orgId);
    await here.sql("update person set time_zone = 'America/New_York' where id = $1", [absent.personId]);
    traction = await here.traction([lead, member, absent], `Dock <crew> ${Math.random()}`);
    send = commander(traction);
    await held();
    await send(lead, 'end');
    for (const who of [lead, member, absent])
      expect(await until(async () => (await mailsTo(who)).some(({ subject }) => subject.includes('Dock <crew>')))).toBe(true);
    const [mail] = (await mailsTo(absent)).slice(-1);
    expect((await mailsTo(lead)).at(-1)?.plain).toContain('Tuesday, March 3 at 3:00 PM UTC');
    const plain = mail?.plain ?? '';
    for (const told of [
      'Rated 8.5 by 2 people',
      '40 min of 90 min',
      'Solved Issues\n- Fuel & prices: Buy & store\n',
      'Discussed, still open\n- Berths & moorings\n',
      `To-Dos ticked off\n- Old and done, Member ${member.username}`,
      'Call the bank',
      'Mar 10',
      'The ferry <b>signed</b>',
      'Segue: 10 min, 5 min planned',
      'Tuesday, March 3 at 10:00 AM EST',
      `/traction/${traction.id}/${traction.threadId}/${traction.meetingId}`,
    ])
      expect(plain).toContain(told);
    expect(plain).toMatch(new RegExp(`Not there: .*${absent.username}`));
    expect(mail?.html).toContain('Fuel &#38; prices');
    expect(mail?.html).toContain('Buy &#38; store');
    expect(mail?.html).toContain('Berths &#38; moorings');
    expect(mail?.html).toContain('Old and done');
    expect(mail?.html).toContain('The ferry &#60;b&#62;signed');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('5 min over');
  });

  it('is not mailed to blocked people', async () => {
    const blocked = await here.person(lead.orgId);
    const title = `Yard ${Math.random()}`;
    traction = await here.traction([lead, blocked, member], title);
    send = commander(traction);
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], lead.orgId);
    const before = (await mailsTo(member)).length;
    await send(lead, 'start');
    await send(lead, 'end');
    expect(await until(async () => (await mailsTo(member)).length > before)).toBe(true);
    expect(await until(async () => (await mailsTo(lead)).some(({ subject }) => subject.includes(title)))).toBe(true);
    expect(await mailsTo(blocked)).toEqual([]);
  });
});
