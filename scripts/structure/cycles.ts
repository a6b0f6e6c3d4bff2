import { type Import, importsOf } from './imports.ts';
import { placeOf } from './rooms.ts';
import { isTest, type Rule, type Sources } from './sources.ts';

type Edges = Map<string, Map<string, string>>;

/** Returns which part of the house imports which other one, with one file that does. */
const edgesOf = (sources: Sources, partOf: (path: string) => string | undefined, counts: (found: Import) => boolean): Edges => {
  const edges: Edges = new Map();
  for (const [path, text] of sources) {
    const part = partOf(path);
    if (part === undefined || isTest(path) || path.endsWith('.css')) continue;
    for (const found of importsOf(path, text)) {
      const other = partOf(found.to);
      if (other === undefined || other === part || !counts(found)) continue;
      const known = edges.get(part) ?? new Map<string, string>();
      edges.set(part, known.set(other, known.get(other) ?? path));
    }
  }
  return edges;
};

/** Returns each cycle once, with one file for each step. */
const ringsOf = (edges: Edges, what: string): string[] => {
  const told = new Map<string, string>();
  const done = new Set<string>();
  const walk = (part: string, trail: string[]): void => {
    const at = trail.indexOf(part);
    if (at >= 0) {
      const ring = trail.slice(at);
      const steps = ring.map((name, step) => {
        const next = ring[(step + 1) % ring.length] ?? '';
        return `${name} -> ${next} (${edges.get(name)?.get(next)})`;
      });
      told.set([...ring].sort().join(), `${what} form a cycle: ${steps.join(', ')}`);
      return;
    }
    if (done.has(part)) return;
    for (const next of edges.get(part)?.keys() ?? []) walk(next, [...trail, part]);
    done.add(part);
  };
  for (const part of edges.keys()) walk(part, []);
  return [...told.values()];
};

const featureOf = (path: string): string | undefined => placeOf(path)?.feature;
const webRoomOf = (path: string): string | undefined => (path.startsWith('src/web/') ? placeOf(path)?.room : undefined);

/** Checks that features form no cycle, those that join each other's tables included, and that rooms of the web form none at run time. */
export const cycles: Rule = (sources) => [
  ...ringsOf(
    edgesOf(sources, featureOf, () => true),
    'features',
  ),
  ...ringsOf(
    edgesOf(sources, webRoomOf, ({ isType }) => !isType),
    'rooms',
  ),
];
