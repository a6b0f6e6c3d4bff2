import { fileURLToPath } from 'node:url';
import { build, createServer, type Plugin, type Rolldown, type UserConfig, type ViteDevServer } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The files that each page needs beside those of the document: `screens` names them by their places in `files`. */
export interface ScreenFiles {
  files: string[];
  screens: { path: string; needs: number[] }[];
}

interface Prerendered {
  prerender: () => Record<string, string>;
  screenModules: () => { path: string; modules: string[] }[];
}

const readFrom = async (server: ViteDevServer): Promise<Prerendered> =>
  (await server.ssrLoadModule('/src/app/shell/prerender.tsx')) as Prerendered;

interface AtBuild {
  markup: Record<string, string>;
  screens: { path: string; modules: string[] }[];
}

const readAtBuild = async (css: UserConfig['css']): Promise<AtBuild> => {
  const server = await createServer({
    configFile: false,
    root: at('.'),
    appType: 'custom',
    logLevel: 'error',
    ...(css === undefined ? {} : { css }),
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender, screenModules } = await readFrom(server);
    return { markup: prerender(), screens: screenModules() };
  } finally {
    await server.close();
  }
};

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

const chunksIn = (bundle: Bundle): Rolldown.OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk's files: its own, its style sheets, and those of all that it imports. */
const filesOf = (bundle: Bundle, chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, found);
  }
  return found;
};

const screenFilesIn = (bundle: Bundle, screens: AtBuild['screens']): ScreenFiles => {
  const chunks = chunksIn(bundle);
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app');
  const there = app === undefined ? new Set<string>() : filesOf(bundle, app);
  const texts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('.json?late')));
  const files: string[] = [];
  const placeOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const needed = screens.map(({ path, modules }) => {
    const own = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId.replace(at('.'), '/')));
    const all = [...new Set([...texts, ...own].flatMap((chunk) => [...filesOf(bundle, chunk)]))];
    return { path, needs: all.filter((file) => !there.has(file)).map(placeOf) };
  });
  return { files, screens: needed };
};

const bundleInline = async (name: string, screenFiles: ScreenFiles): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { SCREEN_FILES: JSON.stringify(screenFiles) },
    build: { write: false, lib: { entry: at(`src/app/shell/${name}.ts`), formats: ['iife'], name: 'inline' } },
  });
  const [output] = [built].flat() as { output: { code: string }[] }[];
  return output?.output[0]?.code.trim() ?? '';
};

const unknown: ScreenFiles = { files: [], screens: [] };

/**
 * Fills the documents. Marks `<!--prerender:name-->` become components as plain HTML, so that pages are painted before any script runs; marks
 * `<!--inline:name-->` become small scripts that run before any file is fetched, whose hashes the content policy names. They know as
 * `SCREEN_FILES` what each page needs; in development nothing.
 */
export const documents = (css: UserConfig['css']): Plugin[] => {
  let known: Promise<AtBuild> | undefined;
  const atBuild = () => (known ??= readAtBuild(css));
  return [
    {
      name: 'cairn-prerender',
      transformIndexHtml: {
        order: 'pre',
        handler: async (html, { server }) => {
          const markup = server === undefined ? (await atBuild()).markup : (await readFrom(server)).prerender();
          return html.replace(/<!--prerender:([\w-]+)-->/g, (_, name: string) => markup[name] ?? '');
        },
      },
    },
    {
      name: 'cairn-inline',
      transformIndexHtml: {
        order: 'post',
        handler: async (html, { bundle }) => {
          const screenFiles = bundle === undefined ? unknown : screenFilesIn(bundle, (await atBuild()).screens);
          const names = [...html.matchAll(/<!--inline:([\w-]+)-->/g)].map(([, name = '']) => name);
          const scripts = await Promise.all(names.map((name) => bundleInline(name, screenFiles)));
          return names.reduce(
            (page, name, place) => page.replace(`<!--inline:${name}-->`, () => `<script>${scripts[place]}</script>`),
            html,
          );
        },
      },
    },
  ];
};
