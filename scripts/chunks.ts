import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; importers: readonly string[]; dynamicImporters: readonly string[]; code: string | null } | null;
}

const isIcon = (id: string): boolean => id.includes('/@tabler/icons-react/');
/** What every icon is made with. */
const isIconMaker = (id: string): boolean => /(?:createReactComponent|defaultAttributes)\.mjs$/.test(id);

interface Loaded {
  /** The code of each module by its id. */
  modules: Map<string, string>;
  /** The files of the icons that the code names: all icons come by one list of them. */
  icons: Set<string>;
}

/** What is loaded with a root, by imports that are not lazy. */
const loadedWith = (root: string) => {
  const gather = (graph: Graph): Loaded => {
    const modules = new Map<string, string>();
    const visit = (id: string): void => {
      if (modules.has(id) || isIcon(id)) return;
      const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
      modules.set(id, code ?? '');
      for (const imported of importedIds) visit(imported);
    };
    visit(root);
    const named = [...modules.values()].flatMap((code) => code.match(/\bIcon[A-Z]\w*/g) ?? []);
    return { modules, icons: new Set(named.map((icon) => `${icon}.mjs`)) };
  };
  let loaded: Loaded | undefined;
  return (graph: Graph): Loaded => (loaded ??= gather(graph));
};

/** What the home page needs at once. */
export const withHome = loadedWith(at('src/main.web.tsx'));
const withSignIn = loadedWith(at('src/app/shell/sign-in.ts'));

/** What home needs is one file, since many small ones are slower and pack worse; what sign-in needs too is one of its own. */
const firstFile = (id: string, graph: Graph): string | null => {
  const { modules, icons } = withHome(graph);
  return modules.has(id) || (isIcon(id) && icons.has(id.split('/').at(-1) ?? '')) ? 'first' : null;
};
/** What sign-in needs beside its own script: a group takes the imports of its modules along, so none of these may be left to another group. */
const entryFile = (id: string, graph: Graph): string | null =>
  withSignIn(graph).modules.has(id) && !id.includes('/src/app/shell/sign-in') ? 'entry' : null;
/** Libraries so large that no part loads them that does not use them: schemas, the rich-text editor, the calendar, sockets. */
const large = /node_modules\/(?:zod|@tiptap|prosemirror-[\w-]+|react-day-picker|socket\.io-client|dompurify)\//;

/** Whether a module, or one that it imports, is of a large library. */
const needsLarge = () => {
  const known = new Map<string, boolean>();
  const look = (id: string, graph: Graph): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, large.test(id));
    const needs = large.test(id) || (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => look(imported, graph));
    known.set(id, needs);
    return needs;
  };
  return look;
};
const isLarge = needsLarge();

/** What the sign-in page loads late for passkeys, and the account's page too: beside what screens share it would load all of that. */
const isPasskeys = (id: string): boolean =>
  /\/src\/(?:web\/session\/passkeys|app\/shell\/sign-in-passkey)\.ts$/.test(id) || id.includes('/@simplewebauthn/browser/');

/** What the sign-in page loads when somebody asks for a mailed code, and the dialog that asks to sign in again. */
const isMailedCode = (id: string): boolean => id.endsWith('/src/app/shell/sign-in-mailed.ts');

/** The style guide shows parts that its visitors never load otherwise, so it does not count. */
const isStyleGuide = (id: string): boolean => id.endsWith('/style-guide-screen.tsx');
const isScreen = (id: string): boolean => id.endsWith('-screen.tsx') && !isStyleGuide(id);
const isLatePart = (id: string, graph: Graph): boolean =>
  !id.endsWith('-screen.tsx') && (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** The features, or `app`, of what imports a module, also by way of others, not lazily: of its screens, or of its late parts. */
const featuresOf = (isRoot: (id: string, graph: Graph) => boolean) => {
  const known = new Map<string, ReadonlySet<string>>();
  const look = (id: string, graph: Graph): ReadonlySet<string> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const features = new Set(isRoot(id, graph) ? [/\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? 'app'] : []);
    known.set(id, features);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) for (const feature of look(importer, graph)) features.add(feature);
    return features;
  };
  return look;
};
const screensWith = featuresOf(isScreen);
const latePartsWith = featuresOf(isLatePart);

/** Which parts need a module, and so which of the shared files has it. */
interface Sharing {
  /** Features whose screens need it; a feature alone if there is one. */
  screens: ReadonlySet<string>;
  /** Other features whose dialogs or late parts need it too. */
  others: number;
}

const sharingOf = (id: string, graph: Graph): Sharing | undefined => {
  if (isIcon(id) || isLarge(id, graph) || withHome(graph).modules.has(id) || withSignIn(graph).modules.has(id)) return undefined;
  const screens = screensWith(id, graph);
  return { screens, others: [...latePartsWith(id, graph)].filter((other) => !screens.has(other)).length };
};

/** A file of what several screens, dialogs or other late parts share: `nameIt` returns its name, or null for what is not in it. */
const sharedFile = (nameIt: (sharing: Sharing, feature: string) => string | null, minSize?: number) => ({
  name: (id: string, graph: Graph): string | null => {
    const sharing = sharingOf(id, graph);
    return sharing === undefined ? null : nameIt(sharing, [...sharing.screens][0] ?? '');
  },
  minShareCount: 2,
  ...(minSize === undefined ? {} : { minSize }),
});

/**
 * What is shared. A screen waits for what screens of several features share, in one file since dozens of small ones take longer than their bytes,
 * and for what its own feature's screens share; not for what other features, or only dialogs, need. A group takes the imports of its modules along,
 * so what more parts need comes first.
 */
const sharedFiles = [
  // What another feature's dialog needs too does not make it load the rest of the feature's.
  sharedFile(({ screens, others }, feature) => (screens.size === 1 && others > 0 ? `shared-${feature}-parts` : null), 20_000),
  sharedFile(({ screens }, feature) => (screens.size === 1 ? `shared-${feature}` : null), 10_000),
  sharedFile(({ screens }) => (screens.size === 1 ? 'shared-little' : null)),
  sharedFile(() => 'shared-dialogs'),
];
/** What screens of several features share, and the icons that home does not need. */
const sharedAndIcons = (id: string, graph: Graph): string | null => {
  if (isIcon(id)) return 'shared';
  const { screens, others } = sharingOf(id, graph) ?? { screens: new Set(), others: 0 };
  return screens.size > 1 || (screens.size === 1 && others > 1) ? 'shared' : null;
};

/** Libraries that every page of the app needs. */
const vendors =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store|query-core|react-query)|i18next|use-sync-external-store)\//;

/** Which file of the bundle a module goes to; the first group that takes it wins. */
export const chunkGroups = [
  { name: 'vendor', test: (id: string) => isIconMaker(id) || vendors.test(id) },
  { name: entryFile },
  { name: 'passkeys', test: isPasskeys },
  { name: 'mailed-code', test: isMailedCode },
  { name: firstFile },
  { name: sharedAndIcons, minShareCount: 2 },
  ...sharedFiles,
];
