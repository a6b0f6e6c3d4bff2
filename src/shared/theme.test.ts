import { expect, it } from 'vitest';
import { themeCookie } from './theme.ts';

const nothing = { theme: 'default', orgColor: '' };

it.each([
  ['', nothing],
  ['cairn.theme=dark', { theme: 'dark', orgColor: '' }],
  ['other=1; cairn.theme=light; more=2', { theme: 'light', orgColor: '' }],
  ['cairn.theme=default#12ab34', { theme: 'default', orgColor: '#12ab34' }],
  ['cairn.theme=dark#12ab34', { theme: 'dark', orgColor: '' }],
  ['not-cairn.theme=dark', nothing],
  ['cairn.theme=pink', nothing],
  ['cairn.theme=dark"><script>', nothing],
  ['cairn.theme=default#12ab34"onload=1', nothing],
])('Z-01: %s is read', (cookies, shown) => {
  expect(themeCookie.read(cookies)).toEqual(shown);
});

it('Z-01: what is written is read', () => {
  for (const shown of [
    { theme: 'dark', orgColor: '' },
    { theme: 'default', orgColor: '#fa0' },
  ] as const)
    expect(themeCookie.read(`${themeCookie.name}=${themeCookie.write(shown)}`)).toEqual(shown);
  expect(themeCookie.write({ theme: 'default', orgColor: 'red; path=/x' })).toBe('default');
});
