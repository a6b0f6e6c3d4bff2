// Where the sandbox keeps its charges and its clock: in tables beside the product's, written outside of the product's transactions, as a
// provider's own are.
import type pg from 'pg';
import type { Charged } from './provider.ts';
import type { SandboxBook, StoredCharge } from './sandbox.ts';

interface Row {
  key: string;
  token: string;
  amount: string;
  currency: string;
  charged: Charged;
  refunded: boolean;
  on_day: string;
}

const columns = 'key, token, amount, currency, charged, refunded, on_day::text';

const kept = ({ on_day: on, amount, ...row }: Row): StoredCharge => ({ ...row, amount: Number(amount), on });

/** Makes the book on a pool. */
export const sandboxBook = (pool: pg.Pool): SandboxBook => {
  const find = async (key: string): Promise<StoredCharge | undefined> => {
    const { rows } = await pool.query<Row>(`select ${columns} from sandbox_charge where key = $1`, [key]);
    return rows[0] === undefined ? undefined : kept(rows[0]);
  };
  return {
    find,
    add: async (charge) => {
      const { key, token, amount, currency, charged, refunded, on } = charge;
      await pool.query('insert into sandbox_charge values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing', [
        key,
        token,
        amount,
        currency,
        JSON.stringify(charged),
        refunded,
        on,
      ]);
      return (await find(key)) ?? charge;
    },
    change: async (key, { charged, refunded }) => {
      await pool.query('update sandbox_charge set charged = coalesce($2, charged), refunded = coalesce($3, refunded) where key = $1', [
        key,
        charged === undefined ? null : JSON.stringify(charged),
        refunded ?? null,
      ]);
    },
  };
};
