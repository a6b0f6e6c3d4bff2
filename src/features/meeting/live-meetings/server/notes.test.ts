import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import { commander, followAt, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, Answered, World } from '#testing/world.ts';
import { liveMeetingApi, type SectionNotes } from '../contract.ts';

let here: World;
let lead: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const section = newId();
const segue = newId();

beforeAll(async () => {
  here = await sharedWorld();
  lead = await here.org('Harbor & Pine');
  [member, observer] = [await here.person(lead.orgId), await here.person(lead.orgId, 'Observer')];
});
beforeEach(async () => {
  traction = await here.traction([lead, member, observer]);
  send = commander(traction);
  const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
  const agendaItems = [
    { id: segue, name: 'Segue', type: 'Segue' as const, lengthInMinutes: 5 },
    { id: section, name: 'Safety round', type: 'Custom' as const, lengthInMinutes: 10 },
  ];
  const { title, cadence, nextDate, invitees } = meeting;
  const body = { title, cadence, nextDate: nextDate?.slice(0, 10), invitees, agendaItems };
  await lead.call(meetingApi.edit, { params: { id: traction.meetingId }, body });
  await send(member, 'join');
  await send(lead, 'start');
});
afterAll(() => here.close());

const write = async (who: Actor, contentHtml: string, version: number, agendaItemId = section) => {
  const { threadId: meetingThreadId, meetingId } = traction;
  const answer = await who.call(liveMeetingApi.writeNotes, { body: { meetingThreadId, meetingId, agendaItemId, contentHtml, version } });
  return answer as Answered<typeof liveMeetingApi.writeNotes> & { current?: SectionNotes };
};
const notes = async (who: Actor) => (await who.call(liveMeetingApi.notes, { params: { meetingId: traction.meetingId } })).items;

describe('shared notes of a section of the team’s own', () => {
  it('K-21, R-01: are sanitised, kept with a version, sent to everybody in the meeting, and stay after its end', async () => {
    const follower = await followAt(member, here.port, traction);
    const answer = await write(lead, '<p>Harness<script>x</script> <a href="javascript:x">check</a></p>', 0);
    expect(answer.status).toBe(200);
    expect(answer.notes).toMatchObject({ agendaItemId: section, title: 'Safety round', version: 1, updatedById: lead.personId });
    expect(answer.notes.contentHtml).toContain('Harness');
    expect(answer.notes.contentHtml).not.toMatch(/script/);
    expect(await until(() => follower.state().notes?.[0]?.version === 1)).toBe(true);
    expect(follower.heard.at(-1)).toMatchObject({ event: 'MeetingUpdated', data: { changes: { notes: [{ personId: lead.personId }] } } });
    follower.socket.disconnect();
    const noted = '<p>Check the <strong>harness</strong> &amp; hoist</p><ul><li>Two</li></ul>';
    expect((await write(member, noted, 1)).notes.version).toBe(2);
    await send(lead, 'end');
    expect(await notes(observer)).toMatchObject([{ title: 'Safety round', contentHtml: noted, updatedById: member.personId }]);
    const mails = () =>
      here.sql<{ html: string; plain: string }>('select html, plain from mail_outbox where recipient = $1', [observer.email]);
    expect(await until(async () => (await mails()).length === 1)).toBe(true);
    const [recap] = await mails();
    expect(recap?.html).toContain(noted);
    expect(recap?.plain).toContain('Notes: Safety round\nCheck the harness & hoist\nTwo\n');
    // The next meeting of the series starts with empty notes.
    expect((await write(lead, '<p>Late</p>', 2)).status).toBe(409);
  });

  it('409 with the present notes to the second of two people who write on the same version', async () => {
    await write(lead, '<p>First</p>', 0);
    const late = await write(member, '<p>Second</p>', 0);
    expect(late.status).toBe(409);
    expect(late.messages[0]?.code).toBe('stale');
    expect(late.current).toMatchObject({ contentHtml: '<p>First</p>', version: 1, updatedById: lead.personId });
    const both = await Promise.all([write(lead, '<p>A</p>', 1), write(member, '<p>B</p>', 1)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('can be written while somebody holds the organisation’s lock, for which other commands wait', async () => {
    const holder = new pg.Client({ connectionString: here.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select lock_org($1)', [lead.orgId]);
      let isPaused = false;
      const pausing = send(lead, 'pause').then(() => (isPaused = true));
      expect((await write(member, '<p>Meanwhile</p>', 0)).status).toBe(200);
      const both = await Promise.all([write(lead, '<p>A</p>', 1), write(member, '<p>B</p>', 1)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const [kept, clashed] = both.toSorted((one, other) => one.status - other.status);
      expect(clashed?.current).toMatchObject({ version: 2, contentHtml: kept?.notes.contentHtml });
      expect(isPaused).toBe(false);
      await holder.query('rollback');
      await pausing;
      expect((await write(lead, '<p>Later</p>', 2)).notes.version).toBe(3);
    } finally {
      await holder.end();
    }
  });

  it('one command that is sent twice at once is executed once', async () => {
    const { threadId: meetingThreadId, meetingId } = traction;
    const body = { meetingThreadId, meetingId, agendaItemId: section, contentHtml: '<p>Once</p>', version: 0 };
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all([1, 2, 3].map(() => lead.call(liveMeetingApi.writeNotes, { body }, headers)));
    expect(answers.map(({ status, notes: { version } }) => [status, version])).toEqual([1, 2, 3].map(() => [200, 1]));
  });

  it('can be written again after a start that was cancelled and a change of the lobby', async () => {
    expect((await write(lead, '<p>Early</p>', 0)).status).toBe(200);
    await send(lead, 'cancel');
    // Somebody comes, and the meeting gets another title: both renew the lobby.
    const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
    const body = { ...meeting, title: 'Leadership anew', nextDate: meeting.nextDate?.slice(0, 10) };
    expect((await lead.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).status).toBe(200);
    expect((await send(observer, 'join')).liveMeeting).toMatchObject({
      title: 'Leadership anew',
      notes: [{ agendaItemId: section, version: 1 }],
    });
    await send(lead, 'start');
    expect(await write(member, '<p>Blind</p>', 0)).toMatchObject({ status: 409, current: { version: 1, contentHtml: '<p>Early</p>' } });
    expect((await write(member, '<p>Early, and more</p>', 1)).notes.version).toBe(2);
    expect(await notes(lead)).toMatchObject([{ contentHtml: '<p>Early, and more</p>', version: 2 }]);
  });

  it('only participants write, and only in the meeting’s own sections', async () => {
    expect((await write(observer, '<p>Mine</p>', 0)).status).toBe(403);
    expect((await write(await here.person(lead.orgId), '<p>Mine</p>', 0)).status).toBe(404);
    expect((await write(lead, '<p>Mine</p>', 0, segue)).status).toBe(404);
    expect((await write(lead, '<p>Mine</p>', 0, newId())).status).toBe(404);
    expect((await write(lead, '<p>Mine</p>', 3)).status).toBe(409);
    expect(await write(lead, '<a href=x>x</a>'.repeat(3_000), 0)).toMatchObject({ status: 422, codes: { contentHtml: ['VAL_TOO_LONG'] } });
    expect((await (await here.org('Another')).call(liveMeetingApi.notes, { params: { meetingId: traction.meetingId } })).status).toBe(404);
    expect(await notes(lead)).toEqual([]);
  });
});
