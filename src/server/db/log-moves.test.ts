import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openFenced } from '#testing/fenced-database.ts';
import { ownerSql } from '#testing/seed.ts';
import { migrate } from './migrate.ts';
// Imported for its effect: sequence numbers are then read as numbers.
import './pool.ts';

const orgs = [newId(), newId()];
const newest = '0022_partitioned_log.sql';
const { url, wholeUrl, close } = await openFenced('moves', newest);
afterAll(close);

const inOrg = <Row extends object>(orgId: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  ownerSql<Row>(url, text, values, orgId);

/** Adds a person to an organisation; the person may be in another organisation too. */
const addPerson = async (orgId: string, personId: string): Promise<[string]> => {
  await ownerSql(
    url,
    `with me as (select set_config('cairn.person_id', $1, true))
     insert into person (id, first_name, last_name, email, username, default_org_id) select $1::uuid, 'Ann', 'Reed', '', '', $2 from me
     on conflict do nothing`,
    [personId, orgId],
  );
  await inOrg(orgId, "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Owner')", [orgId, newId(), personId]);
  return [personId];
};

beforeAll(async () => {
  for (const orgId of orgs) {
    await inOrg(orgId, "insert into org (id, name) values ($1, 'Old')", [orgId]);
    await inOrg(orgId, 'insert into org_clock (org_id, seq) values ($1, 4)', [orgId]);
    // The third change began before the second, but was committed after it.
    for (const [seq, at] of [
      [1, '2026-01-31T10:00Z'],
      [2, '2026-02-01T00:00:02Z'],
      [3, '2026-01-31T23:59:59Z'],
      [4, '2026-04-05T10:00Z'],
    ])
      await inOrg(
        orgId,
        `insert into change_log (org_id, seq, entity, item_id, op, at, before, after)
         values ($1, $2, 'todo', $1, 'Updated', $3, $4, jsonb_set($4, '{title}', '"new"'))`,
        [orgId, seq, at, JSON.stringify({ id: orgId, title: 'old', content_html: 'x'.repeat(5_000), status: 'Done' })],
      );
  }
});
describe('the change log of a database from before partitions', () => {
  it('moves whole into monthly partitions, in the order of its numbers, and is read as before', async () => {
    expect(await migrate(url)).toContain(newest);
    for (const orgId of orgs) {
      const rows = await inOrg<{ seq: number; part: string; after: object }>(
        orgId,
        'select seq, tableoid::regclass::text as part, after from change_log where org_id = $1 order by seq',
        [orgId],
      );
      expect(rows.map(({ seq, part }) => [seq, part])).toEqual([
        [1, 'change_log_2026_01'],
        [2, 'change_log_2026_02'],
        [3, 'change_log_2026_02'],
        [4, 'change_log_2026_04'],
      ]);
      expect(rows[0]?.after).toEqual({ id: orgId, title: 'new', status: 'Done' });
      expect(await inOrg(orgId, 'select month_seq, oldest_logged($1) as oldest from org_clock where org_id = $1', [orgId])).toEqual([
        { month_seq: 4, oldest: 1 },
      ]);
      for (const seq of [0, 1, 2, 3]) expect(await ownerSql(url, 'select from changes_since($1, $2)', [orgId, seq])).toHaveLength(4 - seq);
    }
  });

  it('continues its numbers and manages its months under an owner who is subject to row-level security', async () => {
    const [orgId = ''] = orgs;
    await inOrg(orgId, "update org set name = 'New' where id = $1", [orgId]);
    expect(await inOrg(orgId, 'select seq, month_seq from org_clock where org_id = $1', [orgId])).toEqual([{ seq: 5, month_seq: 5 }]);
    expect(await ownerSql(url, 'select from change_log')).toEqual([]);
    expect(await ownerSql(url, "select drop_log_before('2026-03-01') as dropped")).toEqual([{ dropped: 2 }]);
    for (const each of orgs) expect(await inOrg(each, 'select oldest_logged($1) as seq', [each])).toEqual([{ seq: 4 }]);
    const [month] = await ownerSql<{ part: string }>(url, "select 'change_log_' || to_char(now() at time zone 'UTC', 'YYYY_MM') as part");
    await ownerSql(url, `drop table ${month?.part}`);
    await inOrg(orgId, "update org set name = 'Newer' where id = $1", [orgId]);
    expect(await ownerSql(url, 'select open_log_months(now(), now()) as opened')).toEqual([{ opened: 1 }]);
    expect(await inOrg(orgId, 'select tableoid::regclass::text as part from change_log where org_id = $1 and seq = 6', [orgId])).toEqual([
      month,
    ]);
  });

  it('lets such an owner prune rows of all organisations and people', async () => {
    const [orgId = ''] = orgs;
    for (const personId of [newId(), newId(), newId()])
      await ownerSql(
        url,
        `with me as (select set_config('cairn.person_id', $2, true)) insert into idempotency (org_id, person_id, key, request_hash, status, reply, at)
         select $1, $2::uuid, 'a key', '', 200, '', '2026-01-01' from me`,
        [orgId, personId],
      );
    expect(await ownerSql(url, "select forget_answers('2026-02-01', 2) as forgotten")).toEqual([{ forgotten: 2 }]);
    expect(await ownerSql(url, "select forget_answers('2026-02-01', 2) as forgotten")).toEqual([{ forgotten: 1 }]);
    expect(await ownerSql(url, "select forget_presence('2026-02-01', 2) as forgotten")).toEqual([{ forgotten: 0 }]);
  });

  it('lets such an owner delete an organisation whole', async () => {
    const [orgId = '', beside = ''] = orgs;
    const personId = newId();
    for (const each of orgs)
      await inOrg(each, "insert into todo (org_id, id, created_by_id, owner_id, title) values ($1, $2, $3, $3, 'One')", [
        each,
        newId(),
        ...(await addPerson(each, personId)),
      ]);
    expect(await ownerSql(url, 'select close_org($1) as closed', [orgId])).toEqual([{ closed: true }]);
    let erased: number | undefined;
    for (let step = 0; step < 50 && erased !== 0; step += 1)
      erased = (await ownerSql<{ erased: number }>(url, 'select erase_org($1, 2) as erased', [orgId]))[0]?.erased;
    expect(erased).toBe(0);
    const left = (table: string) =>
      ownerSql<{ org_id: string }>(wholeUrl, `select distinct org_id from ${table} where org_id = any ($1)`, [orgs]);
    for (const table of ['todo', 'org_member', 'change_log', 'change_log_month', 'org_clock'])
      expect(await left(table), table).toEqual([{ org_id: beside }]);
    expect(await ownerSql(wholeUrl, 'select default_org_id from person where id = $1', [personId])).toEqual([{ default_org_id: null }]);
  });
});
