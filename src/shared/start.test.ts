import { describe, expect, it } from 'vitest';
import { startAddress, zoneIn, zoneQuery } from './start.ts';

describe('the cookie of a time zone', () => {
  it.each(['America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'UTC'])('gives back the query of %s', (zone) => {
    const query = zoneQuery(-330, zone);
    expect(zoneIn(`cairn.theme=dark; cairn.zone=${query}; other=1`)).toBe(query);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ offset: '-330', tz: zone });
  });

  it.each([
    '',
    'cairn.theme=dark',
    'cairn.zone=',
    'cairn.zone=offset=x&tz=UTC',
    'cairn.zone=offset=0&tz=UTC>; rel=preload',
    'cairn.zone=offset=0&tz=UTC&org=1',
    'xcairn.zone=offset=0&tz=UTC',
  ])('is not taken from “%s”', (cookies) => {
    expect(zoneIn(cookies)).toBeUndefined();
  });
});

describe('the address of a page’s start', () => {
  it('names the page, whatever is in its path', () => {
    const { searchParams } = new URL(startAddress(zoneQuery(0, 'UTC'), '/meeting/live/a&org=b>'), 'http://here');
    expect(Object.fromEntries(searchParams)).toEqual({ offset: '0', tz: 'UTC', page: '/meeting/live/a&org=b>' });
  });
});
