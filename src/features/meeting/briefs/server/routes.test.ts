import { describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { outcomeLimit } from '#features/work/issues/rules.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { briefApi, longestBrief } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
await here.name([
  [owner, 'Jonas Beck'],
  [member, 'Noor Hadid'],
]);
const params = { id: traction.meetingId };
const read = (who: Actor = owner, kind: 'brief' | 'summary' = 'brief', fresh: 'true' | 'false' = 'false') =>
  who.call(briefApi.read, { params, query: { kind, fresh } });

describe('a brief before the meeting', () => {
  it('says that there is nothing to say', async () => {
    expect(await read()).toMatchObject({ words: 'Nothing stands out.', isDraft: true, sentAt: null });
  });

  it('names numbers off target with their run, Rocks off track, late To-Dos and Issues that came back', async () => {
    const number = { goalValue: 95, comparison: 'GreaterOrEqual', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;
    const { id: measurableId } = await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...number, title: 'On-time installs', ownerId: owner.personId },
    });
    for (const [intervalId, value] of [
      ['2026-W07', 96],
      ['2026-W08', 88],
      ['2026-W09', 86],
    ] as const)
      await owner.call(scorecardApi.enterValue, {
        params: { scorecardId: traction.scorecardId, measurableId },
        body: { intervalId, value },
      });
    const { id: rockId } = await owner.call(rockApi.create, {
      body: { title: 'Hire a second crew', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team', tractionIds: [traction.id] },
    });
    await here.sql("update rock set status = 'OffTrack' where id = $1", [rockId], owner.orgId);
    await owner.call(todoApi.create, {
      body: { title: 'Send the lease', ownerId: member.personId, tractionId: traction.id, dueDate: '2026-02-27' },
    });
    const issue = { ownerId: owner.personId, contentHtml: '', tractionId: traction.id, entityType: 'meeting' as const };
    const { id } = await owner.call(issueApi.create, { body: { ...issue, title: 'Cedar deliveries slip' } });
    await here.sql(
      "update issue set status = 'Reviewed', outcome = 'A second supplier', solved_at = '2026-01-05', created_at = '2026-01-01' where id = $1",
      [id],
      owner.orgId,
    );
    await owner.call(issueApi.create, { body: { ...issue, title: 'Cedar deliveries slip again' } });
    const { words, facts } = await read();
    expect(words).toBe(
      [
        'Numbers off target',
        '- On-time installs: 86, for 2 weeks in a row',
        '',
        'Rocks off track',
        '- Hire a second crew (Jonas B)',
        '',
        'To-Dos that are late',
        '- Send the lease (Noor H), due Fri, Feb 27',
        '',
        'Issues that came back',
        '- Cedar deliveries slip again. Last time: A second supplier',
      ].join('\n'),
    );
    expect(facts).toEqual({ measurables: 1, rocks: 1, todos: 1, issues: 1 });
  });

  it('is edited before anybody sees it, and made again when asked', async () => {
    expect((await owner.call(briefApi.keep, { params, body: { kind: 'brief', words: 'My own words' } })).status).toBe(200);
    // What is kept is not drafted again, so that nothing is counted for it.
    expect(await read()).toMatchObject({ words: 'My own words', isDraft: false, facts: null });
    expect((await read(owner, 'brief', 'true')).words).toContain('Numbers off target');
    await here.sql(
      'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": true, "canEdit": true}\') where id = $1',
      [traction.id],
      owner.orgId,
    );
    expect((await read(member)).words).not.toContain('My own words');
  });

  it('is sent by mail to people of the meeting alone, as it stands', async () => {
    const send = (personIds: string[], words = 'Bring the quotes <b>\nThanks') =>
      owner.call(briefApi.send, { params, body: { kind: 'brief', words, personIds } });
    expect(await send([outsider.personId])).toMatchObject({ status: 422, codes: { personIds: ['VAL_INVALID'] } });
    expect((await send([])).status).toBe(422);
    expect((await send([member.personId], ' ')).status).toBe(422);
    expect(await send([member.personId, member.personId])).toMatchObject({ status: 200, sent: 1 });
    expect((await read()).sentAt).toBe('2026-03-03T15:00:00.000Z');
  });

  it('has its days as each reader writes them', async () => {
    await here.sql("update person set format_locale = 'de-DE' where id = $1", [member.personId]);
    const words = 'Send the lease (Noor H), due Fri, Feb 27';
    await owner.call(briefApi.send, { params, body: { kind: 'brief', words, personIds: [owner.personId, member.personId] } });
    const lines = await here.sql<{ to: string; plain: string }>(
      "select data->>'to' as to, data->>'plain' as plain from pgboss.job where data->>'plain' like '%due Fri%'",
    );
    const lineTo = ({ email }: Actor) => /due (.+)/.exec(lines.find(({ to }) => to === email)?.plain ?? '')?.[1];
    expect([lineTo(owner), lineTo(member)]).toEqual(['Fri, Feb 27', expect.stringMatching(/^Fri,? 27 Feb$/)]);
  });
});

describe('who writes a brief', () => {
  it('403 for who only watches the meeting, 404 for who does not see it; nothing is kept or sent', async () => {
    const watched = await here.traction([owner]);
    await here.sql(
      `update traction set visibility = jsonb_set(visibility, '{org}', '{"canView": true, "canEdit": false}') where id = $1`,
      [watched.id],
      owner.orgId,
    );
    const there = { id: watched.meetingId };
    const keep = (who: Actor) => who.call(briefApi.keep, { params: there, body: { kind: 'brief', words: 'Mine' } });
    const send = (who: Actor) =>
      who.call(briefApi.send, { params: there, body: { kind: 'brief', words: 'Mine', personIds: [owner.personId] } });
    const draft = (who: Actor) => who.call(briefApi.read, { params: there, query: { kind: 'brief', fresh: 'false' } });
    for (const act of [draft, keep, send]) {
      expect((await act(outsider)).status, act.name).toBe(403);
      expect((await act(elsewhere)).status, act.name).toBe(404);
    }
    expect(await here.sql('select 1 from brief where meeting_id = $1', [watched.meetingId], owner.orgId)).toEqual([]);
  });
});

