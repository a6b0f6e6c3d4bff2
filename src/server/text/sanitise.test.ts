import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, sanitise } from './sanitise.ts';

describe('sanitise', () => {
  it('leaves what is allowed as it is', () => {
    for (const html of [
      '<p>One</p><p>Two <strong>and</strong> <em>three</em></p>',
      '<ul><li><p>One</p></li><li>Two</li></ul>',
      'One<br />Two',
    ]) {
      expect(sanitise(html)).toBe(html);
    }
  });

  it('says of paragraphs of words alone what it says of them beside something else', () => {
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
  ])('takes what runs or loads out of paragraphs too: %s', (html) => {
    expect(sanitise(html)).not.toMatch(/<(?:img|script|iframe|svg)|onerror|onload|javascript:/);
    expect(sanitise(html)).toContain('<p>');
  });

  it('keeps the lines of what it takes away', () => {
    expect(sanitise('First<div>Second <b>line</b></div><div><br></div>\n<div><div>Third</div></div>')).toBe(
      'First<br />Second <b>line</b><br /><br />\nThird',
    );
    expect(sanitise('<div><p>One</p></div><div>Two</div>')).toBe('<p>One</p>Two');
    expect(linesOf(sanitise('<table><tr><th>Dock</th><th>Boats</th></tr><tr><td>North</td><td>12</td></tr></table>'))).toEqual([
      'Dock Boats',
      'North 12',
    ]);
  });
});
