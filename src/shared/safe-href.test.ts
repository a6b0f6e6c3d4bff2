import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHref } from './safe-href.ts';

describe('safeHref', () => {
  it('Y-06: keeps http, https and mailto', () => {
    for (const href of ['http://example.com', 'https://example.com/a?b#c', 'mailto:ann@example.com', 'HTTPS://EXAMPLE.COM'])
      expect(safeHref(href)).toBe(href);
  });

  it('Y-06: turns everything else into https', () => {
    expect(safeHref('example.com')).toBe('https://example.com');
    expect(safeHref('example.com:8080/path')).toBe('https://example.com:8080/path');
    expect(safeHref('//example.com')).toBe('https://example.com');
    expect(safeHref('ftp://example.com')).toBe('https://example.com');
    expect(safeHref('javascript:alert(1)')).toBe('https://alert(1)');
    expect(safeHref(' java\nscript:javascript:alert(1)')).toBe('https://alert(1)');
    expect(safeHref('data:text/html,x')).toBe('https://text/html,x');
  });

  it.each([
    'file:///C:/prices.xlsx',
    'FILE://server/share',
    'C:\\prices.xlsx',
    'd:/prices.xlsx',
    '\\\\server\\share',
    'view-source:file:///C:/a',
  ])('Y-06: drops a file of one machine: %s', (href) => {
    expect(safeHref(href)).toBe('');
  });

  it('Y-06: allows only http, https and mailto, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const href = safeHref(typed);
        expect(href === '' || /^(https?:\/\/|mailto:)/i.test(href)).toBe(true);
      }),
    );
  });

  it('returns nothing for an empty text', () => {
    expect(safeHref('  ')).toBe('');
    expect(safeHref('javascript:')).toBe('');
  });
});
