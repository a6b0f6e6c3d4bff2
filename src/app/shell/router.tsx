import { type AnyRoute, createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Session } from '../../web/session/session.ts';
import { modalScreens, screens } from '../screens.tsx';
import { guard, type ScreenKind } from './guard.ts';
import { bestMatch, matchPath } from './match-path.ts';
import { modalKey } from './modal-address.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import type { Screen } from './screen.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPending } from './screen-pending.tsx';

interface RouterContext {
  session: Session | undefined;
  isOn: (flag: string) => boolean;
}

const fullPaths = (list: readonly Screen[], before = ''): string[] =>
  list.flatMap((screen) => [`${before}${screen.path}`, ...fullPaths(screen.children ?? [], `${before}${screen.path}/`)]);

const paths = [...fullPaths(screens), ...modalScreens.map((screen) => screen.path)];

/** True when a path has a screen. */
export const hasScreen = (path: string): boolean => paths.some((pattern) => matchPath(pattern, path) !== undefined);

/** The sign-in page is a document of its own. */
const goTo = (to: string): Promise<never> | never => {
  if (!to.startsWith('/login')) throw redirect({ to, replace: true });
  window.location.replace(to);
  return new Promise<never>(() => {});
};

const enter = async (kind: ScreenKind, { session }: RouterContext, location: ParsedLocation): Promise<void> => {
  const away = guard(kind, session, location.href, hasScreen);
  if (away !== undefined) await goTo(away);
};

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundScreen });

const routeOf = (screen: Screen, parent: AnyRoute): AnyRoute => {
  const route = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
    beforeLoad: ({ context, location }) => enter(screen.kind, context as RouterContext, location),
    staticData: { bare: screen.bare === true, ...(screen.flag === undefined ? {} : { flag: screen.flag }) },
  }) as unknown as AnyRoute;
  return screen.children === undefined ? route : route.addChildren(screen.children.map((child) => routeOf(child, route)));
};

/** Shown over the page that one came from, which keeps its place in the router; the address bar has the modal's own. */
const modalRouteOf = (path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ context, location }) => {
      await enter('modal', context, location);
      const behind = router.state.resolvedLocation;
      const isPage = behind !== undefined && bestMatch(modalScreens, behind.pathname) === undefined;
      throw redirect({
        to: isPage ? behind.pathname : '/',
        search: { ...(isPage ? behind.search : {}), [modalKey]: location.href },
        mask: { to: location.pathname, search: location.search },
      });
    },
  }) as unknown as AnyRoute;

/** Words as they are: an id of digits stays a word. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams(Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
  return query.size === 0 ? '' : `?${query}`;
};

export const router = createRouter({
  routeTree: rootRoute.addChildren([...screens.map((screen) => routeOf(screen, rootRoute)), ...modalScreens.map(({ path }) => modalRouteOf(path))]),
  context: { session: undefined, isOn: () => false } as RouterContext,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});
