import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadLateTexts } from '../i18n/language.ts';
import { untilItComes } from './coming.ts';

/**
 * Makes a component whose code loads when it is first shown, with its texts. Unlike React's `lazy` it never fails: code that does not come
 * is asked for until it does. It is fetched ahead when the page is idle.
 */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> => {
  const both = () => Promise.all([load(), loadLateTexts()]);
  return lazy(async () => ({ default: (await untilItComes(both))[0] }));
};
