import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file that the rules look at: its path from the root, with forward slashes, and its text. */
export type Sources = Map<string, string>;

/** One sentence for each breach, opened by the path and, where there is one, the line. */
export type Rule = (sources: Sources) => string[];

const looksAt = /\.(ts|tsx|mjs|css)$/;

/** Reads the project's own code below `root`. */
export const readSources = (root: string, folders = ['src', 'scripts', 'e2e', 'bench']): Sources => {
  const found: Sources = new Map();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (looksAt.test(entry.name)) found.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of folders.filter((name) => present.has(name))) walk(join(root, folder));
  return found;
};

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/') || path.startsWith('e2e/');

/** The line, counted from one, of a place in a text. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** A rule that looks at each file by itself. */
export const eachFile =
  (find: (path: string, text: string) => string[]): Rule =>
  (sources) =>
    [...sources].flatMap(([path, text]) => find(path, text));

/** A breach for every match of a pattern (with the flag `g`) in a file. */
export const matches = (path: string, text: string, pattern: RegExp, say: (found: string) => string): string[] =>
  [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)} ${say(match[0].trim())}`);
