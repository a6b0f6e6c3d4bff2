import { describe, expect, it } from 'vitest';
import { linesOf } from './pasted-lines.tsx';

describe('L-24: the lines of a list that was pasted', () => {
  it('have no bullets, numbers, blanks or empty lines; a word that looks like one stays', () => {
    const text = '\u00B7\tBuilt to last\r\n1.\tSay it\r\n  a)  Small\n\n– Dash\n• Bullet\n23.9 km per litre\no\tInner\nold words';
    expect(linesOf(text, '')).toEqual(['Built to last', 'Say it', 'Small', 'Dash', 'Bullet', '23.9 km per litre', 'Inner', 'old words']);
  });

  it('are those of the page where it came as HTML alone, as from Word and Google Docs; a paragraph beside the list is a line too', () => {
    const word = `<p class=MsoNormal><b>Why</b></p><p class=MsoListParagraph><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>Nobody owns it</p>`;
    expect(linesOf('', word)).toEqual(['Why', 'Nobody owns it']);
    const docs =
      '<b style="font-weight:normal"><ul><li><p><span>One</span></p></li><ul><li><p>One, below</p></li></ul><li><p>Two</p></li></ul></b>';
    expect(linesOf('', docs)).toEqual(['One', 'One, below', 'Two']);
  });
});
