import { eachFile, isBrowserTest, isTest, matches, type Rule } from './sources.ts';

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(/gi;
const length = /-?\d*\.?\d+px\b/g;

/** Widths of up to 2 px may be written in px: they do not scale with the text. */
const hairline = 2;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Removes media and container queries, whose conditions cannot contain custom properties, so lengths are allowed there. */
const withoutQueries = (text: string): string => text.replace(/@(?:media|container)[^{]*/g, (query) => query.replace(/[^\n]/g, ' '));

/** Checks that only the theme writes colours, and that features and the shell write no lengths above 2 px: both come from tokens. */
export const tokens: Rule = eachFile((path, text) => {
  if (!path.endsWith('.css') || path.startsWith('src/web/kit/theme/')) return [];
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
/** Days that are cut out of an instant are those of UTC: for a person they may be yesterday or tomorrow. */
const utcDay =
  /(?:toISOString\(\)|\b(?:created|started|ended|updated|instant|now|at|begins|\w+At))\??\.(?:slice\(0, ?10\)|substring\(0, ?10\)|split\('T'\))/g;

/** Checks that days are asked for in one way: `dayIn` of the shared floor on the server, `dayHere` in the web. */
export const days: Rule = eachFile((path, text) =>
  path === 'src/shared/dates.ts' || !path.startsWith('src/') || isTest(path)
    ? []
    : matches(path, text, utcDay, (found) => `cuts a day out of an instant (${found}): ask dayIn or dayHere`),
);

/** A count as a child of an element: an attribute has `=` before it. */
const bareCount = /(?<![=$\w]|\{ ?)\{(?:[\w.]*\.)?(?:count|total|length|\w+Count)\}/g;

/** Checks that a count is shown with the group signs of the person: by `Count`, by `number` of the formats, or within a text. */
export const counts: Rule = eachFile((path, text) =>
  !path.startsWith('src/') || !path.endsWith('.tsx') || isTest(path)
    ? []
    : matches(path, text, bareCount, (found) => `shows ${found} without group signs: use <Count of=${found} />`),
);

const skipped = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/g;
/** A page that fetches code ahead, and holds sockets, is never without network for long. */
const networkIdle = /\bnetworkidle\b/g;
/** Requests on their way are never answered when a page's last route goes. */
const lastRoute = /\.unroute\(/g;
const defaultExport = /^export default\b/gm;

/** Checks that nothing is postponed, suppressed or skipped, and that exports are named. */
export const honesty: Rule = eachFile((path, text) => {
  if (path.startsWith('scripts/structure/') || path.startsWith('scripts/check-structure')) return [];
  return [
    ...matches(path, text, suppressions, (found) => `suppresses a check (${found}): mend what it says`),
    ...matches(path, text, postponed, (found) => `postpones something (${found}): do it, or leave it to an issue`),
    ...(isTest(path) ? matches(path, text, skipped, (found) => `leaves a test out (${found})`) : []),
    ...(isBrowserTest(path) ? matches(path, text, lastRoute, () => 'takes its last route away: use unroute of src/testing') : []),
    ...matches(
      path,
      text,
      networkIdle,
      () => 'waits for an idle network, which may never come: wait for what people see, or for settled(page)',
    ),
    ...(path.startsWith('src/') ? matches(path, text, defaultExport, () => 'has a default export: exports are named') : []),
  ];
});
