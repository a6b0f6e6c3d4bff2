import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, createServer, defineConfig, type Plugin, type UserConfig, type ViteDevServer } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the server listens while the web is developed. */
const api = process.env['API_URL'] ?? 'http://localhost:4000';

/** The same class names wherever a module is read: in the browser's bundle and in what is rendered at build. */
const css: UserConfig['css'] = { modules: { generateScopedName: '[name]__[local]__[hash:base64:5]' } };

type Prerendered = { prerender: () => Record<string, string> };

const markupFrom = async (server: ViteDevServer): Promise<Record<string, string>> =>
  ((await server.ssrLoadModule('/src/app/shell/prerender.tsx')) as Prerendered).prerender();

const renderAtBuild = async (): Promise<Record<string, string>> => {
  const server = await createServer({
    configFile: false,
    root: at('.'),
    appType: 'custom',
    logLevel: 'error',
    css,
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await markupFrom(server);
  } finally {
    await server.close();
  }
};

/** Writes components as plain HTML at the marks `<!--prerender:name-->`, so that pages are painted before any script runs. */
const prerender = (): Plugin => {
  let rendered: Promise<Record<string, string>> | undefined;
  return {
    name: 'cairn-prerender',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server }) => {
        const markup = server === undefined ? await (rendered ??= renderAtBuild()) : await markupFrom(server);
        return html.replace(/<!--prerender:([\w-]+)-->/g, (_, name: string) => markup[name] ?? '');
      },
    },
  };
};

const firstPaintSource = at('src/app/shell/first-paint.ts');

const bundleFirstPaint = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: firstPaintSource, formats: ['iife'], name: 'firstPaint' } },
  });
  const [output] = [built].flat() as { output: { code: string }[] }[];
  return output?.output[0]?.code ?? '';
};

/** The one script that runs before the first paint; small, and a file of its own, since the content policy allows none inline. */
const firstPaint = (): Plugin => {
  let fileName = '';
  return {
    name: 'cairn-first-paint',
    async buildStart() {
      if (this.meta.watchMode) return;
      const source = await bundleFirstPaint();
      fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use('/first-paint.js', (_, answer) => {
        void bundleFirstPaint().then((code) => answer.setHeader('content-type', 'text/javascript').end(code));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        const source = server === undefined ? `/${fileName}` : '/first-paint.js';
        return html.replace('<!--first-paint-->', `<script src="${source}"></script>`);
      },
    },
  };
};

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

export default defineConfig({
  plugins: [react(), prerender(), firstPaint(), keepStyles(), compress()],
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
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store|query-core|react-query)|zod|i18next|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
  server: { port: 4001, proxy: { '/api': api, '/health': api, '/dev': api, '/socket.io': { target: api, ws: true } } },
});
