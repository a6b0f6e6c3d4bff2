import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { untilItComes } from './coming.ts';

/**
 * Makes a component whose code loads when it is first shown. Unlike React's `lazy` it never fails: code that does not come
 * is asked for until it does. It is fetched ahead when the page is idle.
 */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilItComes(load) }));
