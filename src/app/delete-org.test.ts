import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { closeForGood, deleteOrg } from '#features/ground/orgs/server/actions.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { eraseDeleted } from '#features/office/settings/server/actions.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { connectTo, until } from '#testing/live.ts';
import { makeBilling } from '#testing/paying.ts';
import { makeThings } from '#testing/things.ts';
import { type Actor, signInAs, type World, world } from '#testing/world.ts';
import { demoPassword } from './demo/people.ts';
import { seedDemo } from './demo.ts';

let here: World;
/** The organisation to be deleted, which is the demo company with additions, and another one. */
let goes: string;
let stays: Actor;
/** A member of both organisations. */
let guest: Actor;

interface Place {
  traction: string;
  thread: string;
  meeting: string;
}

/** Adds what the demo company lacks: a running meeting with notes, settings, and Rocks and measurables that refer to each other. */
const fillTheRest = async (orgId: string, personId: string, { traction, thread, meeting }: Place, told = 2_500): Promise<void> => {
  const run = (text: string, ...values: unknown[]) => here.sql(text, [orgId, ...values], orgId);
  await run(
    "insert into live_meeting (org_id, id, traction_id, thread_id, status) values ($1, $2, $3, $4, 'Running')",
    meeting,
    traction,
    thread,
  );
  await run("insert into live_state values ($1, $2, 1, '{}')", meeting);
  await run('insert into last_seen values ($1, $2, now())', personId);
  await run('insert into live_presence values ($1, $2, $3, $4, now())', thread, personId, newId());
  await run("insert into section_notes values ($1, $2, $3, 1, 'Notes', '', 1, $4, now())", meeting, newId(), personId);
  await run('insert into scorecard_setting (org_id, id, person_id) values ($1, $2, $3)', newId(), personId);
  await run(
    'insert into mark (org_id, id, traction_id, person_id) values ($1, $2, $3, $4) on conflict do nothing',
    newId(),
    traction,
    personId,
  );
  await run('insert into model_use (org_id, whose_id, day, tokens) values ($1, $2, current_date, 10)', personId);
  const chat = newId();
  await run("insert into chat (org_id, id, person_id, title) values ($1, $2, $3, 'Late')", chat, personId);
  await run(
    "insert into chat_turn (org_id, id, chat_id, person_id, question, answered_by) values ($1, $2, $3, $4, 'What is late?', 'rules')",
    newId(),
    chat,
    personId,
  );
  await run(
    "insert into brief (org_id, id, meeting_id, person_id, kind, words) values ($1, $2, $3, $4, 'brief', 'All is well')",
    newId(),
    meeting,
    personId,
  );
  await run(
    "insert into issue_vector (org_id, issue_id, model, title_hash, vector, signs) select $1, id, 'meaning', '', '{1,0}', B'11' from issue where org_id = $1",
  );
  const headline = newId();
  await run(
    "insert into headline (org_id, id, created_by_id, traction_id, owner_id, title) values ($1, $2, $3, $4, $3, 'News')",
    headline,
    personId,
    traction,
  );
  await run(
    'insert into headline_read (org_id, id, headline_id, traction_id, person_id) values ($1, $2, $3, $4, $5)',
    newId(),
    headline,
    traction,
    personId,
  );
  const chain = [newId(), newId(), newId()];
  for (const [index, id] of chain.entries())
    await run(
      `insert into measurable (org_id, id, created_by_id, traction_id, linked_item_id, title, goal_value, comparison, unit_of_measure, value_scale, decimal_places, removed_at)
       values ($1, $2, $3, $4, $5, 'Chain', 1, 'Equal', 'Number', 'One', 0, now())`,
      id,
      personId,
      traction,
      chain[index - 1] ?? null,
    );
  await run(
    "insert into measured_value (org_id, id, measurable_id, interval_id, entered) values ($1, $2, $3, '2026-W10', true)",
    newId(),
    chain[0],
  );
  await run(
    "insert into notification (org_id, id, recipient_id, type, title) select $1, gen_random_uuid(), $2, 'General', 'Told' from generate_series(1, $3::integer)",
    personId,
    told,
  );
  await run('insert into notification_setting (org_id, id, person_id) values ($1, gen_random_uuid(), $2)', personId);
  await run(
    "insert into notification_mail (org_id, notification_id, recipient_id, way) select $1, id, recipient_id, 'Digest' from notification where org_id = $1 limit 1",
  );
  await run("insert into digest_day (org_id, person_id, day) values ($1, $2, '2026-03-03')", personId);
  await run(
    "insert into invitation (org_id, id, email, first_name, last_name, role, invited_by_id, key_hash, sent_at, expires_at) values ($1, $2, 'a@b.example', 'A', 'B', 'Observer', $3, '', now(), now())",
    newId(),
    personId,
  );
  await run(
    "insert into idempotency (org_id, person_id, key, request_hash, status, reply) values ($1, $2, 'some-key', '', 200, '')",
    personId,
  );
  await run(
    "insert into milestone (org_id, id, rock_id, title, owner_id, position) select $1, gen_random_uuid(), id, 'Step', owner_id, 9 from rock where org_id = $1 limit 1",
  );
  await run(
    "insert into shared_text (org_id, id, kind, subject_id, part, settled, html) values ($1, $2, 'Issue', $3, $3, '', '<p>Kept</p>')",
    newId(),
    traction,
  );
  await run(
    "insert into text_past (org_id, id, kind, subject_id, part, at, by_id, html) values ($1, $2, 'Issue', $3, $3, now(), $4, '<p>Kept</p>')",
    newId(),
    traction,
    personId,
  );
  const address = newId();
  await run(
    "insert into inbound_address (org_id, id, traction_id, name, key_hash, hint, measurables, time_zone, created_by_id) values ($1, $2, $3, 'Till', 'h', 'm_', '[]', 'UTC', $4)",
    address,
    traction,
    personId,
  );
  await run("insert into inbound_call (org_id, id, address_id, at, lines) values ($1, gen_random_uuid(), $2, now(), '[]')", address);
  await run("insert into dead_file (org_id, key) values ($1, 'org/gone/attachment/gone')");
  await run("insert into org_flag values ($1, 'chat-bot', true)");
  await run(
    "insert into learning_entry (org_id, id, created_by_id, shelf, title, summary, content_html, video_url, captions_url, chapters) values ($1, $2, $3, 'toolbox', 'T', '', '', '', '', '')",
    newId(),
    personId,
  );
  await run(
    "insert into learning_progress (org_id, id, person_id, entry_key, seconds, length, done) values ($1, $2, $3, 'weekly-agenda', 1, 2, false)",
    newId(),
    personId,
  );
  await run('insert into dashboard (org_id, id) values ($1, $2) on conflict do nothing', personId);
  const [revision, snapshot] = [newId(), newId()];
  await run(
    "insert into revision (org_id, id, kind, collection_id, title, created_by_id) select $1, $2, 'vto', c.id, 'Kept', $3 from collection c where c.org_id = $1 and c.kind = 'vto' and c.is_home",
    revision,
    personId,
  );
  const note = newId();
  await run(
    "insert into fit_note (org_id, id, writer_id, revision_id, seat_id, about_name) values ($1, $2, $3, $4, $5, 'Sam')",
    note,
    personId,
    revision,
    newId(),
  );
  await run('insert into fit_note_reader (org_id, note_id, person_id, writer_id) values ($1, $2, $3, $3)', note, personId);
  await run(
    "insert into revision_snapshot (org_id, id, kind, revision_id, title, content, changes, created_by_id) values ($1, $2, 'vto', $3, 'Kept', '{}', 0, $4)",
    snapshot,
    revision,
    personId,
  );
  await run(
    "insert into revision_state (org_id, id, kind, changed_by_id, published_id) values ($1, $2, 'vto', $3, $4)",
    revision,
    personId,
    snapshot,
  );
  await run(
    "insert into collection_favourite (org_id, id, kind, person_id, revision_id) values ($1, $2, 'vto', $3, $4)",
    newId(),
    personId,
    revision,
  );
  await run("insert into vto_past (org_id, revision_id, entry_id, kind) values ($1, $2, $2, 'result')", revision);
  await run('insert into vto_presence (org_id, revision_id, person_id) values ($1, $2, $3)', revision, personId);
  await run('insert into seat_past (org_id, revision_id, seat_id) values ($1, $2, $2)', revision);
  const [root, seat] = [newId(), newId()];
  await run("insert into seat (org_id, id, revision_id, position, title) values ($1, $2, $3, 'a0', 'Top')", root, revision);
  await run(
    "insert into seat (org_id, id, revision_id, parent_id, position, title, assigned_to_id) values ($1, $2, $3, $4, 'a0', 'Under', $5)",
    seat,
    revision,
    root,
    personId,
  );
  await run(
    "insert into seat_edit (org_id, id, revision_id, person_id, number, changes) values ($1, $2, $3, $4, 1, '[]')",
    newId(),
    revision,
    personId,
  );
  const department = newId();
  await run("insert into department (org_id, id, name, head_id, position) values ($1, $2, 'Care', $3, 2)", department, personId);
  // A meeting belongs to one department at most, and that of `makeThings` has one already.
  await run(
    'insert into department_meeting (org_id, id, department_id, traction_id) values ($1, $2, $3, $4) on conflict (org_id, traction_id) do nothing',
    newId(),
    department,
    traction,
  );
  await run(
    'insert into issue_vote (org_id, id, issue_id, traction_id, person_id) select org_id, gen_random_uuid(), id, traction_id, $2 from issue where org_id = $1 limit 1',
    personId,
  );
  await run(
    "insert into milestone (org_id, id, rock_id, title, owner_id, position) select org_id, gen_random_uuid(), id, 'Step', owner_id, 1 from rock where org_id = $1 limit 1",
  );
  await run(
    "insert into list_view (org_id, id, traction_id, person_id, tab, title, query) values ($1, $2, $3, $4, 'rocks', 'Late', '')",
    newId(),
    traction,
    personId,
  );
  await run(
    "insert into issue_not_now (org_id, id, traction_id, from_type, from_id, count) values ($1, $2, $3, 'todo', $4, 2)",
    newId(),
    traction,
    newId(),
  );
  await makeBilling(here, { orgId }, 'Filled');
  await run("insert into billing_difference (order_key, what, org, found_at) values ($2, 'notAtProvider', $1, now())", newId());
  // A mail is a job; where no mail server is set, it is kept. Its links name the organisation. It must not leave while rows are counted.
  const html = `<a href="https://cairn.example/unsubscribe/${orgId}~${personId}~digest~x">Stop</a>`;
  await run(
    "insert into pgboss.job (name, data, start_after) select 'mail', jsonb_build_object('orgId', $1::text, 'html', $2::text), now() + interval '1 day'",
    html,
  );
  await run(
    "insert into mail_outbox (id, recipient, subject, html, plain, org) select $2, 'a@b.example', 'Told', $3, '', $1::uuid",
    newId(),
    html,
  );
  await here.sql('update person set default_org_id = $1 where id = $2', [orgId, personId]);
  await here.appContext.jobs.send('live-meeting-sweep', { orgId, meetingId: meeting });
};

