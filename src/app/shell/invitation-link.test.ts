import { describe, expect, it } from 'vitest';
import { readInvitation } from './invitation-link.ts';

const kinds: Record<string, 'open' | 'inside'> = { '/invitation/7hq2-pw90': 'open', '/meetings': 'inside' };
const here = { origin: 'https://cairn.example', email: 'hugo.pell@tidewatermill.com', kindOf: (path: string) => kinds[path] };

describe('a pasted invitation (D-10)', () => {
  it.each([
    'https://cairn.example/invitation/7hq2-pw90',
    ' https://cairn.example/invitation/7hq2-pw90\n',
    'cairn.example/invitation/7hq2-pw90',
    '/invitation/7hq2-pw90',
    'http://cairn.example/invitation/7hq2-pw90',
  ])('leads to a page of this server from %o', (typed) => {
    expect(readInvitation(typed, here)).toEqual({ to: '/invitation/7hq2-pw90' });
  });

  it('keeps the query, and is for this address whatever its case', () => {
    const typed = 'https://cairn.example/invitation/7hq2-pw90?email=Hugo.Pell%40tidewatermill.com';
    expect(readInvitation(typed, here)).toEqual({ to: '/invitation/7hq2-pw90?email=Hugo.Pell%40tidewatermill.com' });
  });

  it.each([
    ['  ', { fault: 'empty' }],
    ['hello', { fault: 'noLink' }],
    ['see you on Tuesday.', { fault: 'noLink' }],
    ['javascript://cairn.example/%0aalert(1)', { fault: 'noLink' }],
    ['https://cairn.example.evil.example/invitation/7hq2-pw90', { fault: 'elsewhere', word: 'cairn.example.evil.example' }],
    [
      'https://cairn.example/invitation/7hq2-pw90?email=maren@harborandpine.com',
      { fault: 'otherAddress', word: 'maren@harborandpine.com' },
    ],
    ['https://cairn.example/meetings', { fault: 'inside' }],
    ['https://cairn.example/nowhere', { fault: 'unknown' }],
  ])('says why %o is not opened', (typed, answer) => {
    expect(readInvitation(typed, here)).toEqual(answer);
  });
});
