import { fileURLToPath } from 'node:url';
import { build, createServer, type Plugin, type Rolldown, type UserConfig, type ViteDevServer } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The app's files that the document does not load, by their names in `assets`; `screens` says which each page needs, by their places in `files`. */
interface ScreenFiles {
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

/** The chunks that load later, from a chunk on: those that it imports when they are used, and what these import. */
const lateChunks = (bundle: Bundle, chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> => {
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const next = bundle[name];
    if (next?.type !== 'chunk' || found.has(next)) continue;
    found.add(next);
    lateChunks(bundle, next, found);
  }
  return found;
};

const screenFilesIn = (bundle: Bundle, screens: AtBuild['screens']): ScreenFiles => {
  const chunks = chunksIn(bundle);
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app');
  if (app === undefined) throw new Error('the bundle has no app');
  const there = filesOf(bundle, app);
  const texts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('.json?late')));
  const needed = screens.map(({ path, modules }) => {
    const own = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId.replace(at('.'), '/')));
    return { path, files: [...texts, ...own].flatMap((chunk) => [...filesOf(bundle, chunk)]) };
  });
  const rest = [...lateChunks(bundle, app)].flatMap((chunk) => [...filesOf(bundle, chunk)]);
  const files = [...new Set([...needed.flatMap((each) => each.files), ...rest])].filter((file) => !there.has(file));
  return {
    files: files.map((file) => file.replace(/^assets\//, '')),
    screens: needed.map((each) => ({
      path: each.path,
      needs: [...new Set(each.files)].map((file) => files.indexOf(file)).filter((place) => place >= 0),
    })),
  };
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