describe('a draft of many items', () => {
  const copies = (table: 'issue' | 'todo' | 'rock', title: string, count: number, change: string) =>
    here.sql(
      `insert into ${table} select (jsonb_populate_record(one, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'title', one.title || ' ' || n) || '${change}')).*
       from ${table} one, generate_series(1, ${count}) n where one.title = $1`,
      [title],
      owner.orgId,
    );
  const sectionOf = (words: string, heading: string): string[] =>
    words
      .split('\n\n')
      .find((section) => section.startsWith(heading))
      ?.split('\n')
      .slice(1) ?? [];

  it('names ten of each kind, says how many more there are, and counts them all', async () => {
    await copies('todo', 'Send the lease', 12, '{}');
    await copies('issue', 'Cedar deliveries slip again', 11, '{}');
    const { words, facts } = await read(owner, 'brief', 'true');
    const late = sectionOf(words, 'To-Dos that are late');
    expect(late).toHaveLength(11);
    expect(late.at(-1)).toBe('- and 3 more');
    expect(sectionOf(words, 'Issues that came back').at(-1)).toBe('- and 2 more');
    expect(facts).toMatchObject({ todos: 13, issues: 12 });
  });

  it('can always be sent: it names fewer where the words are long', async () => {
    await copies('rock', 'Hire a second crew', 10, '{}');
    await here.sql(
      `insert into rock_traction select (jsonb_populate_record(link, to_jsonb(link) || jsonb_build_object('id', gen_random_uuid(), 'rock_id', copy.id))).*
       from rock_traction link join rock one on one.id = link.rock_id join rock copy on copy.title like one.title || ' %'`,
      [],
      owner.orgId,
    );
    await here.sql("update rock set title = rpad(title, 256, '.')", [], owner.orgId);
    await here.sql("update issue set title = rpad(title, 256, '.') where title like 'Cedar deliveries slip again%'", [], owner.orgId);
    await here.sql(
      "update issue set title = rpad(title, 256, '.'), outcome = repeat('x', $1) where status = 'Reviewed'",
      [outcomeLimit],
      owner.orgId,
    );
    await here.sql("update todo set title = rpad(title, 256, '.') where title like 'Send the lease%'", [], owner.orgId);
    const { words } = await read(owner, 'brief', 'true');
    expect(words.length).toBeLessThanOrEqual(longestBrief);
    expect(words.length).toBeGreaterThan(longestBrief / 2);
    expect(sectionOf(words, 'Issues that came back').at(-1)).toMatch(/^- and \d+ more$/);
    await here.sql("update rock set title = rtrim(title, '.')", [], owner.orgId);
    await here.sql("update issue set title = rtrim(title, '.')", [], owner.orgId);
    await here.sql("update issue set outcome = 'A second supplier' where status = 'Reviewed'", [], owner.orgId);
    await here.sql("update todo set title = rtrim(title, '.')", [], owner.orgId);
  });

  it('compares open Issues with the thousand that were solved last, however long the past is', async () => {
    await copies('issue', 'Cedar deliveries slip', 1_000, '{"title": "Van lease runs out", "solved_at": "2026-02-01T00:00:00Z"}');
    expect((await read(owner, 'brief', 'true')).words).not.toContain('Issues that came back');
    await here.sql("delete from issue where title = 'Van lease runs out'", [], owner.orgId);
    expect((await read(owner, 'brief', 'true')).words).toContain('Issues that came back');
    await here.sql("delete from issue where title like 'Cedar deliveries slip again %'", [], owner.orgId);
    await here.sql("delete from todo where title like 'Send the lease %'", [], owner.orgId);
  });
});

describe('a summary after the meeting', () => {
  it('names what was decided and who does what', async () => {
    await here.sql("update meeting set started_at = '2026-01-05T00:00:00Z' where id = $1", [traction.meetingId], owner.orgId);
    await here.sql("update issue set solved_at = '2026-01-05T01:00:00Z' where status = 'Reviewed'", [], owner.orgId);
    await here.sql("update todo set meeting_id = $1 where title = 'Send the lease'", [traction.meetingId], owner.orgId);
    expect((await read(owner, 'summary')).words).toBe(
      'Decided\n- Cedar deliveries slip: A second supplier\n\nWho does what\n- Send the lease (Noor H), due Fri, Feb 27',
    );
  });
});

describe('the briefs of a meeting', () => {
  it('are written by whoever may edit it', async () => {
    await here.sql(
      'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": true, "canEdit": false}\') where id = $1',
      [traction.id],
      owner.orgId,
    );
    expect((await read(observer)).status).toBe(403);
    expect((await read(elsewhere)).status).toBe(404);
    expect((await elsewhere.call(briefApi.send, { params, body: { kind: 'brief', words: 'x', personIds: [owner.personId] } })).status).toBe(
      404,
    );
  });
});

describe('a draft', () => {
  it('names nobody where the owner has left, nor a day where there is none', async () => {
    await here.sql('delete from invitee where person_id = $1', [member.personId], owner.orgId);
    await here.sql('delete from org_member where person_id = $1', [member.personId], owner.orgId);
    const { words } = await read(owner, 'brief', 'true');
    expect(words).toContain('- Send the lease, due Fri, Feb 27');
    expect(words).not.toContain('()');
  });
});
