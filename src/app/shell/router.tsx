import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type CardsHere, isCardPage } from '#shared/card-pages.ts';
import { untilItComes } from '#web/core/code/coming.ts';
import type { Session } from '#web/core/session/session.ts';
import { modalScreens, screens } from '../screens.tsx';
import { guard, type ScreenKind } from './guard.ts';
import { hasScreen } from './has-screen.ts';
import { NotFoundScreen } from './late.ts';
import { bestMatch } from './match-path.ts';
import { modalKey, readAddress } from './modal-address.ts';
import { loadModalFirst } from './modal-layer.tsx';
import { Root } from './root.tsx';
import type { Prefetch, Screen } from './screen.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPending } from './screen-pending.tsx';

interface RouterContext {
  session: Session | undefined;
}

/** Navigates; the sign-in page is a document of its own, so it needs a full page load. */
const goTo = (to: string): Promise<void> => {
  if (!to.startsWith('/login')) redirect({ to, replace: true, throw: true });
  window.location.replace(to);
  return new Promise(() => {});
};

const enter = async (kind: ScreenKind, { session }: RouterContext, location: ParsedLocation): Promise<void> => {
  const away = guard(kind, session, location.href, hasScreen);
  if (away !== undefined) await goTo(away);
};

interface Going {
  location: ParsedLocation;
  preload: boolean;
}

/** The address for which the browser has loaded this document. */
const loadedFor = performance.getEntriesByType('navigation')[0]?.name.split('#')[0];

/** Loads the address anew where its page must not be a part of this document; see `isCardPage`. The address bar shows it already. */
const changeDocument = ({ location: { pathname, search }, preload }: Going): Promise<void> | undefined => {
  const { cards } = document.documentElement.dataset;
  if (cards === undefined || preload || window.location.href.split('#')[0] === loadedFor) return undefined;
  const modal = (search as Record<string, string | undefined>)[modalKey];
  // The address of a modal screen comes here again, with the page that stands behind it.
  if (modal === undefined && !isCardPage(pathname) && bestMatch(modalScreens, pathname) !== undefined) return undefined;
  const hasCards = isCardPage(pathname) || (modal !== undefined && isCardPage(readAddress(modal).path));
  if (cards === ((hasCards ? 'here' : 'elsewhere') satisfies CardsHere)) return undefined;
  window.location.reload();
  return new Promise(() => {});
};

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
  beforeLoad: changeDocument,
});

/** Loads a screen; waits until its code comes. */
const loadScreen = (screen: Screen): Promise<ComponentType> => untilItComes(screen.load);

/** Starts loading the screen of an address while the session is loading. */
export const preloadScreen = (path: string): void => {
  const found = bestMatch(screens, path)?.target;
  const modal = bestMatch(modalScreens, path)?.target;
  if (found !== undefined) void loadScreen(found);
  else if (modal !== undefined) void loadModalFirst(modal);
};

/** Milliseconds that a page waits for its first data; after that it renders skeletons. */
const longestWait = 400;

/** Returns whether a modal screen takes the page's place, as the live meeting does. */
const isCovered = ({ search }: ParsedLocation): boolean => {
  const address = (search as Record<string, string | undefined>)[modalKey];
  return address !== undefined && bestMatch(modalScreens, readAddress(address).path)?.target.cover === true;
};

/** Prefetches a screen's data: one render with data is faster than a render without it and a second one. */
const readAhead = async (ahead: Prefetch | undefined, { session }: RouterContext, params: Record<string, string>): Promise<void> => {
  if (ahead === undefined || session === undefined || session.orgId === null) return;
  await Promise.race([ahead(session, params), new Promise((resolve) => setTimeout(resolve, longestWait))]);
};

const routeOf = (screen: Screen, parent: AnyRoute): AnyRoute => {
  const route = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await loadScreen(screen) })),
    beforeLoad: ({ context, location }: { context: RouterContext; location: ParsedLocation }) => enter(screen.kind, context, location),
    // A covered page loads when the modal screen closes.
    loader: async ({ context, location, params }: { context: RouterContext; location: ParsedLocation; params: Record<string, string> }) => {
      if (!isCovered(location)) await readAhead(screen.ahead, context, params);
    },
    staticData: { kind: screen.kind, bare: screen.bare === true, ...(screen.flag === undefined ? {} : { flag: screen.flag }) },
  }) as unknown as AnyRoute;
  return screen.children === undefined ? route : route.addChildren(screen.children.map((child) => routeOf(child, route)));
};

/** Makes a modal route. The page beneath stays the router's current page, while the address bar shows the modal's own address. */
const modalRouteOf = (path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ context, location }: { context: RouterContext; location: ParsedLocation }) => {
      await enter('modal', context, location);
      const behind = router.state.resolvedLocation;
      const isPage = behind !== undefined && bestMatch(modalScreens, behind.pathname) === undefined;
      redirect({
        throw: true,
        to: isPage ? behind.pathname : '/',
        search: { ...(isPage ? behind.search : {}), [modalKey]: location.href },
        mask: { to: location.pathname, search: location.search },
      });
    },
  });

/** Parses the query as text: an id that consists of digits remains a string. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const isWord = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const stringifySearch = (search: Record<string, unknown>): string => {
  const words = Object.entries(search).flatMap(([key, value]) => (isWord(value) ? [[key, String(value)]] : []));
  const query = new URLSearchParams(words);
  return query.size === 0 ? '' : `?${query}`;
};

/** Whether the page that is shown next stands at its top already, as that of an address just entered does. */
let isAtTop = performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

/** Whether the router scrolls the page that it shows. Scrolling one that stands at its top would make the browser lay it out before it is whole. */
const scrollsPage = ({ location }: { location: ParsedLocation }): boolean => {
  const scrolls = !isAtTop || location.hash !== '';
  isAtTop = false;
  return scrolls;
};

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...screens.map((screen) => routeOf(screen, rootRoute)),
    ...modalScreens.map(({ path }) => modalRouteOf(path)),
  ]),
  context: { session: undefined },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: scrollsPage,
  scrollToTopSelectors: ['#main'],
});

/** Milliseconds after which the app is shown without its page: its place then says that its code has not come. */
const longestFirstWait = 4_000;

/** Loads the modal screen that covers the page of the address, with its data. */
const loadCover = async (path: string, context: RouterContext): Promise<void> => {
  const found = bestMatch(modalScreens, path);
  if (found?.target.cover !== true) return;
  await loadModalFirst(found.target);
  await readAhead(found.target.ahead, context, found.params);
};

/** Loads the page of the address. It is then known before anything is rendered, so that it comes with the first rendering. */
export const loadFirstPage = async (context: RouterContext): Promise<void> => {
  const page = Promise.all([router.load(), loadCover(window.location.pathname, context)]);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, longestFirstWait))]);
};
