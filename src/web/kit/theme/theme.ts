import { useSyncExternalStore } from 'react';
import { type Theme, themeCookie, themeOf } from '#shared/theme.ts';
import { keepCookie } from '#web/core/session/keep-cookie.ts';

const listeners = new Set<() => void>();

/** Returns the theme of the document: the one of its first paint, until another is applied. */
const shown = (): Theme => themeOf(document.documentElement.dataset['theme']);

const paint = (theme: Theme) => {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]') ?? document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = getComputedStyle(page).getPropertyValue('--theme-base').trim();
  if (!meta.isConnected) document.head.append(meta);
  for (const listener of listeners) listener();
};

/** Applies a theme and stores it in a cookie, so that the next page has it at its first paint. */
export const applyTheme = (theme: Theme) => {
  keepCookie(themeCookie, theme);
  if (theme !== shown()) paint(theme);
};

/** Completes the theme that the document has at its first paint; call it before the first render. The default theme needs nothing more. */
export const startTheme = () => {
  if (shown() !== 'default') paint(shown());
};

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Returns the applied theme and follows its changes. */
export const useTheme = (): Theme => useSyncExternalStore(listen, shown);
