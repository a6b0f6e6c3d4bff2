import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { headlineApi } from '../../features/headlines/contract.ts';
import { rockApi } from '../../features/rocks/contract.ts';
import { todoApi } from '../../features/todos/contract.ts';
import { newId } from '../../shared/ids.ts';
import { company } from '../../testing/company.ts';
import { commander } from '../../testing/live.ts';
import type { Actor } from '../../testing/world.ts';

const { here, owner, member, elsewhere, traction } = await company();

const commit = vi.spyOn(here.floor.groupCommit, 'commit');

/** What a call answers, and whether it was run ahead: `undefined` when it was not even tried. */
const calling = async <Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer; wasAhead: boolean | undefined }> => {
  const before = commit.mock.calls.length;
  const answer = await call();
  const tried = commit.mock.results[before];
  return { answer, wasAhead: tried === undefined ? undefined : await (tried.value as Promise<boolean>) };
};

const draft = (who: Actor) => ({ title: 'Call the harbour master', ownerId: who.personId, dueDate: '2026-03-10', tractionId: traction.id });
const add = (who = member, more: object = {}, key = newId()) =>
  who.call(todoApi.create, { body: { ...draft(who), ...more } }, { 'idempotency-key': key });
const addPersonal = (who: Actor) => who.call(todoApi.create, { body: { title: 'Buy a cake' } });
const titled = async (title: string, who = owner) =>
  (await who.call(todoApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value: title }] } })).items;

/** Has somebody enter and see their meetings, so that the node remembers both. */
const settle = async (who = member) => {
  await add(who);
  expect(await calling(() => add(who))).toMatchObject({ answer: { status: 200 }, wasAhead: true });
};

