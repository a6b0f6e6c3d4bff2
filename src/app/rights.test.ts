import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { ownerSql } from '#testing/seed.ts';
import { listTables } from '#testing/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Right = 'select' | 'insert' | 'update' | 'delete';

/** The server's code, without tests. */
const serverCode = (): string => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(web|testing|e2e)\//.test(file));
  return own.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
};

/** The functions of the database that run with the rights of their caller. */
const callersFunctions = async (): Promise<string> => {
  const made = await ownerSql<{ text: string }>(
    database.url,
    "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and not prosecdef",
  );
  return made.map(({ text }) => text).join('\n');
};

/** Returns patterns of which one matches where code uses a right; `known` is what code calls the table, if it is one of Drizzle's. */
const usesOf = (right: Right, name: string, known: string | undefined): RegExp[] => {
  const named = `(public\\.)?"?${name}"?\\b${known === undefined ? '' : `|\\$\\{${known}\\}`}`;
  const called = known ?? 'no such table';
  const whole = '[^;]{0,900}?';
  // Values of an insert may be made by code with statements of its own; the next insert is another one.
  const values = '((?!\\binsert\\b).){0,900}?';
  const each: Record<Right, string[]> = {
    select: [`\\b(from|join|update) (${named})`, `\\b(from|innerJoin|leftJoin|update|delete)\\(\\s*${called}\\b`, `\\b${called}\\.`],
    insert: [`insert into (${named})`, `\\.insert\\(\\s*${called}\\b`, `(addRows|itemStore)\\([^;]{0,80}?\\b${called}\\b`],
    update: [
      `(?<!for )update (${named})`,
      `(\\.update|itemStore)\\(\\s*${called}\\b`,
      `insert into (${named})${values}do update`,
      `\\.insert\\(\\s*${called}\\b${values}onConflictDoUpdate`,
      `from (${named})${whole}for update`,
      `\\.from\\(\\s*${called}\\b${whole}\\.for\\('update'`,
    ],
    delete: [`delete from (${named})`, `\\.delete\\(\\s*${called}\\b`],
  };
  return each[right].map((text) => new RegExp(text, 'is'));
};

it('gives requests no right to a table that no statement uses', async () => {
  const code = `${serverCode()}\n${await callersFunctions()}`;
  const known = new Map((await listTables()).map((each) => [getTableName(each.table), each.known]));
  const granted = await ownerSql<{ name: string; right: Right }>(
    database.url,
    `select c.relname as name, lower(g.privilege_type) as right from pg_class c cross join aclexplode(c.relacl) g
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and g.grantee = 'cairn_app'::regrole order by 1, 2`,
  );
  expect(granted.length).toBeGreaterThan(200);
  const unused = granted.filter(({ name, right }) => !usesOf(right, name, known.get(name)).some((use) => use.test(code)));
  expect(unused.map(({ name, right }) => `${right} on ${name}`)).toEqual([]);
});
