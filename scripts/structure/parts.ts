import { importsOf } from './imports.ts';
import { placeOf } from './rooms.ts';
import { isTest, type Rule } from './sources.ts';

const part = /^src\/features\/[^/]+\/[^/]+\/web\/parts\//;

/** Checks that `web/parts` of a feature has what others use, the styles of that, and nothing else. */
export const parts: Rule = (sources) => {
  const used = new Set<string>();
  for (const [path, text] of sources) {
    if (isTest(path) || path.endsWith('.css')) continue;
    for (const { to } of importsOf(path, text)) {
      const isOther = placeOf(to)?.feature !== placeOf(path)?.feature;
      if (isOther || (to.endsWith('.css') && part.test(path))) used.add(to);
    }
  }
  return [...sources.keys()]
    .filter((path) => part.test(path) && !isTest(path) && !used.has(path))
    .map((path) => `${path} is used by its own feature alone: it belongs beside its screen`);
};
