import { useSyncExternalStore } from 'react';
import { type Shown, type Theme, themeCookie, themes } from '../../shared/theme.ts';
import { isLight } from './light.ts';

const year = 365 * 86_400;
const listeners = new Set<() => void>();

const isTheme = (name: unknown): name is Theme => themes.some((theme) => theme === name);

/** What the document shows: what the server wrote into it, until another theme is applied. */
const shown = (): Shown => {
  const { theme, color = '' } = document.documentElement.dataset;
  return { theme: isTheme(theme) ? theme : 'default', orgColor: color };
};

const paint = ({ theme, orgColor }: Shown) => {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  page.dataset['color'] = orgColor;
  const own = theme === 'default' && orgColor !== '' && CSS.supports('color', orgColor);
  if (own) {
    page.style.setProperty('--theme-base', orgColor);
    page.style.setProperty('--on-base', isLight(orgColor) ? 'var(--stone-900)' : 'var(--stone-0)');
  } else {
    page.style.removeProperty('--theme-base');
    page.style.removeProperty('--on-base');
  }
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]') ?? document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = getComputedStyle(page).getPropertyValue('--theme-base').trim();
  if (!meta.isConnected) document.head.append(meta);
  for (const listener of listeners) listener();
};

/** A browser that refuses cookies starts with the default theme next time. */
const keep = (shown: Shown) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie.name}=${themeCookie.write(shown)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
};

/**
 * Shows a theme and keeps it for this browser's next first paint. The organisation's colour takes the place of the
 * base colour in the default theme alone; catalogue appendix 1, decision 15.
 */
export const applyTheme = (theme: Theme, orgColor = '') => {
  const before = shown();
  if (before.theme === theme && before.orgColor === orgColor) return;
  keep({ theme, orgColor });
  paint({ theme, orgColor });
};

/** Completes what the server wrote into the document; called before the first render. The plain default is complete. */
export const startTheme = () => {
  const { theme, orgColor } = shown();
  if (theme !== 'default' || orgColor !== '') paint({ theme, orgColor });
};

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(listen, () => shown().theme);
