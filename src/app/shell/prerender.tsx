import { renderToStaticMarkup } from 'react-dom/server';
import { SignInPage } from '#features/office/sign-in/web/document/sign-in-page.tsx';
import { productName } from '#shared/product.ts';
import { showLocale, t } from '#web/core/i18n/language.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** Returns the HTML that the build inserts into the documents in a language, by placeholder. */
export const prerender = async (language: string): Promise<Record<string, string>> => {
  await showLocale(language);
  return {
    shell: renderToStaticMarkup(<ShellSkeleton />),
    'sign-in': renderToStaticMarkup(<SignInPage />),
    'sign-in-title': renderToStaticMarkup(t('shell.signIn.window', { product: productName })),
  };
};
