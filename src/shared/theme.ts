/** Looks of the product; catalogue Z-01. */
export const themes = ['default', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What a browser showed last; the server writes it into the documents, so that the first paint waits for no storage. */
export interface Shown {
  theme: Theme;
  /** The organisation's colour, `#12ab34`; empty where it has none, or the theme does not show it. */
  orgColor: string;
}

const isColor = (words: string): boolean => /^#[0-9a-f]{3,8}$/i.test(words);

/** The cookie that keeps it: `theme` or `theme#color`, which need no encoding. */
export const themeCookie = {
  name: 'cairn.theme',
  write: ({ theme, orgColor }: Shown): string => `${theme}${isColor(orgColor) ? orgColor : ''}`,
  /** Reads it from a `Cookie` header or `document.cookie`; what is not of that shape is the default theme. */
  read: (cookies: string): Shown => {
    const [, words = '', orgColor = ''] = /(?:^|;\s*)cairn\.theme=([a-z]+)(#[0-9a-f]{3,8})?(?:;|$)/i.exec(cookies) ?? [];
    const theme = themes.find((each) => each === words) ?? 'default';
    return { theme, orgColor: theme === 'default' ? orgColor : '' };
  },
};
