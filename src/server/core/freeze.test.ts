import { expect, it } from 'vitest';
import { deepFreeze } from './freeze.ts';

const shared = () =>
  deepFreeze({ list: [{ done: false }], names: new Map([['a', { title: 'A' }]]), ids: new Set(['a']), at: new Date(0), none: null });

it('a frozen value can be read as before', () => {
  const { list, names, ids, at } = shared();
  expect([list.length, [...names.keys()], ids.has('a'), at.getTime(), new Map(names).set('b', { title: 'B' }).size]).toEqual([
    1,
    ['a'],
    true,
    0,
    2,
  ]);
});

it.each<[string, (value: ReturnType<typeof shared>) => unknown]>([
  ['a field', (value) => Object.assign(value, { list: [] })],
  ['an array', ({ list }) => list.push({ done: true })],
  ['an object in an array', ({ list }) => Object.assign(list[0] ?? {}, { done: true })],
  ['a Map', ({ names }) => names.set('b', { title: 'B' })],
  ['an entry taken from a Map', ({ names }) => names.delete('a')],
  ['a value in a Map', ({ names }) => Object.assign(names.get('a') ?? {}, { title: 'B' })],
  ['a Set', ({ ids }) => ids.add('b')],
  ['a cleared Set', ({ ids }) => ids.clear()],
  ['a Date', ({ at }) => at.setHours(3)],
])('refuses a change of %s', (_, change) => {
  expect(() => change(shared())).toThrow(TypeError);
});
