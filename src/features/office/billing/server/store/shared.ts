// What billing keeps for all organisations together: the sandbox's clock, promo codes, the counter of invoices.
import { sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import type { PromoCode } from '../../rules/promo.ts';

type Asking = Pick<Entered, 'tx'>;

export interface ClockLead {
  /** Days by which the sandbox's clock is ahead now, and by which it is to be. */
  days: number;
  wanted: number;
}

export const readClockLead = async (at: Asking): Promise<ClockLead> => {
  const asked = sql`select days_ahead as days, days_wanted as wanted from sandbox_clock`;
  const { rows } = await at.tx.execute<{ days: number; wanted: number }>(asked);
  return rows[0] ?? { days: 0, wanted: 0 };
};

/** Lets the sandbox's clock go further; a job takes it there. */
export const extendClockLead = async (at: Asking, days: number): Promise<void> => {
  await at.tx.execute(sql`update sandbox_clock set days_wanted = days_wanted + ${days}`);
};

interface PromoRow extends Record<string, unknown> {
  code: string;
  percent_off: number | null;
  amount_off: string | null;
  currency: string | null;
  last_day: string | null;
  most_uses: number | null;
  uses: number;
}

/** Returns a promo code by its tidied name. */
export const findPromo = async (at: Asking, code: string): Promise<PromoCode | undefined> => {
  const asked = sql`select code, percent_off, amount_off, currency, last_day::text, most_uses, uses from promo_code where code = ${code}`;
  const [row] = (await at.tx.execute<PromoRow>(asked)).rows;
  return row === undefined
    ? undefined
    : {
        code: row.code,
        percentOff: row.percent_off,
        amountOff: row.amount_off === null ? null : Number(row.amount_off),
        currency: row.currency,
        lastDay: row.last_day,
        mostUses: row.most_uses,
        uses: row.uses,
      };
};

/** Counts a use of a code; returns false when the last one was taken meanwhile. */
export const takePromo = async (at: Asking, code: string): Promise<boolean> =>
  (await at.tx.execute<{ taken: boolean }>(sql`select take_promo(${code}) as taken`)).rows[0]?.taken === true;

export const givePromoBack = async (at: Asking, code: string): Promise<void> => {
  await at.tx.execute(sql`select give_promo_back(${code})`);
};

/** Returns the next number of an invoice: `CA-000214`. The counter is locked until the commit, so that there are no gaps. */
export const nextInvoiceNumber = async (at: Asking): Promise<string> => {
  const { rows } = await at.tx.execute<{ number: string }>(sql`select next_invoice_number() as number`);
  return `CA-${String(rows[0]?.number ?? 0).padStart(6, '0')}`;
};

/** Returns whether a payment has or had this id, also one of an organisation that was erased. */
export const isOrderTaken = async (at: Asking, orderId: string): Promise<boolean> =>
  (await at.tx.execute<{ taken: boolean }>(sql`select order_is_taken(${orderId}::uuid) as taken`)).rows[0]?.taken === true;

/** Returns the organisation of a payment; undefined for an unknown one. */
export const orgOfOrder = async (at: Asking, orderId: string): Promise<string | undefined> => {
  const { rows } = await at.tx.execute<{ org: string | null }>(sql`select org_of_order(${orderId}::uuid) as org`);
  return rows[0]?.org ?? undefined;
};
