import { parseArgs } from 'node:util';
import pg from 'pg';
import { demoPassword } from '#app/demo/people.ts';
import { createAccount, openSignIn } from '#server/auth/sign-in.ts';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import { openPools } from '#server/db/pool.ts';
import { dayIn } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { addManyPeople, addManyTodos, inviteMany } from '#testing/many.ts';
import { addMember, addOrg, addTraction } from '#testing/seed.ts';
import { databaseUrl } from './database-url.ts';
import { endWith, Sentence } from './steps.mjs';

/** `npm run seed`: adds an organisation with many people and To-Dos to the database of the Cairn that runs on this folder. */

const usage = `npm run seed -- --people 200 --todos 100000    adds an organisation of so many people, in teams of ten, with so many To-Dos`;

const teamSize = 10;
/** One To-Do of so many is open; the others are done and archived. */
const openEvery = 20;

const amountOf = (text: string): number => {
  if (!/^\d{1,7}$/.test(text)) throw new Sentence(usage);
  return Number(text);
};

const read = (words: string[]): { people: number; todos: number } => {
  const { values } = parseArgs({
    args: words,
    options: { people: { type: 'string', default: '200' }, todos: { type: 'string', default: '100000' } },
  });
  return { people: Math.max(1, amountOf(values.people)), todos: amountOf(values.todos) };
};

/** Adds the organisation with its Owner, who can sign in, and the first team. */
const found = async (url: string) => {
  const orgId = newId();
  const word = orgId.slice(-6);
  const owner = { orgId, personId: newId(), role: 'Owner' as const, email: `owner@${word}.example`, username: `owner-${word}` };
  const log = makeLog('silent');
  const pools = openPools(url, 2, log);
  try {
    const signIn = openSignIn(readConfig({ ...process.env, DATABASE_URL: url }), pools.auth, log);
    await createAccount(signIn, { id: owner.personId, name: 'Robin Tide', password: demoPassword, ...owner });
  } finally {
    await pools.end();
  }
  await addOrg(url, orgId, `Tidewater ${word}`);
  await addMember(url, owner);
  return owner;
};

const fill = async (url: string, { people, todos }: { people: number; todos: number }): Promise<void> => {
  const owner = await found(url);
  const { orgId } = owner;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select set_config('cairn.org_id', $1, false)", [orgId]);
    const others = await addManyPeople(client, orgId, people - 1, { roles: ['Member', 'Member', 'Member', 'Manager', 'Observer'] });
    for (let first = 0; first < Math.max(1, others.length); first += teamSize) {
      const team = await addTraction(url, [owner], `Team ${first / teamSize + 1}`, dayIn(new Date(), 'UTC'));
      await inviteMany(client, orgId, team.id, others.slice(first, first + teamSize));
    }
    await addManyTodos(client, orgId, todos, { openEvery, done: true });
    await client.query('analyze');
  } finally {
    await client.end();
  }
  console.log(`Tidewater ${orgId.slice(-6)} has ${people} people and ${todos} To-Dos.`);
  console.log(`Its Owner signs in as ${owner.email} with the password ${demoPassword}.`);
};

try {
  await fill(databaseUrl(process.env), read(process.argv.slice(2)));
} catch (error) {
  endWith(error instanceof TypeError && 'code' in error ? new Sentence(usage) : error);
}
