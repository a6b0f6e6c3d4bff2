import { eachFile, isTest, matches, type Rule } from './sources.ts';

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(/gi;
const length = /-?\d*\.?\d+px\b/g;

/** A hairline stays a hairline at every size of text. */
const hairline = 2;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Custom properties cannot stand in the condition of a query, so lengths are allowed there. */
const withoutQueries = (text: string): string => text.replace(/@(?:media|container)[^{]*/g, (query) => query.replace(/[^\n]/g, ' '));

/** Outside the theme no colour is written, and in features and the shell no length beyond a hairline: tokens have them all. */
export const tokens: Rule = eachFile((path, text) => {
  if (!path.endsWith('.css') || path.startsWith('src/web/theme/')) return [];
  const plain = withoutQueries(withoutComments(text));
  const colours = matches(path, plain, colour, (found) => `has the colour ${found}: use a token`);
  const lengths = matches(path, plain, length, (found) =>
    Math.abs(Number.parseFloat(found)) > hairline ? `has the length ${found}: use a token` : '',
  );
  return [...colours, ...(path.startsWith('src/web/') ? [] : lengths.filter((said) => said.includes(' has ')))];
});

const suppressions = new RegExp(
  ['@ts-(?:ignore|expect-error|nocheck)', '(?:eslint|oxlint)-(?:disable|enable)', 'biome-ignore', '(?:v8|c8|istanbul) ignore'].join('|'),
  'g',
);
const postponed = new RegExp(`\\b(?:${['TO', 'FIX'].map((word) => `${word}${word === 'TO' ? 'DO' : 'ME'}`).join('|')}|XXX|HACK)\\b`, 'g');
const skipped = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/g;
const defaultExport = /^export default\b/gm;

/** Nothing postponed, nothing suppressed, nothing skipped, named exports alone. */
export const honesty: Rule = eachFile((path, text) => {
  if (path.startsWith('scripts/structure/') || path.startsWith('scripts/check-structure')) return [];
  return [
    ...matches(path, text, suppressions, (found) => `suppresses a check (${found}): mend what it says`),
    ...matches(path, text, postponed, (found) => `postpones something (${found}): do it, or leave it to an issue`),
    ...(isTest(path) ? matches(path, text, skipped, (found) => `leaves a test out (${found})`) : []),
    ...(path.startsWith('src/') ? matches(path, text, defaultExport, () => 'has a default export: exports are named') : []),
  ];
});
