import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, createServer, type Plugin, type Rolldown, type ViteDevServer } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The app's files that the document does not load, by their names in `assets`; `screens` says which each page needs, by their places in `files`. */
interface ScreenFiles {
  files: string[];
  screens: { path: string; needs: number[] }[];
}

interface Prerendered {
  prerender: (language: string) => Promise<Record<string, string>>;
  screenModules: () => { path: string; modules: string[] }[];
}

const readFrom = async (server: ViteDevServer): Promise<Prerendered> =>
  (await server.ssrLoadModule('/src/app/shell/prerender.tsx')) as Prerendered;

const languageFolder = 'src/shared/language/';
const otherLanguages = readdirSync(at(languageFolder))
  .map((file) => file.replace(/\.json$/, ''))
  .filter((name) => name !== 'en');

interface AtBuild {
  /** By language, by placeholder. */
  markup: Map<string, Record<string, string>>;
  screens: { path: string; modules: string[] }[];
}

const readAtBuild = async (): Promise<AtBuild> => {
  const server = await createServer({
    configFile: false,
    root: at('.'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender, screenModules } = await readFrom(server);
    const markup: AtBuild['markup'] = new Map();
    for (const language of ['en', ...otherLanguages]) markup.set(language, await prerender(language));
    return { markup, screens: screenModules() };
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

/** Whether a chunk is the language file of that name. */
const holds = (chunk: Rolldown.OutputChunk, language: string): boolean =>
  chunk.moduleIds.some((id) => id.endsWith(`/${languageFolder}${language}.json`));

/** Returns a document in another language: its prerendered parts are replaced, and it fetches its texts at once. */
const inLanguage = (html: string, bundle: Bundle, { markup }: AtBuild, language: string): string => {
  const parts = Object.entries(markup.get('en') ?? {}).filter(([, english]) => english !== '' && html.includes(english));
  const said = parts.reduce((page, [name, english]) => page.replace(english, () => markup.get(language)?.[name] ?? ''), html);
  const texts = chunksIn(bundle).find((chunk) => holds(chunk, language));
  if (texts === undefined || !html.includes('<html lang="en"')) throw new Error(`the documents cannot be made in the language ${language}`);
  // Only the app reads the file; the script of sign-in finds all that it says in its document.
  const preload = html.includes(' data-app') ? `<link rel="modulepreload" crossorigin href="/${texts.fileName}">\n  ` : '';
  return said.replace('<html lang="en"', `<html lang="${language}"`).replace('</head>', () => `${preload}</head>`);
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
  // A language is for those who read it; nobody fetches it ahead of that.
  const late = [...lateChunks(bundle, app)].filter((chunk) => !otherLanguages.some((name) => holds(chunk, name)));
  const rest = late.flatMap((chunk) => [...filesOf(bundle, chunk)]);
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

const moduleScript = /[ \t]*<script type="module"[^>]* src="\/([^"]+)"><\/script>\n/g;

/** Puts the largest script of a document first: a browser opens six connections, and a small file that waits for one is there soon enough. */
const largestFirst = (html: string, bundle: Bundle): string => {
  const size = (name: string): number => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.code.length : 0;
  };
  const scripts = [...html.matchAll(moduleScript)].toSorted(([, one = ''], [, other = '']) => size(other) - size(one));
  let place = 0;
  return html.replace(moduleScript, () => scripts[place++]?.[0] ?? '');
};

const unknown: ScreenFiles = { files: [], screens: [] };

/**
 * Fills the documents. Marks `<!--prerender:name-->` become components as plain HTML, so that pages are painted before any script runs; marks
 * `<!--inline:name-->` become small scripts that run before any file is fetched, whose hashes the content policy names. They know as
 * `SCREEN_FILES` what each page needs; in development nothing. A build has each document in every language: `sign-in.html` and `sign-in.es.html`.
 */
export const documents = (): Plugin[] => {
  let known: Promise<AtBuild> | undefined;
  const atBuild = () => (known ??= readAtBuild());
  return [
    {
      name: 'cairn-prerender',
      transformIndexHtml: {
        order: 'pre',
        handler: async (html, { server }) => {
          const markup = server === undefined ? (await atBuild()).markup.get('en') : await (await readFrom(server)).prerender('en');
          return html.replace(/<!--prerender:([\w-]+)-->/g, (_, name: string) => markup?.[name] ?? '');
        },
      },
    },
    {
      name: 'cairn-languages',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_, bundle) {
        const built = await atBuild();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          for (const language of otherLanguages) {
            const source = inLanguage(String(file.source), bundle, built, language);
            this.emitFile({ type: 'asset', fileName: file.fileName.replace(/html$/, `${language}.html`), source });
          }
        }
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
            bundle === undefined ? html : largestFirst(html, bundle),
          );
        },
      },
    },
  ];
};