beforeAll(async () => {
  here = await world();
  // A job of the next minute would take away rows that are counted below.
  await here.sql('delete from pgboss.schedule');
  await seedDemo(here.appContext);
  const [place] = await here.sql<Place & { org: string; person: string }>(
    `select m.org_id as org, m.traction_id as traction, m.thread_id as thread, m.id as meeting, i.person_id as person
     from meeting m join invitee i on i.org_id = m.org_id and i.traction_id = m.traction_id where m.status = 'NotStarted' limit 1`,
  );
  if (place === undefined) throw new Error('the demo company has no meeting');
  goes = place.org;
  await fillTheRest(goes, place.person, place);
  stays = await here.org('Stays');
  const traction = await here.traction([stays]);
  await makeThings(stays, traction);
  await fillTheRest(stays.orgId, stays.personId, { traction: traction.id, thread: traction.threadId, meeting: traction.meetingId });
  guest = await here.person(stays.orgId, 'Member');
  await here.sql(
    "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')",
    [goes, newId(), guest.personId],
    goes,
  );
});
afterAll(() => here.close());

/** Erases an organisation as the job does once the week is over in which its Owner can bring it back. */
const eraseAfterItsWeek = async (orgId: string): Promise<void> => {
  await here.sql("update org set erase_after = '2026-01-01' where id = $1", [orgId], orgId);
  await eraseDeleted(here.appContext);
};

