import { describe, expect, it } from 'vitest';
import { paragraphsOf } from './prose.ts';

describe('G-02: notes that were kept as plain text', () => {
  it('become a paragraph for each line, and no markup of what was typed', () => {
    expect(paragraphsOf('Cedar < iron & <b>oak</b>\n\nAsk Owen')).toBe(
      '<p>Cedar &lt; iron &amp; &lt;b&gt;oak&lt;/b&gt;</p><p>Ask Owen</p>',
    );
    expect(paragraphsOf(' \n')).toBe('');
  });
});
