import { describe, expect, it } from 'vitest';
import { dialled, isPhone, isWebsite, withScheme } from './contacts.ts';

describe('Y-01: phone numbers', () => {
  it.each(['+1 (207) 555-0142', '207.555.0142', '+4930123456', '030/123 456', '555-0142 x12', '+1 207 555 0142, ext. 9', '12345'])(
    'takes %s',
    (text) => expect(isPhone(text)).toBe(true),
  );

  it.each(['', '1234', '1234567890123456', 'call me', '555-CALL-NOW', '+', '1+2345678', '<b>5550142</b>', '555 0142 x', '207555014２'])(
    'refuses %s',
    (text) => expect(isPhone(text)).toBe(false),
  );
});

it('Y-01: a phone number is dialled without its blanks and brackets', () => {
  expect(['+1 (207) 555-0142', '555-0142 x12', '+1 207 555 0142, ext. 9'].map(dialled)).toEqual([
    '+12075550142',
    '5550142;ext=12',
    '+12075550142;ext=9',
  ]);
});

describe('Y-01: websites', () => {
  it('are https unless they say otherwise', () => {
    expect(['example.com', 'http://example.com', 'https://a.example/b?c', 'example.com:8080/a', ''].map(withScheme)).toEqual([
      'https://example.com',
      'http://example.com',
      'https://a.example/b?c',
      'https://example.com:8080/a',
      '',
    ]);
  });

  it.each(['example.com', 'www.harbor-pine.co.uk/about?x=1#y', 'http://example.com:8080', 'bücher.example', 'HTTPS://Example.COM'])(
    'take %s',
    (text) => expect(isWebsite(withScheme(text))).toBe(true),
  );

  it.each([
    '',
    'harbor',
    'localhost',
    'localhost:3000',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'ftp://example.com',
    'https://',
    'exa mple.com',
    'https://me:secret@example.com',
    'me@example.com',
    '192.168.0.1',
    '-a.example.com',
    'https://example..com',
  ])('refuse %s', (text) => expect(isWebsite(withScheme(text))).toBe(false));
});
