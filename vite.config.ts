import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseAst, type UserConfig } from 'vite';
import * as zod from 'zod/mini';
import { chunkGroups, withHome } from './scripts/chunks.ts';
import { documents } from './scripts/documents.ts';
import { inlineRuntime } from './scripts/inline-runtime.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the server listens while the web is developed. */
const api = process.env['API_URL'] ?? 'http://localhost:4000';

/** The same class names wherever a module is read, in the browser's bundle and in what is rendered at build; short ones, for they are in every file. */
const css: UserConfig['css'] = { modules: { generateScopedName: '_[hash:base64:7]' } };

/** Style modules are kept where they are only imported, as for the documents that are rendered at build. */
const keepStyles = (): Plugin => ({
  name: 'cairn-keep-styles',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
});

const zodLater = '\0zod-later';

/** Contracts write their schemas down without zod, which comes with the first form; see `src/web/forms/zod-later.ts`. */
const deferZod = (): Plugin => ({
  name: 'cairn-defer-zod',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod/mini' && importer?.endsWith('src/web/forms/zod-now.ts') === false ? zodLater : null),
  load(id) {
    if (id !== zodLater) return null;
    const names = Object.entries(zod).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    const lines = names.map(
      (name, place) =>
        `/* @__NO_SIDE_EFFECTS__ */ function f${place}(...args) { return later('${name}', args); }\nexport { f${place} as ${name} };`,
    );
    return [`import { later } from '${at('src/web/forms/zod-later.ts')}';`, ...lines].join('\n');
  },
});

/** Lazy code is fetched before it is imported, because browsers never ask again for a module that has failed; see `src/web/code/fetch-first.ts`. */
const fetchFirst = (): Plugin => ({
  name: 'cairn-fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? `export { fetchFirst as __vitePreload } from '${at('src/web/code/fetch-first.ts')}';` : null,
});

const makers = new Set(['get', 'post', 'put', 'remove']);
/** What a browser never asks an endpoint: papers and the server's own checks. A form's `body` stays. */
const serverParts = new Set(['summary', 'params', 'query', 'reply']);

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node of a syntax tree. */
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
};

/** Where `get('…', { summary, params, query, reply })` says what only the server needs. */
const serverPartsIn = (tree: unknown): Node[] =>
  nodesIn(tree).flatMap((node) => {
    const [callee, [, draft]] = [node['callee'], (node['arguments'] ?? []) as unknown[]];
    if (node.type !== 'CallExpression' || !isNode(callee) || !makers.has(String(callee['name'])) || !isNode(draft)) return [];
    return ((draft['properties'] ?? []) as Node[]).filter((part) => isNode(part['key']) && serverParts.has(String(part['key']['name'])));
  });

/** Contracts without what only the server needs: most of their bytes. */
const trimContracts = (): Plugin => ({
  name: 'cairn-trim-contracts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/src\/features\/[\w-]+\/contract\.ts$/.test(id)) return null;
    let trimmed = code;
    for (const { start, end } of serverPartsIn(parseAst(code)).toReversed()) {
      trimmed = trimmed.slice(0, start) + trimmed.slice(end).replace(/^\s*,/, '');
    }
    return { code: trimmed, map: null };
  },
});

const squeeze = promisify(brotliCompress);

/** A Brotli twin beside every text file, at the best quality, so that the server need not compress at each request. */
const compress = (): Plugin => ({
  name: 'cairn-compress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const texts = Object.keys(bundle).filter((fileName) => /\.(?:js|css|svg)$/.test(fileName));
    for (const fileName of texts) {
      const file = join(dir ?? '', fileName);
      await writeFile(`${file}.br`, await squeeze(await readFile(file)));
    }
  },
});

type Texts = Record<string, Record<string, unknown>>;

/** Whether some code names a text: the key of `section.part` is written out, or begins as far as its value is not known before it runs. */
const saysIn = (codes: Iterable<string>) => {
  const whole = new Set<string>();
  const begun = new Set<string>();
  for (const code of codes) {
    for (const [, key = '', end] of code.matchAll(/["'`]#?(\w+\.\w*)(["'`.]|\$\{)/g)) (end === '${' ? begun : whole).add(key);
  }
  return (key: string): boolean =>
    whole.has(key.replace(/_(?:zero|one|other)$/, '')) || [...begun].some((beginning) => key.startsWith(beginning));
};

const languageFile = at('src/shared/language/en.json');

/** Parts the language file in two: `en.json` has what the first load names, for it is told nothing else; `en.json?late` what comes after it. */
const partTexts = (): Plugin => ({
  name: 'cairn-part-texts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [file, query] = id.split('?');
    return file === languageFile
      ? { code: `export default ${query === 'late' ? '__LATE_TEXTS__' : '__FIRST_TEXTS__'};`, moduleType: 'js' }
      : null;
  },
  async renderChunk(code) {
    if (!/__(?:FIRST|LATE)_TEXTS__/.test(code)) return null;
    const says = saysIn(withHome(this).modules.values());
    const texts = JSON.parse(await readFile(languageFile, 'utf8')) as Texts;
    const partsOf = (isFirst: boolean): string => {
      const sections = Object.entries(texts).map(([section, parts]): [string, object] => [
        section,
        Object.fromEntries(Object.entries(parts).filter(([part]) => says(`${section}.${part}`) === isFirst)),
      ]);
      return JSON.stringify(Object.fromEntries(sections.filter(([, parts]) => Object.keys(parts).length > 0)));
    };
    // JSON is parsed faster than the same object in JavaScript.
    const parsed = (isFirst: boolean): string => `JSON.parse(${JSON.stringify(partsOf(isFirst))})`;
    return { code: code.replace('__FIRST_TEXTS__', () => parsed(true)).replace('__LATE_TEXTS__', () => parsed(false)), map: null };
  },
});

export default defineConfig({
  plugins: [react(), partTexts(), deferZod(), fetchFirst(), documents(css), keepStyles(), trimContracts(), inlineRuntime(), compress()],
  css,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: at('index.html'), 'sign-in': at('sign-in.html') },
      // What changes seldom is a file of its own, so that a release does not make browsers fetch it again.
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: { port: 4001, proxy: { '/api': api, '/health': api, '/dev': api, '/socket.io': { target: api, ws: true } } },
});
