import { levelTenAgenda, newVisibility } from '../src/features/teams/team/rules.ts';
import { openSignIn } from '../src/server/auth/sign-in.ts';
import { readConfig } from '../src/server/core/config/config.ts';
import { makeLog } from '../src/server/core/log/log.ts';
import { openPools } from '../src/server/db/pool.ts';
import { newId } from '../src/shared/ids.ts';
import { permissionsOf } from '../src/shared/roles.ts';
import { type Rider, type Stage, secret } from './stage.ts';

interface Founder {
  org: string;
  member: string;
  person: string;
  session: string;
  context: string;
  traction: string;
  thread: string;
  meeting: string;
  scorecard: string;
}

const founder = (): Founder => ({
  org: newId(),
  member: newId(),
  person: newId(),
  session: newId(),
  context: newId(),
  traction: newId(),
  thread: newId(),
  meeting: newId(),
  scorecard: newId(),
});

/** Creates organisations one by one, each with its own tenant setting, in one transaction: thousands take seconds. */
const founding = `
do $found$
declare
  given jsonb := current_setting('bench.given')::jsonb;
  f jsonb;
  o uuid;
  p uuid;
  t uuid;
begin
  for f in select * from jsonb_array_elements(given->'founders') loop
    o := f->>'org'; p := f->>'person'; t := f->>'traction';
    perform set_config('cairn.org_id', o::text, true), set_config('cairn.person_id', p::text, true);
    insert into org (id, name) values (o, 'Org ' || o);
    insert into org_clock (org_id) values (o) on conflict do nothing;
    insert into auth."user" (id, name, email, "emailVerified") values (p, 'Bench Rider', p || '@example.com', true);
    insert into auth.session (id, token, "userId", "expiresAt") values ((f->>'session')::uuid, f->>'session', p, now() + interval '1 day');
    insert into person (id, first_name, last_name, email, username, experience_level, policy_accepted_at)
      values (p, 'Bench', 'Rider', p || '@example.com', 'u' || p, 'Familiar', now());
    insert into org_member (org_id, id, person_id, role, permissions)
      values (o, (f->>'member')::uuid, p, 'Owner', array(select jsonb_array_elements_text(given->'permissions')));
    insert into session_context (id, auth_session_id, person_id, org_id) values ((f->>'context')::uuid, (f->>'session')::uuid, p, o);
    insert into traction (org_id, id, title, owner_id, created_by_id, scorecard_id, visibility)
      values (o, t, 'Leadership', p, p, (f->>'scorecard')::uuid, given->'visibility');
    insert into thread (org_id, id, traction_id, title, cadence, anchor_date, meeting_time, time_zone, agenda_template_id, agenda_name, agenda_items)
      values (o, (f->>'thread')::uuid, t, 'Leadership', 'Weekly', '2026-03-03', '10:00:00.000', 'UTC',
        (given->'agenda'->>'id')::uuid, given->'agenda'->>'name', given->'agenda'->'items');
    insert into meeting (org_id, id, traction_id, thread_id, next_date) values (o, (f->>'meeting')::uuid, t, (f->>'thread')::uuid, '2026-03-03');
    insert into invitee (org_id, id, traction_id, person_id) values (o, gen_random_uuid(), t, p);
    insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, content_html, due_date)
      select o, gen_random_uuid(), p, t, p, 'Send the revised lease terms ' || n, '<p>Some notes about it</p>', '2026-03-10'
      from generate_series(1, (given->>'todos')::integer) n;
  end loop;
end $found$`;

/**
 * Creates organisations with one person, one traction and some To-Dos each, and signs everybody in. Thousands of real sign-ins would take
 * minutes, so sessions are inserted into the database and tokens signed with the app's own key.
 */
export const foundOrganisations = async (stage: Stage, base: string, organisations: number, todos: number): Promise<Rider[]> => {
  const founders = Array.from({ length: organisations }, founder);
  const { id, name, items } = levelTenAgenda;
  const given = { founders, todos, agenda: { id, name, items }, visibility: newVisibility(), permissions: permissionsOf('Owner') };
  const client = await stage.pool.connect();
  await client.query('begin');
  await client.query("select set_config('bench.given', $1, true)", [JSON.stringify(given)]);
  await client.query(founding);
  await client.query('commit');
  // Otherwise autovacuum would run a minute later, during the measurement.
  await client.query('vacuum analyze');
  client.release();
  const log = makeLog('silent');
  const config = readConfig({ NODE_ENV: 'test', SECRET: secret, BASE_URL: base, TOKEN_SECONDS: '3600' });
  const pools = openPools(stage.url, 4, log);
  const signIn = openSignIn(config, pools.auth, log);
  const riders: Rider[] = [];
  for (const each of founders) {
    const payload = { sub: each.person, sid: each.session, iss: base, aud: base };
    const { token } = await signIn.api.signJWT({ body: { payload } });
    riders.push({
      orgId: each.org,
      personId: each.person,
      headers: { authorization: `Bearer ${token}`, 'x-session-context': each.context },
      traction: { id: each.traction, threadId: each.thread, meetingId: each.meeting, scorecardId: each.scorecard },
    });
  }
  await pools.end();
  return riders;
};
