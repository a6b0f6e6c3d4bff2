import { expect, it } from 'vitest';
import { makeClassNames } from './class-names.ts';

it('gives each class one name of its own, also where two hashes begin alike', () => {
  const nameOf = makeClassNames();
  const classes = Array.from({ length: 20_000 }, (_, place) => `class-${place}`);
  const names = classes.map((name) => nameOf(name, 'a.module.css'));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.length === 4).length).toBeGreaterThan(19_000);
  expect(names.some((name) => name.length > 4)).toBe(true);
  expect(classes.map((name) => nameOf(name, 'a.module.css'))).toEqual(names);
});

it('tells classes of two files apart, and needs no other run to give the same name', () => {
  expect(makeClassNames()('row', 'a.module.css')).toBe(makeClassNames()('row', 'a.module.css'));
  expect(makeClassNames()('row', 'a.module.css')).not.toBe(makeClassNames()('row', 'b.module.css'));
  expect(makeClassNames()('row', 'a.module.css')).toMatch(/^_[\w-]{3}$/);
});
