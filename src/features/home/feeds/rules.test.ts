import { describe, expect, it } from 'vitest';
import { addLinks, cutAddress } from './rules.ts';

const address = 'https://cairn.example.com/api/v2/feed/01990000-0000-7000-8000-000000000001-abc9wX.ics';

describe('the address of a feed', () => {
  it('is shown without the middle of its secret', () => {
    expect(cutAddress(address)).toBe('https://cairn.example.com/api/v2/feed/0199…9wX.ics');
  });

  it('is given to Google and Apple as webcal, and to Outlook as it is', () => {
    const { google, outlook, apple } = addLinks(address);
    expect(apple).toBe(address.replace('https:', 'webcal:'));
    expect(new URL(google).searchParams.get('cid')).toBe(apple);
    expect(new URL(outlook).searchParams.get('url')).toBe(address);
  });
});
