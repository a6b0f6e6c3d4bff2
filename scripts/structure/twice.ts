import { placeOf } from './rooms.ts';
import { isTest, type Rule } from './sources.ts';

const exported = /^export (?:declare )?(?:const|class|interface|type|enum) ([A-Z]\w*)/gm;

/** Returns the feature of a file, or its folder in a floor. */
const ownerOf = (path: string): string => placeOf(path)?.room ?? path;

/** Checks that no type and no component has the name of one of another room: whoever reads it would have to look which is meant. */
export const twice: Rule = (sources) => {
  const owners = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (!path.startsWith('src/') || path.startsWith('src/testing/') || isTest(path) || path.endsWith('.css')) continue;
    // The two sides of a schema, `export const rock` and `export type Rock`, begin with letters of different case.
    for (const [, name = ''] of text.matchAll(exported)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)));
  }
  return [...owners]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([name, rooms]) => `${name} is exported by ${[...rooms].sort().join(' and ')}: give each a name of its own`);
};
