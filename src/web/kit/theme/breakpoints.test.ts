import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The first width of each larger layout in px; specification section 9. */
const breakpoints = [576, 768, 992, 1200, 1322, 1664];

const widths = (path: string): number[] =>
  [...readFileSync(path, 'utf8').matchAll(/@media[^{]*\((min|max)-width: (\d+)px\)/g)].map(
    ([, end, px]) => Number(px) + (end === 'max' ? 1 : 0),
  );

it('Z-11: pages change only at the breakpoints', () => {
  const files = globSync('src/**/*.css');
  const found = files.flatMap((path) => widths(path).map((width) => ({ path, width })));
  expect(found.filter(({ width }) => !breakpoints.includes(width))).toEqual([]);
  expect(new Set(found.map(({ width }) => width))).toEqual(new Set(breakpoints));
});
