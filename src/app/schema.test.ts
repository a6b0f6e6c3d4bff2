import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { schemaPage } from '#testing/schema-page.ts';

const page = new URL('../../docs/schema.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('is what docs/schema.sql says; npm run papers writes it anew', async () => {
  const made = await schemaPage(database.url);
  if (process.env['CAIRN_WRITE_PAPERS'] === 'true') writeFileSync(page, made);
  expect(readFileSync(page, 'utf8')).toBe(made);
});
