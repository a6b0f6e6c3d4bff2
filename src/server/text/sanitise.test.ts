import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, sanitise } from './sanitise.ts';

describe('sanitise', () => {
  it('keeps allowed HTML unchanged', () => {
    for (const html of [
      '<p>One</p><p>Two <strong>and</strong> <em>three</em></p>',
      '<ul><li><p>One</p></li><li>Two</li></ul>',
      'One<br />Two',
    ]) {
      expect(sanitise(html)).toBe(html);
    }
  });

  it('gives paragraphs of plain text the same result on the fast path as on the general one', () => {
    const word = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[<>&"\0]/g, ''));
    const paragraphs = fc
      .array(fc.oneof(word, fc.constantFrom("it's", 'a\r\nb', '\u00a0', ' ', '😀')))
      .map((words) => words.map((each) => `<p>${each}</p>`).join(''));
    fc.assert(
      fc.property(paragraphs, (html) => {
        expect(sanitise(`<b></b>${html}`)).toBe(`<b></b>${sanitise(html)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '<p>One</p><p><img src=x onerror=alert(1)>Two</p>',
    '<p>One<script>alert(1)</script></p>',
    '<p><a href="javascript:alert(1)">Two</a></p>',
    '<p>One</p><iframe src="//evil.example"></iframe><p>Two</p>',
    '<p>One</p>\n<p><svg onload=alert(1)></svg></p>',
  ])('removes scripts and loading elements from paragraphs too: %s', (html) => {
    expect(sanitise(html)).not.toMatch(/<(?:img|script|iframe|svg)|onerror|onload|javascript:/);
    expect(sanitise(html)).toContain('<p>');
  });

  it('keeps the line breaks of elements that it removes', () => {
    expect(sanitise('First<div>Second <b>line</b></div><div><br></div>\n<div><div>Third</div></div>')).toBe(
      'First<br />Second <b>line</b><br /><br />\nThird',
    );
    expect(sanitise('<div><p>One</p></div><div>Two</div>')).toBe('<p>One</p>Two');
    expect(linesOf(sanitise('<table><tr><th>Dock</th><th>Boats</th></tr><tr><td>North</td><td>12</td></tr></table>'))).toEqual([
      'Dock Boats',
      'North 12',
    ]);
  });

  it('Y-06: makes links https as the page does, keeps a port, and drops a link to a file of one machine', () => {
    const linked = (href: string) => sanitise(`<p><a href="${href}">list</a></p>`);
    expect(linked('example.com:8080/a')).toContain('href="https://example.com:8080/a"');
    expect(linked('javascript:alert(1)')).toContain('href="https://alert(1)"');
    for (const href of ['file:///C:/prices.xlsx', 'C:\\prices.xlsx', '']) expect(linked(href)).toBe('<p>list</p>');
  });
});
