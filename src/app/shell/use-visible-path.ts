import { useRouterState } from '@tanstack/react-router';

/** Returns the path in the address bar; while a modal screen is open, this is the modal's own path. */
export const useVisiblePath = (): string =>
  useRouterState({ select: ({ location }) => location.maskedLocation?.pathname ?? location.pathname });