describe('a command that needs only what is remembered', () => {
  it('leaves in one packet with its entry, and is stored, logged and told like any other', async () => {
    await settle();
    const told = vi.spyOn(here.floor.bus, 'publish');
    const id = newId();
    expect(await calling(() => add(member, { id, contentHtml: '<p>Before noon</p>', source: 'meeting' }))).toMatchObject({
      answer: { status: 200, succeeded: true, id, ids: [id] },
      wasAhead: true,
    });
    expect(told.mock.calls).toEqual([[{ kind: 'changed', orgId: member.orgId }]]);
    told.mockRestore();
    expect((await member.call(todoApi.byIds, { query: { ids: id } })).items).toMatchObject([
      { id, title: 'Call the harbour master', contentHtml: '<p>Before noon</p>', source: 'meeting', status: 'NotDone', version: 1 },
    ]);
    const log = await here.sql<object>('select * from change_log where item_id = $1', [id], member.orgId);
    expect(log).toMatchObject([{ entity: 'todo', op: 'Added', actor_id: member.personId, traction_id: traction.id, before: null }]);
  });

  it('may add a Headline and a Rock as well', async () => {
    await settle();
    const { ownerId, tractionId, title, dueDate } = draft(member);
    const headline = await calling(() => member.call(headlineApi.create, { body: { ownerId, tractionId, title } }));
    const rock = await calling(() =>
      member.call(rockApi.create, { body: { title, ownerId, dueDate, tractionIds: [tractionId], type: 'Team' } }),
    );
    for (const each of [headline, rock]) expect(each).toMatchObject({ answer: { status: 200 }, wasAhead: true });
    expect((await owner.call(headlineApi.byIds, { query: { ids: headline.answer.id } })).items).toMatchObject([{ title, ownerId }]);
    expect((await owner.call(rockApi.byIds, { query: { ids: rock.answer.id } })).items).toMatchObject([
      { title, ownerId, tractionIds: [tractionId] },
    ]);
  });

  it('is executed once for each key, also five times at once, and refused under the key of another', async () => {
    await settle();
    const key = newId();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(member, { title: 'Once ahead' }, key)));
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
    expect(await titled('Once ahead')).toHaveLength(1);
    expect(await add(member, { title: 'Another one' }, key)).toMatchObject({ status: 422 });
  });

  it('says of an id that is taken what it always says, and its neighbours in the packet are added', async () => {
    await settle();
    const id = newId();
    await add(member, { id });
    const answers = await Promise.all([add(member, { title: 'Beside it' }), add(member, { id }), add(member, { title: 'Beside it' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(answers[1]).toMatchObject({ codes: { id: ['VAL_INVALID'] } });
    expect(await titled('Beside it')).toHaveLength(2);
  });

  it('takes the long way while somebody holds the lock, and waits for nobody else', async () => {
    await settle();
    await addPersonal(elsewhere);
    const other = new pg.Client({ connectionString: here.url });
    await other.connect();
    await other.query('begin');
    await other.query("select set_config('cairn.org_id', $1, true)", [member.orgId]);
    await other.query('select from org_clock where org_id = $1 for update', [member.orgId]);
    let isDone = false;
    const waiting = calling(() => add(member, { title: 'After the lock' })).finally(() => (isDone = true));
    try {
      await expect.poll(() => commit.mock.settledResults.at(-1)).toEqual({ type: 'fulfilled', value: false });
      expect(await calling(() => addPersonal(elsewhere))).toMatchObject({ answer: { status: 200 }, wasAhead: true });
      expect(isDone).toBe(false);
    } finally {
      await other.end();
    }
    expect(await waiting).toMatchObject({ answer: { status: 200 }, wasAhead: false });
  });
});

describe('what was remembered and no longer holds is not relied on', () => {
  const sql = (text: string, values: unknown[]) => here.sql(text, values, owner.orgId);

  it('B-35: the role', async () => {
    await settle();
    await sql("update org_member set role = 'Observer' where person_id = $1", [member.personId]);
    expect(await calling(() => add())).toMatchObject({ answer: { status: 403 }, wasAhead: false });
    await sql("update org_member set role = 'Member' where person_id = $1", [member.personId]);
    await settle();
  });

  it('B-21: that the person is let in', async () => {
    await settle();
    await sql('update org_member set blocked = true where person_id = $1', [member.personId]);
    expect((await add()).succeeded).toBe(false);
    await sql('update org_member set blocked = false where person_id = $1', [member.personId]);
    await settle();
  });

  it('the invitation to the meeting', async () => {
    await settle();
    await sql('delete from invitee where person_id = $1 and traction_id = $2', [member.personId, traction.id]);
    expect(await calling(() => add())).toMatchObject({ answer: { status: 404 }, wasAhead: false });
    await sql('insert into invitee (org_id, id, traction_id, person_id) values ($1, $2, $3, $4)', [
      owner.orgId,
      newId(),
      traction.id,
      member.personId,
    ]);
    await settle();
  });

  it('the sign-in, the organisation that the session is in, and its time zone', async () => {
    const away = await here.person(owner.orgId);
    await addPersonal(away);
    expect(await calling(() => addPersonal(away))).toMatchObject({ wasAhead: true });
    await here.sql("update session_context set time_zone = 'Asia/Tokyo' where person_id = $1", [away.personId]);
    expect(await calling(() => addPersonal(away))).toMatchObject({ answer: { status: 200 }, wasAhead: false });
    expect(await calling(() => addPersonal(away))).toMatchObject({ answer: { status: 200 }, wasAhead: true });
    await here.sql('update session_context set org_id = null where person_id = $1', [away.personId]);
    expect(await calling(() => addPersonal(away))).toMatchObject({ answer: { succeeded: false }, wasAhead: false });
    await here.sql('update session_context set org_id = $2 where person_id = $1', [away.personId, owner.orgId]);
    await addPersonal(away);
    expect(await calling(() => addPersonal(away))).toMatchObject({ wasAhead: true });
    await here.sql('delete from auth.session where "userId" = $1', [away.personId]);
    expect(await calling(() => addPersonal(away))).toMatchObject({ answer: { status: 401 }, wasAhead: false });
  });
});

describe('a command that needs more', () => {
  it('takes the long way: it gives something to somebody else, who is told', async () => {
    await settle();
    expect(await calling(() => add(member, { ownerId: owner.personId }))).toMatchObject({ answer: { status: 200 }, wasAhead: undefined });
  });

  it('takes the long way when it is refused, and nobody is refused anything before the lock', async () => {
    await settle();
    expect(await calling(() => add(member, { tractionId: newId() }))).toMatchObject({ answer: { status: 404 }, wasAhead: undefined });
  });

  it('takes the long way without a key, since nobody could send it again', async () => {
    await settle();
    const { authorization, ...headers } = { authorization: `Bearer ${member.token}`, 'x-session-context': member.context };
    const before = commit.mock.calls.length;
    const answer = await here.app.inject({
      method: 'POST',
      url: '/api/v2/todos',
      headers: { ...headers, authorization },
      payload: { title: 'Buy a cake' },
    });
    expect(answer.statusCode).toBe(200);
    expect(commit.mock.calls.length).toBe(before);
  });
});

describe('the organisation’s own things', () => {
  it('stay its own: what one organisation’s session remembered enters no other', async () => {
    await settle();
    await addPersonal(elsewhere);
    const [mine, theirs] = await Promise.all([add(member, { title: 'Of Harbor' }), addPersonal(elsewhere)]);
    const orgOf = async (id: string) =>
      (await here.sql<{ org_id: string }>('select org_id from todo where id = $1', [id], owner.orgId))[0]?.org_id;
    expect([await orgOf(mine.id), await orgOf(theirs.id)]).toEqual([owner.orgId, elsewhere.orgId]);
  });
});

// The last one: jobs that follow the end of a meeting go on for a while.
describe('a command in a meeting that is under way', () => {
  it('takes the long way, since the meeting’s state must know of what is added', async () => {
    await settle();
    const send = commander(traction);
    await send(owner, 'join');
    await send(owner, 'start');
    for (const title of ['First in the meeting', 'Second in the meeting']) {
      const { answer, wasAhead } = await calling(() => add(member, { title }));
      expect({ status: answer.status, wasAhead }).toEqual({ status: 200, wasAhead: undefined });
      expect((await send(owner, 'join')).liveMeeting.addedTodoIds).toContain(answer.id);
    }
    expect((await send(owner, 'end')).status).toBe(200);
  });
});
