import { useSyncExternalStore } from 'react';
import { type Theme, themeCookie, themeOf } from '../../shared/theme.ts';

const year = 365 * 86_400;
const listeners = new Set<() => void>();

/** What the document shows: what the server wrote into it, until another theme is applied. */
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

/** A browser that refuses cookies starts with the default theme next time. */
const keep = (theme: Theme) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
};

/** Shows a theme and keeps it for this browser's next first paint. */
export const applyTheme = (theme: Theme) => {
  if (theme === shown()) return;
  keep(theme);
  paint(theme);
};

/** Completes what the server wrote into the document; called before the first render. The default theme is complete. */
export const startTheme = () => {
  if (shown() !== 'default') paint(shown());
};

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(listen, shown);
