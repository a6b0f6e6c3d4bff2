import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { headlineTable } from '../../features/headlines/server/tables.ts';
import { issueTable } from '../../features/issues/server/tables.ts';
import { notificationTable } from '../../features/notifications/server/tables.ts';
import { rockTable, rockTractionTable } from '../../features/rocks/server/tables.ts';
import { measurableTable } from '../../features/scorecards/server/tables.ts';
import { todoTable } from '../../features/todos/server/tables.ts';
import { newId } from '../../shared/ids.ts';
import { insertOf } from './insert.ts';

const db = drizzle.mock({ casing: 'snake_case' });
const samples: Record<string, unknown> = {
  string: '2026-03-10',
  number: 3,
  boolean: false,
  date: new Date(),
  json: { a: [1] },
  array: ['x"y'],
};

/** A row with a value in every column that `takes` leaves. */
const rowOf = (table: PgTable, takes: (key: string, number: number) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key], number) => takes(key, number))
      .map(([key, column]) => [key, column.columnType === 'PgUUID' ? newId() : samples[column.dataType]]),
  );

const written = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);

/** What each row is given, by column; `default` is what is not given, which Drizzle writes out. */
const given = (text: string, values: unknown[]) => {
  const names = /\((.*?)\) values/.exec(text)?.[1]?.split(', ') ?? [];
  const tuples = [...text.slice(text.indexOf(' values ')).matchAll(/\(([^)]*)\)/g)].map(([, tuple]) => tuple?.split(', ') ?? []);
  return tuples.map((tuple) =>
    names.flatMap((name, at) => (tuple[at]?.startsWith('$') ? [[name, written(values[Number(tuple[at].slice(1)) - 1])]] : [])),
  );
};

describe('an insert', () => {
  const tables: Record<string, PgTable> = {
    todoTable,
    issueTable,
    headlineTable,
    rockTable,
    rockTractionTable,
    notificationTable,
    measurableTable,
  };
  for (const [name, table] of Object.entries(tables)) {
    it(`gives ${name} what Drizzle gives it`, () => {
      const whole = rowOf(table, () => true);
      const part = rowOf(table, (key, number) => key === 'orgId' || number % 2 === 0);
      const empty = Object.fromEntries(Object.keys(whole).map((key, number) => [key, number % 3 === 0 ? null : undefined]));
      for (const rows of [[whole], [part], [whole, part], [part, whole, empty]]) {
        const [ours, drizzles] = [insertOf(table, rows), db.insert(table).values(rows).toSQL()];
        expect(given(ours.text, ours.values)).toEqual(given(drizzles.sql, drizzles.params));
        expect(given(ours.text, ours.values)[0]?.length).toBeGreaterThan(2);
      }
    });
  }

  it('refuses what has no text', () => {
    expect(() => insertOf(todoTable, [{ title: Symbol('x') }])).toThrow(TypeError);
  });
});
