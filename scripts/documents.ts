import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, createServer, type Plugin, type ViteDevServer } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What is rendered in a language, by placeholder. */
type Markup = Record<string, string>;

const readFrom = async (server: ViteDevServer) =>
  (await server.ssrLoadModule('/src/app/shell/prerender.tsx')) as { prerender: (language: string) => Promise<Markup> };

const languageFolder = 'src/shared/language/';
const languages = readdirSync(at(languageFolder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const renderAll = async (): Promise<Map<string, Markup>> => {
  const server = await createServer({
    configFile: false,
    root: at('.'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender } = await readFrom(server);
    const rendered = new Map<string, Markup>();
    for (const language of languages) rendered.set(language, await prerender(language));
    return rendered;
  } finally {
    await server.close();
  }
};

/** Returns a document in another language: its prerendered parts are replaced. */
const inLanguage = (html: string, english: Markup, other: Markup, language: string): string =>
  Object.entries(english)
    .filter(([, text]) => text !== '')
    .reduce((page, [name, text]) => page.replace(text, () => other[name] ?? ''), html)
    .replace('<html lang="en"', `<html lang="${language}"`);

const bundleInline = async (name: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: at(`src/app/shell/${name}.ts`), formats: ['iife'], name: 'inline' } },
  });
  const [output] = [built].flat() as { output: { code: string }[] }[];
  return output?.output[0]?.code.trim() ?? '';
};

/**
 * Fills the documents. Marks `<!--prerender:name-->` become components as plain HTML, so that pages are painted before any script runs; marks
 * `<!--inline:name-->` become small scripts that run before any file is fetched, whose hashes the content policy names. A build has each
 * document in every language: `sign-in.html` and `sign-in.es.html`.
 */
export const documents = (): Plugin[] => {
  let known: Promise<Map<string, Markup>> | undefined;
  const rendered = () => (known ??= renderAll());
  return [
    {
      name: 'cairn-prerender',
      transformIndexHtml: {
        order: 'pre',
        handler: async (html, { server }) => {
          const markup = server === undefined ? (await rendered()).get('en') : await (await readFrom(server)).prerender('en');
          return html.replace(/<!--prerender:([\w-]+)-->/g, (_, name: string) => markup?.[name] ?? '');
        },
      },
    },
    {
      name: 'cairn-inline',
      transformIndexHtml: {
        order: 'post',
        handler: async (html) => {
          const names = [...html.matchAll(/<!--inline:([\w-]+)-->/g)].map(([, name = '']) => name);
          const scripts = await Promise.all(names.map(bundleInline));
          return names.reduce(
            (page, name, place) => page.replace(`<!--inline:${name}-->`, () => `<script>${scripts[place]}</script>`),
            html,
          );
        },
      },
    },
    {
      name: 'cairn-languages',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_, bundle) {
        const markups = await rendered();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          for (const [language, markup] of markups) {
            if (language === 'en') continue;
            const source = inLanguage(String(file.source), markups.get('en') ?? {}, markup, language);
            this.emitFile({ type: 'asset', fileName: file.fileName.replace(/html$/, `${language}.html`), source });
          }
        }
      },
    },
  ];
};
