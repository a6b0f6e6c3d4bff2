import { modalScreens, screens } from '../screens.tsx';
import { bestMatch, matchPath } from './match-path.ts';
import type { Screen } from './screen.ts';

const fullPaths = (list: readonly Screen[], before = ''): string[] =>
  list.flatMap((screen) => [`${before}${screen.path}`, ...fullPaths(screen.children ?? [], `${before}${screen.path}/`)]);

/** Returns whether a path has a screen that needs no organisation (`open`), one of an organisation (`inside`), or none (undefined). */
export const kindOfScreen = (path: string): 'open' | 'inside' | undefined => {
  if (!hasScreen(path)) return undefined;
  const kind = bestMatch(screens, path)?.target.kind;
  return kind === 'public' || kind === 'entry' ? 'open' : 'inside';
};

const paths = [...fullPaths(screens), ...modalScreens.map((screen) => screen.path)];

/** Returns true when a path has a screen. */
export const hasScreen = (path: string): boolean => paths.some((pattern) => matchPath(pattern, path) !== undefined);
