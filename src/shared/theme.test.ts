import { expect, it } from 'vitest';
import { themeIn } from './theme.ts';

it.each([
  ['', 'default'],
  ['cairn.theme=dark', 'dark'],
  ['other=1; cairn.theme=light; more=2', 'light'],
  ['cairn.theme=default', 'default'],
  ['not-cairn.theme=dark', 'default'],
  ['other=cairn.theme=dark', 'default'],
  ['cairn.theme=pink', 'default'],
  ['cairn.theme=', 'default'],
  ['cairn.theme=dark"><script>', 'default'],
])('Z-01: of the cookies %s the theme is read', (cookies, theme) => {
  expect(themeIn(cookies)).toBe(theme);
});
