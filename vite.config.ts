import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './scripts/documents.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Style modules are kept where they are only imported, as for the documents that are rendered at build. */
const keepStyles = (): Plugin => ({
  name: 'cairn-keep-styles',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
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

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Libraries that every page needs. They change seldom, so a release does not make browsers fetch them again. */
const vendors =
  /node_modules\/(?:react|react-dom|scheduler|i18next|@tanstack\/(?:react-router|router-core|history|react-store|store|query-core|react-query))\//;

const signIn = at('src/features/office/sign-in/web/document/sign-in.ts');

/** Returns what a module loads at once. */
const loadedBy = (id: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedBy(next, graph, found);
  return found;
};

/** Returns the file of what the sign-in page loads: at once, or when a way to sign in is chosen. None of it may pull in the app. */
const signInFile = (id: string, graph: Graph): string | null => {
  if (id === signIn) return null;
  if (loadedBy(signIn, graph).has(id)) return 'entry';
  const later = graph.getModuleInfo(signIn)?.dynamicallyImportedIds ?? [];
  return later.some((start) => loadedBy(start, graph).has(id)) ? 'ways' : null;
};

/** The files of the bundle; the first that takes a module has it. Many small files would be slower than few large ones. */
const chunks = [
  { name: 'vendor', test: vendors },
  { name: signInFile },
  { name: 'first', tags: ['$initial' as const], test: (id: string) => !/\/sign-in\.(?:ts|html)$/.test(id) },
  { name: 'icons', test: /@tabler/ },
  { name: 'shared', minShareCount: 8 },
];

export default defineConfig({
  plugins: [react(), documents(), keepStyles(), compress()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The list of all files, which `web/core/code/prefetch.ts` reads.
    manifest: 'files.json',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: at('index.html'), 'sign-in': at('sign-in.html') },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