/**
 * Counts, for each table of the app, of sign-in and of the job queue, the rows that name an organisation in any column. Only answers stored
 * for retries may remain; they are pruned within a day.
 */
const traces = async (orgId: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  const tables = await here.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'pgboss') order by 1`,
  );
  for (const { name } of tables) {
    const [row] = await here.sql<{ amount: number }>(
      `select count(*)::int as amount from ${name} t where strpos((to_jsonb(t) - 'reply')::text, $1) > 0`,
      [orgId],
    );
    if (row !== undefined && row.amount > 0) found[name] = row.amount;
  }
  return found;
};

describe('an organisation that is deleted', () => {
  it('has a row in every table of organisations at first, so that a new table cannot be forgotten in this test', async () => {
    const [filled, filledBeside] = [await traces(goes), await traces(stays.orgId)];
    const columns = await here.sql<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname in ('org_id', 'org') and a.atttypid = 'uuid'::regtype and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    const names = columns.map(({ name }) => name).filter((name) => name !== 'public.session_context');
    expect(names.filter((name) => filled[name] === undefined || filledBeside[name] === undefined)).toEqual([]);
    expect(Object.keys(filled)).toEqual(
      expect.arrayContaining(['public.org', 'public.person', 'pgboss.job', 'public.mail_outbox', 'public.billing_difference']),
    );
  });

  it('B-49: leaves no row that names it once its week is over, and leaves other organisations unchanged', async () => {
    const { id: mine } = await guest.call(todoApi.create, { body: { title: 'Of the organisation that stays' } });
    await guest.call(sessionApi.switchOrg, { params: { id: goes } });
    const socket = await connectTo('live-update-hub', guest, here.port);
    await socket.timeout(10_000).emitWithAck('Register', goes);
    const peopleBefore = await here.sql('select id from person order by id');
    const loginsBefore = await here.sql('select id from auth."user" order by id');
    const before = await traces(stays.orgId);

    await eraseAfterItsWeek(goes);

    expect(await traces(goes)).toEqual({});
    expect(await traces(stays.orgId)).toEqual(before);
    expect(await here.sql('select id from person order by id')).toEqual(peopleBefore);
    expect(await here.sql('select id from auth."user" order by id')).toEqual(loginsBefore);
    expect(await until(() => !socket.connected)).toBe(true);
    expect((await guest.call(orgApi.list)).items.map(({ id }) => id)).toEqual([stays.orgId]);
    await guest.call(sessionApi.switchOrg, { params: { id: stays.orgId } });
    expect((await guest.call(todoApi.byIds, { query: { ids: mine } })).items).toHaveLength(1);
    expect(await deleteOrg(here.appContext, goes)).toBe(false);
  });

  it('takes nothing of another organisation, whose meeting has the id that somebody chose for it', async () => {
    const other = await here.org('Another');
    const { meetingId } = await here.traction([other]);
    await here.appContext.jobs.send('live-meeting-sweep', { orgId: other.orgId, meetingId });
    await here.sql("insert into mail_outbox (id, recipient, subject, html, plain, org) values ($1, 'a@b.example', 'Told', $2, '', $3)", [
      newId(),
      `<a href="https://cairn.example/meeting/${meetingId}">Open</a>`,
      other.orgId,
    ]);
    const intruder = await here.org('Of a chosen id');
    expect((await intruder.call(orgApi.create, { body: { id: meetingId, name: 'Chosen' } })).status).toBe(200);
    const before = await traces(other.orgId);
    expect(before).toMatchObject({ 'pgboss.job': 1, 'public.mail_outbox': 1 });
    await deleteOrg(here.appContext, meetingId);
    expect(await traces(other.orgId)).toEqual(before);
  });

  it('leaves people with their login, in no organisation', async () => {
    const { token, context } = await signInAs(() => here.app, 'theo.okafor@harborandpine.com', demoPassword);
    const session = await here.app.inject({
      url: '/api/v2/session/reload',
      headers: { authorization: `Bearer ${token}`, 'x-session-context': context },
    });
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({ orgId: null });
  });
});

describe('an organisation that is being deleted', () => {
  const close = (orgId: string) => here.sql('select close_org($1)', [orgId]);

  it('lets nobody enter from the first step on, logs nothing, and continues after an interruption', async () => {
    const owner = await here.org('Halfway');
    const { id: traction, threadId: thread, meetingId: meeting } = await here.traction([owner]);
    await fillTheRest(owner.orgId, owner.personId, { traction, thread, meeting }, 3);
    await owner.call(todoApi.create, { body: { title: 'Something' } });
    await close(owner.orgId);
    const logged = await traces(owner.orgId);
    expect((await owner.call(todoApi.create, { body: { title: 'Too late' } })).status).toBeGreaterThanOrEqual(400);
    expect((await owner.call(todoApi.search, { body: {} })).status).toBeGreaterThanOrEqual(400);
    expect((await owner.call(sessionApi.switchOrg, { params: { id: owner.orgId } })).status).toBe(403);
    // A person whose session began before the deletion cannot add anything either.
    await expect(
      here.sql(
        "insert into todo (org_id, id, created_by_id, owner_id, title) values ($1, $2, $3, $3, 'From before')",
        [owner.orgId, newId(), owner.personId],
        owner.orgId,
      ),
    ).rejects.toThrow('is closed');
    // Deletes one row at a time, so that rows that refer to rows of the same table must be deleted in order.
    const chained = async () => (await here.sql('select from measurable where org_id = $1', [owner.orgId], owner.orgId)).length;
    expect(await chained()).toBe(3);
    for (let step = 0; step < 100 && (await chained()) > 0; step += 1)
      expect(await here.sql('select erase_org($1, 1) as erased', [owner.orgId])).toEqual([{ erased: 1 }]);
    expect(await chained()).toBe(0);
    expect((await traces(owner.orgId))['public.change_log']).toBe(logged['public.change_log']);
    await eraseAfterItsWeek(owner.orgId);
    expect(await traces(owner.orgId)).toEqual({});
  });

  it('refuses changes of versioned commands too, whose triggers run at the commit', async () => {
    const owner = await here.org('Closed');
    await here.sql('create table typed (org_id uuid not null, id uuid not null, version integer default 1, primary key (org_id, id))');
    await here.sql("call versioned('typed', 'typed')");
    const add = () => here.sql('insert into typed (org_id, id) values ($1, $2)', [owner.orgId, newId()], owner.orgId);
    await add();
    await close(owner.orgId);
    await expect(add()).rejects.toThrow('is closed');
    expect(await deleteOrg(here.appContext, owner.orgId)).toBe(true);
    expect(await traces(owner.orgId)).toEqual({});
  });

  it('B-49: is listed as deleted from the first step on, and cannot be brought back', async () => {
    const owner = await here.org('Listed');
    expect(await closeForGood(here.appContext, owner.orgId)).toBe(true);
    const [row] = await here.sql<{ at: Date | null }>('select erase_after as at from org where id = $1', [owner.orgId], owner.orgId);
    expect(row?.at).toEqual(here.clock.now);
    await deleteOrg(here.appContext, owner.orgId);
  });

  it('is refused before the organisation is closed; an unknown organisation is reported as missing', async () => {
    await expect(here.sql('select erase_org($1, 10)', [stays.orgId])).rejects.toThrow('is not closed');
    expect(await deleteOrg(here.appContext, newId())).toBe(false);
  });
});
