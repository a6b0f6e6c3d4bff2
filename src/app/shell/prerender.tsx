import { renderToStaticMarkup } from 'react-dom/server';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** What the build writes into the documents, by the mark in them. */
export const prerender = (): Record<string, string> => ({
  shell: renderToStaticMarkup(<ShellSkeleton />),
  'sign-in': renderToStaticMarkup(<SignInPage />),
});
