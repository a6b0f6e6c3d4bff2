import { renderToStaticMarkup } from 'react-dom/server';
import { productName } from '../../shared/product.ts';
import { showLocale, t } from '../../web/i18n/language.ts';
import { modalScreens, screens } from '../screens.tsx';
import type { Screen } from './screen.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Returns the HTML that the build inserts into the documents in a language, by placeholder. */
export const prerender = async (language: string): Promise<Record<string, string>> => {
  await showLocale(language);
  return {
    shell: renderToStaticMarkup(<ShellSkeleton />),
    'sign-in': renderToStaticMarkup(<SignInPage />),
    'sign-in-title': renderToStaticMarkup(t('shell.signIn.window', { product: productName })),
  };
};

interface ScreenModules {
  path: string;
  modules: string[];
}

/** Returns the modules that a function of screens imports, as paths from the root; read from its text, which Vite has rewritten. */
const importedBy = (load: () => unknown): string[] =>
  [...String(load).matchAll(/dynamic_import__\(\s*["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);

const modulesOf = (screen: Screen, parent: ScreenModules = { path: '', modules: [] }): ScreenModules[] => {
  const own = { path: `${parent.path}/${screen.path}`.replaceAll(/\/+/g, '/'), modules: [...parent.modules, ...importedBy(screen.load)] };
  return [own, ...(screen.children ?? []).flatMap((child) => modulesOf(child, own))];
};

/** Returns which modules each address needs beside those of the first load; the build makes of them lists of files. */
export const screenModules = (): ScreenModules[] => [
  ...screens.filter(({ first }) => first !== true).flatMap((screen) => modulesOf(screen)),
  ...modalScreens.map(({ path, load }) => ({ path, modules: importedBy(load) })),
];
