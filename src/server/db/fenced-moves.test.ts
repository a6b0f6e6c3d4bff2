import { afterAll, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openFenced } from '#testing/fenced-database.ts';
import { ownerSql } from '#testing/seed.ts';
import { migrate } from './migrate.ts';

const { url, close } = await openFenced('fenced', '0180_money_as_paid.sql');
afterAll(close);

const orgs = [newId(), newId()];
/** A person whose login's address is not proven, and one whose is. */
const [unproven, proven] = [newId(), newId()];

const inOrg = (orgId: string, text: string, values: unknown[]) => ownerSql<{ status: string }>(url, text, values, orgId);

/** Adds an invoice that was refused, and a payment of a kind that was made ten days later. */
const addInvoice = async (orgId: string, kind: 'Checkout' | 'Licenses', id = newId()): Promise<string> => {
  await inOrg(
    orgId,
    `insert into invoice (org_id, id, number, status, source, currency, lines, subtotal, tax, total, buyer, period_start, period_end, issue_date, due_date)
     values ($1, $2, $3, 'Failed', 'Checkout', 'USD', '[]', 100, 0, 100, '{}', '2026-01-01', '2026-02-01', '2026-01-01', '2026-01-01')`,
    [orgId, id, id],
  );
  await inOrg(
    orgId,
    `insert into billing_order (org_id, id, kind, status, plan, currency, lines, subtotal, due, licences, period_start, period_end, made_on)
     values ($1, $2, $3, 'Paid', 'monthly', 'USD', '[]', 100, 100, 1, '2026-01-11', '2026-02-11', '2026-01-11')`,
    [orgId, newId(), kind],
  );
  return id;
};

it('changes the rows of all organisations and people, under an owner who is subject to row-level security', async () => {
  const invoices = [];
  for (const [at, orgId] of orgs.entries()) {
    await inOrg(orgId, "insert into org (id, name) values ($1, 'Old')", [orgId]);
    await inOrg(orgId, 'insert into org_clock (org_id) values ($1)', [orgId]);
    invoices.push(await addInvoice(orgId, at === 0 ? 'Checkout' : 'Licenses'));
  }
  for (const id of [unproven, proven]) {
    await ownerSql(url, `insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ann', $2, $3)`, [
      id,
      `${id}@harborandpine.example`,
      id === proven,
    ]);
    await ownerSql(
      url,
      `with me as (select set_config('cairn.person_id', $1, true))
       insert into person (id, first_name, last_name, email, username) select $1::uuid, 'Ann', 'Reed', '', '' from me`,
      [id],
    );
  }
  await migrate(url);
  const statuses = [];
  for (const [at, orgId] of orgs.entries())
    statuses.push(...(await inOrg(orgId, 'select status from invoice where id = $1', [invoices[at]])));
  expect(statuses).toEqual([{ status: 'Closed' }, { status: 'Failed' }]);
  const marks = [];
  for (const id of [unproven, proven])
    marks.push(
      ...(await ownerSql(
        url,
        "with me as (select set_config('cairn.person_id', $1, true)) select is_proven from me, person where id = $1::uuid",
        [id],
      )),
    );
  expect(marks).toEqual([{ is_proven: false }, { is_proven: true }]);
});
