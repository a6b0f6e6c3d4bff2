import { useRouterState } from '@tanstack/react-router';

/** The path in the address bar: a modal's own while one is shown over a page. */
export const useShownPath = (): string =>
  useRouterState({ select: ({ location }) => location.maskedLocation?.pathname ?? location.pathname });
