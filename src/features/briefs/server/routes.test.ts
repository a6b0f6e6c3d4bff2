import { describe, expect, it } from 'vitest';
import { company } from '../../../testing/company.ts';
import type { Actor } from '../../../testing/world.ts';
import { issueApi } from '../../issues/contract.ts';
import { rockApi } from '../../rocks/contract.ts';
import { scorecardApi } from '../../scorecards/contract.ts';
import { todoApi } from '../../todos/contract.ts';
import { briefApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
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
    expect(await read()).toMatchObject({ words: 'My own words', isDraft: false });
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
