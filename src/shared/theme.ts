import { productKey } from './product.ts';

/** Looks of the product; catalogue Z-01. */
export const themes = ['default', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme of that name; the default one for anything else. */
export const themeOf = (name: unknown): Theme => themes.find((theme) => theme === name) ?? 'default';

/** The cookie that keeps what a browser showed last; the server writes it into the documents, so that the first paint waits for no storage. */
export const themeCookie = `${productKey}.theme`;

/** The theme that a `Cookie` header names. */
export const themeIn = (cookies: string): Theme => {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${themeCookie}=`));
  return themeOf(kept?.slice(themeCookie.length + 1));
};
