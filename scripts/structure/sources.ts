import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** All checked files and the language files: path from the root, with forward slashes, and text. */
export type Sources = Map<string, string>;

/** Returns one sentence for each violation, which begins with the path and, if known, the line. */
export type Rule = (sources: Sources) => string[];

const looksAt = /(\.(ts|tsx|mjs|css)|\/language\/[\w-]+\/\w+\.json)$/;

/** Reads the project's own code below `root`. */
export const readSources = (root: string, folders = ['src', 'scripts', 'e2e', 'bench']): Sources => {
  const found: Sources = new Map();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules') continue;
      if (entry.isDirectory()) walk(path);
      else if (looksAt.test(path.split(sep).join('/'))) found.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of folders.filter((name) => present.has(name))) walk(join(root, folder));
  return found;
};

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/') || path.startsWith('e2e/');

/** Whether a file is a test that drives whole pages in Chromium. */
export const isBrowserTest = (path: string): boolean => /^(?:src\/features\/[^/]+\/[^/]+\/)?e2e\//.test(path);

/** Returns the line number, from 1, of an offset in a text. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Makes a rule from a function that checks one file. */
export const eachFile =
  (find: (path: string, text: string) => string[]): Rule =>
  (sources) =>
    [...sources].flatMap(([path, text]) => find(path, text));

/** Returns a violation for each match of a pattern (with the flag `g`) in a file. */
export const matches = (path: string, text: string, pattern: RegExp, say: (found: string) => string): string[] =>
  [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)} ${say(match[0].trim())}`);
