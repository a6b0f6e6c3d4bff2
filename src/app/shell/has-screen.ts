import { modalScreens, screens } from '../screens.tsx';
import { matchPath } from './match-path.ts';
import type { Screen } from './screen.ts';

const fullPaths = (list: readonly Screen[], before = ''): string[] =>
  list.flatMap((screen) => [`${before}${screen.path}`, ...fullPaths(screen.children ?? [], `${before}${screen.path}/`)]);

const paths = [...fullPaths(screens), ...modalScreens.map((screen) => screen.path)];

/** Returns true when a path has a screen. */
export const hasScreen = (path: string): boolean => paths.some((pattern) => matchPath(pattern, path) !== undefined);
