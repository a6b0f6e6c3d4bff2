import type pg from 'pg';
import type { Role } from '#shared/roles.ts';

const firstNames = [
  'Ana',
  'Ben',
  'Chloe',
  'Daniel',
  'Elif',
  'Femi',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Liam',
  'Mina',
  'Noor',
  'Olga',
];

/** Adds many people without a login to an organisation, with the roles in turn. Returns their ids. */
export const addManyPeople = async (
  client: pg.ClientBase,
  orgId: string,
  count: number,
  { roles = ['Member'], names = firstNames }: { roles?: Role[]; names?: readonly string[] } = {},
): Promise<string[]> => {
  const { rows } = await client.query<{ personId: string }>(
    `with added as (
       insert into person (id, first_name, last_name, email, username)
       select gen_random_uuid(), $3::text[][1 + n % cardinality($3::text[])], 'Last' || n,
         'person' || n || '@' || right($1::text, 12) || '.example', 'person' || n || '-' || right($1::text, 12)
       from generate_series(1, $2::integer) n returning id)
     insert into org_member (org_id, id, person_id, role)
     select $1, gen_random_uuid(), id, $4::text[][1 + (row_number() over ())::integer % cardinality($4::text[])] from added
     returning person_id as "personId"`,
    [orgId, count, names, roles],
  );
  return rows.map(({ personId }) => personId);
};

/** Invites people to a team. */
export const inviteMany = async (client: pg.ClientBase, orgId: string, tractionId: string, people: string[]): Promise<void> => {
  await client.query('insert into invitee (org_id, id, traction_id, person_id) select $1, gen_random_uuid(), $2, unnest($3::uuid[])', [
    orgId,
    tractionId,
    people,
  ]);
};

/**
 * Adds many To-Dos, each to the next person of a team of the organisation in turn, due within the past eleven months and the next one. One
 * of `openEvery` is open; the others are archived, `done` or not.
 */
export const addManyTodos = async (
  client: pg.ClientBase,
  orgId: string,
  count: number,
  { openEvery, done = false }: { openEvery: number; done?: boolean },
): Promise<void> => {
  await client.query(
    `with places as (
       select row_number() over (order by traction_id, person_id) - 1 as place, count(*) over () as all, traction_id, person_id
       from invitee where org_id = $1)
     insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, content_html, due_date, archived_at, status, done_at)
     select $1, gen_random_uuid(), person_id, traction_id, person_id, 'Send the revised lease terms ' || n, repeat('Some notes about it. ', 20),
       due, case when not is_open then now() end, case when is_open or not $4 then 'NotDone' else 'Done' end,
       case when not is_open and $4 then now() end
     from (select n, n / places.all % $3 = 0 as is_open, current_date - 330 + n % 360 as due, traction_id, person_id
       from generate_series(0, $2::integer - 1) n join places on places.place = n % places.all) made`,
    [orgId, count, openEvery, done],
  );
};
