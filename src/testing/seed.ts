import pg from 'pg';
import { levelTenAgenda, newVisibility } from '#features/teams/team/rules.ts';
import { newId } from '#shared/ids.ts';
import { permissionsOf, type Role } from '#shared/roles.ts';

export interface SeededTraction {
  id: string;
  threadId: string;
  meetingId: string;
  scorecardId: string;
}

/** Open connections, kept for a moment after use: opening one costs more than most statements. */
const pools = new Map<string, pg.Pool>();

const poolOf = (url: string): pg.Pool => {
  const known = pools.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 50, allowExitOnIdle: true });
  // Dropping a database ends its connections, which is no error here.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
};

/** Runs SQL as the database's owner, with the tenant set when an organisation is named. */
export const ownerSql = async <Row extends object>(url: string, text: string, values: unknown[] = [], orgId?: string): Promise<Row[]> => {
  const client = await poolOf(url).connect();
  let failed = true;
  try {
    await client.query('begin');
    if (orgId !== undefined) await client.query("select set_config('cairn.org_id', $1, true)", [orgId]);
    const { rows } = await client.query(text, values);
    await client.query('commit');
    failed = false;
    return rows as Row[];
  } finally {
    client.release(failed);
  }
};

export const addOrg = async (url: string, orgId: string, name: string): Promise<void> => {
  await ownerSql(url, 'insert into org (id, name) values ($1, $2)', [orgId, name], orgId);
  await ownerSql(url, 'insert into org_clock (org_id) values ($1) on conflict do nothing', [orgId], orgId);
};

interface NewMember {
  orgId: string;
  personId: string;
  role: Role;
  email: string;
  username: string;
}

export const addMember = async (url: string, member: NewMember): Promise<void> => {
  const { orgId, personId, role, email, username } = member;
  await ownerSql(
    url,
    `with made as (insert into person (id, first_name, last_name, email, username, experience_level, policy_accepted_at)
       values ($1, $2, $3, $4, $5, 'Familiar', now()))
     insert into org_member (org_id, id, person_id, role, permissions) values ($6, $7, $1, $2, $8)`,
    [personId, role, username, email, username, orgId, newId(), permissionsOf(role)],
    orgId,
  );
};

/** Gives people of one organisation first and last names, such as `Maren Lindqvist`. */
export const namePeople = async (
  url: string,
  people: readonly (readonly [{ personId: string; orgId: string }, string])[],
): Promise<void> => {
  const names = people.map(([, name]) => name.split(' '));
  await ownerSql(
    url,
    `update person set first_name = named.first, last_name = named.last
     from unnest($1::uuid[], $2::text[], $3::text[]) named (id, first, last) where person.id = named.id`,
    [people.map(([{ personId }]) => personId), names.map(([first]) => first), names.map(([, ...last]) => last.join(' '))],
    people[0]?.[0].orgId,
  );
};

/** Adds a traction with its thread, invitees and one open meeting on the given day. */
export const addTraction = async (
  url: string,
  people: { personId: string; orgId: string }[],
  title: string,
  nextDate = '2026-03-03',
): Promise<SeededTraction> => {
  const [owner] = people;
  if (owner === undefined) throw new Error('a traction needs an invitee');
  const made = { id: newId(), threadId: newId(), meetingId: newId(), scorecardId: newId() };
  const { orgId } = owner;
  const run = (text: string, values: unknown[]) => ownerSql(url, text, values, orgId);
  await run('insert into traction (org_id, id, title, owner_id, created_by_id, scorecard_id, visibility) values ($1,$2,$3,$4,$4,$5,$6)', [
    orgId,
    made.id,
    title,
    owner.personId,
    made.scorecardId,
    JSON.stringify(newVisibility()),
  ]);
  await run(
    `insert into thread (org_id, id, traction_id, title, cadence, anchor_date, meeting_time, time_zone, agenda_template_id, agenda_name, agenda_items)
     values ($1,$2,$3,$4,'Weekly',$5,'10:00:00.000','UTC',$6,$7,$8)`,
    [orgId, made.threadId, made.id, title, nextDate, levelTenAgenda.id, levelTenAgenda.name, JSON.stringify(levelTenAgenda.items)],
  );
  await run('insert into meeting (org_id, id, traction_id, thread_id, next_date) values ($1,$2,$3,$4,$5)', [
    orgId,
    made.meetingId,
    made.id,
    made.threadId,
    nextDate,
  ]);
  for (const person of people)
    await run('insert into invitee (org_id, id, traction_id, person_id) values ($1,$2,$3,$4)', [orgId, newId(), made.id, person.personId]);
  return made;
};
