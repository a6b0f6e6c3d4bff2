import { expect, it } from 'vitest';
import { html, sanitised } from './html.ts';

it('escapes texts and attributes, and no HTML twice', () => {
  const row = (text: string) => html`<li title="${text}">${text}</li>`;
  expect(html`<ul>${['<b>', '"&\''].map(row)}</ul>${7}`.safe).toBe(
    '<ul><li title="&#60;b&#62;">&#60;b&#62;</li><li title="&#34;&#38;&#39;">&#34;&#38;&#39;</li></ul>7',
  );
});

it('takes rich text as it was stored, and nothing for an empty list', () => {
  expect(html`<div>${sanitised('<p>a &amp; b</p>')}${[]}${''}</div>`.safe).toBe('<div><p>a &amp; b</p></div>');
});
