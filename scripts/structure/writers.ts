import { placeOf } from './rooms.ts';
import { isTest, lineAt, type Rule, type Sources } from './sources.ts';

/** The feature that owns each table, by the name of its Drizzle definition and by its name in the database. */
const ownersOf = (sources: Sources): Map<string, string> => {
  const owners = new Map<string, string>();
  for (const [path, text] of sources) {
    const feature = placeOf(path)?.feature;
    if (feature === undefined || !/\/server\/tables(\.ts|\/)/.test(path)) continue;
    for (const [, definition = '', name = ''] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g))
      owners.set(definition, feature).set(name, feature);
  }
  return owners;
};

const byDrizzle = /\.(?:insert|update|delete)\((\w+)\)|\b(?:addRows|archiveItems)\([^,]+,\s*(\w+)|\bitemStore\(\s*(\w+)/g;
const bySql = /\b(?:insert\s+into|delete\s+from|update)\s+"?(\w+)"?(?=\s)/gi;

/** Checks that the statements that write a table are in the feature that owns it; others call its actions. */
export const writers: Rule = (sources) => {
  const owners = ownersOf(sources);
  return [...sources]
    .filter(([path]) => /^src\/(?:features|server|app)\/(?!demo[./])/.test(path) && path.endsWith('.ts') && !isTest(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(byDrizzle), ...text.matchAll(bySql)].flatMap((match) => {
        const table = match[1] ?? match[2] ?? match[3] ?? '';
        const owner = owners.get(table);
        return owner === undefined || owner === placeOf(path)?.feature
          ? []
          : [`${path}:${lineAt(text, match.index)} writes ${table}, which ${owner} owns: call one of its actions`];
      }),
    );
};
