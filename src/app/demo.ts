import type pg from 'pg';
import { orgFlagTable } from '#features/ground/flags/server/tables.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { createAccount, hashPassword } from '#server/auth/sign-in.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { txOf, withConnection } from '#server/db/transaction.ts';
import type { Product } from '#server/start.ts';
import { dayIn } from '#shared/dates.ts';
import { permissionsOf } from '#shared/roles.ts';
import type { Cast } from './demo/cast.ts';
import { makeDice } from './demo/dice.ts';
import { fillCompany } from './demo/fill.ts';
import { demoPassword, demoPeople, emailOf } from './demo/people.ts';

/** The random seed of the demo company: an equal seed makes an equal company. With this one its people have different colours. */
const companySeed = 20_318_921;
const companyName = 'Harbor & Pine';

const isMade = async (appContext: AppContext, orgId: string): Promise<boolean> => {
  const { rows } = await appContext.pools.app.query<{ made: boolean }>(
    `select exists(select from auth."user" u where u.email = $1) as made, $2::uuid`,
    [emailOf({ firstName: 'Maren', lastName: 'Lindqvist' }), orgId],
  );
  return rows[0]?.made === true;
};

/** Creates the logins before the company; they belong to no organisation until it is committed. */
const makeAccounts = async (appContext: AppContext, cast: Cast): Promise<void> => {
  const passwordHash = await hashPassword(appContext.signIn, demoPassword);
  for (const person of demoPeople) {
    const email = emailOf(person);
    await createAccount(appContext.signIn, {
      id: cast.idOf(person.key),
      name: `${person.firstName} ${person.lastName}`,
      email,
      username: person.key,
      password: demoPassword,
      passwordHash,
    });
  }
};

const addPeople = async (client: pg.PoolClient, cast: Cast): Promise<void> => {
  const tx = txOf(client);
  const began = new Date(cast.now.getTime() - 400 * 86_400_000);
  await tx.insert(orgTable).values({ id: cast.orgId, name: companyName, createdAt: began });
  for (const person of demoPeople) {
    const { key, firstName, lastName, role, eosRole } = person;
    const id = cast.idOf(key);
    await client.query("select set_config('cairn.person_id', $1, true)", [id]);
    await tx.insert(personTable).values({
      id,
      firstName,
      lastName,
      email: emailOf(person),
      username: key,
      experienceLevel: 'Familiar',
      policyAcceptedAt: began,
      timeZone: cast.timeZone,
    });
    await tx
      .insert(orgMemberTable)
      .values({ orgId: cast.orgId, id: cast.dice.id(began), personId: id, role, eosRole, permissions: permissionsOf(role) });
  }
};

const castOf = (now: Date): Cast => {
  const dice = makeDice(companySeed);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const epoch = new Date('2025-01-06T09:00:00Z');
  const orgId = dice.id(epoch);
  const ids = new Map(demoPeople.map(({ key }) => [key, dice.id(epoch)]));
  const idOf = (key: string): string => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`nobody in the demo company is called ${key}`);
    return id;
  };
  return { now, today: dayIn(now, timeZone), timeZone, orgId, dice, idOf };
};

const lines = [
  '',
  `Demo company ${companyName}; every password is ${demoPassword}`,
  ...demoPeople.slice(0, 5).map((person) => `  ${emailOf(person).padEnd(36)} ${person.role}`),
  `  ${emailOf(demoPeople[12] ?? demoPeople[0] ?? { firstName: '', lastName: '' }).padEnd(36)} Observer`,
];

/** Creates the demo company if it is missing, in one transaction. Returns the lines that `npm start` prints. */
export const seedDemo: Product['seedDemo'] = async (appContext) => {
  const cast = castOf(appContext.clock.now());
  if (await isMade(appContext, cast.orgId)) return lines;
  await makeAccounts(appContext, cast);
  await withConnection(appContext.pools.app, async (client) => {
    await client.query('begin');
    await client.query("select set_config('cairn.org_id', $1, true)", [cast.orgId]);
    await addPeople(client, cast);
    await client.query("select set_config('cairn.person_id', $1, true)", [cast.idOf('maren')]);
    const shown = ['meeting-pdfs', 'smart-rocks'];
    await txOf(client)
      .insert(orgFlagTable)
      .values(shown.map((name) => ({ orgId: cast.orgId, name, enabled: true })));
    await fillCompany(txOf(client), cast, appContext.files);
    await client.query('commit');
  });
  return lines;
};

const withDemoPassword = `select "userId" as id, password from auth.account where "providerId" = 'credential' and "userId" = any($1)`;

/** Takes the password that everybody knows from the demo company's people, and signs them out. Passwords that were set since stay. */
export const closeDemo: Product['closeDemo'] = async ({ clock, passwords, pools }) => {
  const cast = castOf(clock.now());
  const ids = demoPeople.map(({ key }) => cast.idOf(key));
  const { rows } = await pools.auth.query<{ id: string; password: string }>(withDemoPassword, [ids]);
  for (const { id, password: hash } of rows) {
    if (!(await passwords.verify({ hash, password: demoPassword }))) continue;
    await pools.auth.query(`delete from auth.account where "providerId" = 'credential' and "userId" = $1`, [id]);
    await pools.auth.query('delete from auth.session where "userId" = $1', [id]);
  }
};
