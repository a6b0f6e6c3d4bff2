import { renderToStaticMarkup } from 'react-dom/server';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Returns the HTML that the build inserts into the documents, by placeholder. */
export const prerender = (): Record<string, string> => ({
  shell: renderToStaticMarkup(<ShellSkeleton />),
  'sign-in': renderToStaticMarkup(<SignInPage />),
});
