import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, withHome } from './scripts/chunks.ts';
import { documents } from './scripts/documents.ts';
import { partTexts, type Texts } from './scripts/part-texts.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the server listens while the web is developed. */
const api = process.env['API_URL'] ?? 'http://localhost:4000';

/** Style modules are kept where they are only imported, as for the documents that are rendered at build. */
const keepStyles = (): Plugin => ({
  name: 'cairn-keep-styles',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
});

/** Lazy code is fetched before it is imported, because browsers never ask again for a module that has failed; see `src/web/code/fetch-first.ts`. */
const fetchFirst = (): Plugin => ({
  name: 'cairn-fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? `export { fetchFirst as __vitePreload } from '${at('src/web/code/fetch-first.ts')}';` : null,
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

const languageFile = at('src/shared/language/en.json');

/** Parts the language file in two: `en.json` has what the first load names, for it is told nothing else; `en.json?late` what comes after it. */
const twoTexts = (): Plugin => ({
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
    const texts = JSON.parse(await readFile(languageFile, 'utf8')) as Texts;
    const { first, late } = partTexts(texts, withHome(this).modules.values());
    // JSON is parsed faster than the same object in JavaScript.
    const parsed = (part: Texts): string => `JSON.parse(${JSON.stringify(JSON.stringify(part))})`;
    return { code: code.replace('__FIRST_TEXTS__', () => parsed(first)).replace('__LATE_TEXTS__', () => parsed(late)), map: null };
  },
});

export default defineConfig({
  plugins: [react(), twoTexts(), fetchFirst(), documents(), keepStyles(), compress()],
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
