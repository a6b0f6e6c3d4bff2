import { importsOf } from './imports.ts';
import { placeOf } from './rooms.ts';
import { isTest, type Rule } from './sources.ts';

/** Checks that `web/parts` of a feature has what others use, and only that. */
export const parts: Rule = (sources) => {
  const used = new Set<string>();
  for (const [path, text] of sources) {
    if (isTest(path) || path.endsWith('.css')) continue;
    for (const { to } of importsOf(path, text)) if (placeOf(to)?.feature !== placeOf(path)?.feature) used.add(to);
  }
  return [...sources.keys()]
    .filter((path) => /^src\/features\/[^/]+\/[^/]+\/web\/parts\/.*\.tsx?$/.test(path) && !isTest(path) && !used.has(path))
    .map((path) => `${path} is used by its own feature alone: it belongs beside its screen`);
};
