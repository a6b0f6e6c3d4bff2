import { importsOf } from './imports.ts';
import { englishKeys, namingsIn, patternOf } from './keys.ts';
import { isTest, type Rule, type Sources } from './sources.ts';

const inWeb =
  /^src\/(?:web|app\/shell|app\/style-guide|features\/[\w-]+\/[\w-]+\/web)\/.*\.tsx?$|^src\/app\/[\w-]+\.tsx$|^src\/main\.web\.tsx$/;
/** Rules and the like, which server and web share, and so import no texts: who imports them in the web does. */
const isShared =
  /^src\/(?:shared|features\/[\w-]+\/[\w-]+\/(?:contract|rules))(?:\/.*)?\.ts$|^src\/features\/[\w-]+\/[\w-]+\/(?:contract|rules)\.ts$/;

const moduleOf = (section: string): string =>
  `src/web/core/texts/${section.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Returns a function that gives the sections whose texts a file names, itself or by the rules that it imports. */
const sectionsBy = (sources: Sources) => {
  const bySection = Map.groupBy(englishKeys(sources), (key) => key.split('.')[0] ?? '');
  const known = new Map<string, ReadonlySet<string>>();
  const look = (path: string): ReadonlySet<string> => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const text = sources.get(path) ?? '';
    const named = namingsIn(path, text).flatMap((naming) => {
      const section = naming.pieces[0]?.split('.')[0] ?? '';
      return (bySection.get(section) ?? []).some((key) => patternOf(naming).test(key)) ? [section] : [];
    });
    const own = new Set(named);
    known.set(path, own);
    for (const { to } of importsOf(path, text)) if (isShared.test(to)) for (const section of look(to)) own.add(section);
    return own;
  };
  return look;
};

/**
 * Checks that code of the web which names a text imports the section of the text: the section is then in the files that the code is loaded
 * with. The sections that every page needs are those that `web/i18n/language.ts` imports.
 */
export const textImports: Rule = (sources) => {
  const sectionsOf = sectionsBy(sources);
  return [...sources]
    .filter(([path]) => inWeb.test(path) && !isTest(path))
    .flatMap(([path, text]) => {
      const imported = new Set(importsOf(path, text).map(({ to }) => to));
      return [...sectionsOf(path)]
        .map(moduleOf)
        .filter((module) => sources.has(module) && !imported.has(module))
        .map((module) => `${path} names texts of ${module}, but does not import it`);
    });
};
