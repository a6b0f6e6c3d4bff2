import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { tidyCode } from '#features/office/billing/rules/promo.ts';
import { isDay } from '#shared/dates.ts';
import { databaseUrl } from './database-url.ts';
import { endWith, Sentence } from './steps.mjs';

/** `npm run billing`: what an operator does about payments: promo codes, the sandbox's clock, and what ledger and provider disagree about. */

const usage = `npm run billing                                             lists promo codes, the sandbox's clock and differences
npm run billing -- promo CODE 10% [--until DAY] [--uses N]  adds a code that takes a share off
npm run billing -- promo CODE 500 --currency USD            adds a code that takes an amount off, in cents
npm run billing -- clock DAYS                               moves the sandbox's clock forward`;

const list = async (client: Client): Promise<void> => {
  const { rows: promos } = await client.query<Record<string, string | null>>(
    'select code, percent_off::text, amount_off::text, currency, uses::text, most_uses::text from promo_code order by code',
  );
  for (const { code, percent_off: percent, amount_off: amount, currency, uses, most_uses: most } of promos)
    console.log(
      `${code}  ${percent === null ? `${amount} ${currency}` : `${percent}%`} off, used ${uses}${most === null ? '' : ` of ${most}`}`,
    );
  const { rows: clocks } = await client.query<Record<string, string | null>>(
    'select days_ahead::text, days_wanted::text from sandbox_clock',
  );
  for (const { days_ahead: ahead, days_wanted: wanted } of clocks) console.log(`the sandbox is ${ahead} of ${wanted} days ahead`);
  const { rows: found } = await client.query<Record<string, string | null>>(
    'select what, org::text, order_key::text from billing_difference order by found_at',
  );
  for (const { what, org, order_key: key } of found) console.log(`difference: ${what} in organization ${org}, payment ${key}`);
  if (found.length === 0) console.log('ledger and provider agree');
};

interface Options {
  until?: string | undefined;
  uses?: string | undefined;
  currency?: string | undefined;
}

const addPromo = async (client: Client, [name = '', off = '']: string[], { until, uses, currency }: Options): Promise<void> => {
  const percent = /^(\d{1,3})%$/.exec(off)?.[1];
  const isFit =
    percent === undefined ? /^\d+$/.test(off) && /^[A-Z]{3}$/.test(currency ?? '') : Number(percent) >= 1 && Number(percent) <= 100;
  if (!(isFit && /^[\w-]{1,40}$/.test(name)) || (until !== undefined && !isDay(until)) || (uses !== undefined && !/^[1-9]\d*$/.test(uses)))
    throw new Sentence(usage);
  await client.query(
    'insert into promo_code (code, percent_off, amount_off, currency, last_day, most_uses) values ($1, $2, $3, $4, $5, $6)',
    [
      tidyCode(name),
      percent ?? null,
      percent === undefined ? off : null,
      percent === undefined ? currency : null,
      until ?? null,
      uses ?? null,
    ],
  );
};

const moveClock = async (client: Client, [days = '']: string[]): Promise<void> => {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Sentence(usage);
  await client.query('update sandbox_clock set days_wanted = days_wanted + $1::integer', [days]);
  console.log('The clock goes there with the next look of a node, within the hour; the page Billing moves it at once.');
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' }, uses: { type: 'string' }, currency: { type: 'string' } },
    allowPositionals: true,
  });
  const [act, ...words] = positionals;
  const client = new Client({ connectionString: databaseUrl(process.env) });
  await client.connect();
  try {
    if (act === 'promo') await addPromo(client, words, values);
    else if (act === 'clock') await moveClock(client, words);
    else if (act !== undefined) throw new Sentence(usage);
    await list(client);
  } finally {
    await client.end();
  }
};

await run().catch(endWith);
