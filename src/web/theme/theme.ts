import { useSyncExternalStore } from 'react';
import { isLight } from './light.ts';

/** Looks of the product; catalogue Z-01. */
export const themes = ['default', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'cairn.theme';
const listeners = new Set<() => void>();

const isTheme = (name: unknown): name is Theme => themes.some((theme) => theme === name);

const paint = (theme: Theme, orgColor: string) => {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
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

/** Keeps a word in the browser's storage; one that refuses storage starts with the default theme next time. */
const stored = {
  read: (): string => {
    try {
      return localStorage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  },
  write: (words: string) => {
    try {
      localStorage.setItem(storageKey, words);
    } catch {
      return;
    }
  },
};

/**
 * Shows a theme and keeps it for this browser's next first paint. The organisation's colour takes the place of the
 * base colour in the default theme alone; catalogue appendix 1, decision 15.
 */
export const applyTheme = (theme: Theme, orgColor = '') => {
  stored.write(`${theme} ${orgColor}`.trim());
  paint(theme, orgColor);
};

/** Shows what this browser showed last; called before the first render. */
export const startTheme = () => {
  const [theme, orgColor = ''] = stored.read().split(' ');
  paint(isTheme(theme) ? theme : 'default', orgColor);
};

const shown = (): Theme => {
  const theme = document.documentElement.dataset['theme'];
  return isTheme(theme) ? theme : 'default';
};

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(listen, shown);
