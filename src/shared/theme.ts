import { productKey } from './product.ts';

/** The themes of the product; catalogue Z-01. */
export const themes = ['default', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Returns the theme of that name, or the default one for anything else. */
export const themeOf = (name: unknown): Theme => themes.find((theme) => theme === name) ?? 'default';

/** The cookie with the theme that the browser showed last; the server writes it into the document, so that the first paint is right. */
export const themeCookie = `${productKey}.theme`;

/** Returns the theme that a `Cookie` header names. */
export const themeIn = (cookies: string): Theme => {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${themeCookie}=`));
  return themeOf(kept?.slice(themeCookie.length + 1));
};
