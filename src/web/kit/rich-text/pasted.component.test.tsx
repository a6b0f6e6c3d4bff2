import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gone, show } from '#testing/component/show.tsx';
import { toast } from '#web/core/toasts/toast.ts';
import { readPasted } from './pasted.ts';
import { RichTextField } from './rich-text-field.tsx';

const googleDocs =
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5b1f0c0e"><p dir="ltr" style="line-height:1.38;">
<span style="font-size:11pt;font-weight:400;">This is </span><span style="font-size:11pt;font-weight:700;">bold</span>
<span style="font-style:italic;font-weight:400;"> and italic</span><span style="font-weight:400;">; the rest is not bold.</span></p>
<ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p><span style="font-weight:400;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p>
<span style="font-weight:400;">One, below</span></p></li></ul><li dir="ltr" aria-level="1"><p><span style="font-weight:400;">Two</span></p></li></ul>
</b><br class="Apple-interchange-newline">`.replaceAll('\n', '');

const wordPoint = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span ` +
  `style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
const word =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--p.MsoNormal{margin:0}--></style></head><body><!--StartFragment-->' +
  '<p class=MsoNormal><b>Why quotes are late</b><o:p></o:p></p>' +
  wordPoint(1, '1.', 'Nobody owns the price list') +
  wordPoint(2, 'a.', 'as in the <i>old</i> list') +
  wordPoint(1, '2.', 'Two people copy it') +
  wordPoint(1, '·', 'A point without a number') +
  '<p class=MsoNormal>See <a href="https://example.com/prices">the list</a> and <a href="file:///C:/prices.xlsx">the file</a>.</p>' +
  wordPoint(1, '·', 'Another list') +
  '<!--EndFragment--></body></html>';

it('Y-07: of Google Docs only what is bold is bold, italics stay, and a list in a list is one', () => {
  expect(readPasted(googleDocs)?.html).toBe(
    '<p>This is <strong>bold</strong><em> and italic</em>; the rest is not bold.</p>' +
      '<ul><li><p>One</p><ul><li><p>One, below</p></li></ul></li><li><p>Two</p></li></ul><br>',
  );
});

it('Y-07: keeps lines under and through words by tag and by style, none under links, and what a style takes back', () => {
  const html = '<p><u>a</u><span style="text-decoration:line-through">b</span><strong>c<span style="font-weight:400">d</span></strong></p>';
  expect(readPasted(html)?.html).toBe('<p><u>a</u><s>b</s><strong>c</strong>d</p>');
  const link = '<a href="https://example.com"><span style="text-decoration:underline">there</span></a>';
  expect(readPasted(link)?.html).toBe('<a href="https://example.com">there</a>');
});

it('Y-07: lists of Word are lists, in their levels, without their markers; a link to a file of a disk is its words', () => {
  expect(readPasted(word)?.html).toBe(
    '<p><strong>Why quotes are late</strong></p>' +
      '<ol><li><p>Nobody owns the price list</p><ol><li><p>as in the <em>old</em> list</p></li></ol></li><li><p>Two people copy it</p></li></ol>' +
      '<ul><li><p>A point without a number</p></li></ul>' +
      '<p>See <a href="https://example.com/prices">the list</a> and the file.</p><ul><li><p>Another list</p></li></ul>',
  );
});

const Notes = () => {
  const [html, setHtml] = useState('<p>Before</p>');
  return (
    <>
      <RichTextField value={html} onChange={setHtml} aria-label="Notes" />
      <output>{html}</output>
    </>
  );
};

const field = () => page.getByRole('textbox', { name: 'Notes' });

const paste = (kinds: Record<string, string>, files: readonly File[] = []): void => {
  const clipboardData = new DataTransfer();
  for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
  for (const file of files) clipboardData.items.add(file);
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

const begin = async (): Promise<void> => {
  await show(<Notes />);
  await userEvent.click(field());
  await userEvent.keyboard('{Control>}{End}{/Control}');
};

it('Y-07: a sentence says how many pictures were left out, also when nothing else was pasted', async () => {
  await begin();
  paste({ 'text/html': '<p>The rack</p><p><img alt="rack" src="data:image/png;base64,iVBORw0KGgo="></p>' });
  await expect.element(page.getByText('1 picture was left out')).toBeVisible();
  await expect.element(field()).toHaveTextContent('BeforeThe rack');
  paste({}, [new File(['x'], 'a.png', { type: 'image/png' }), new File(['x'], 'b.png', { type: 'image/png' })]);
  await expect.element(page.getByText('2 pictures were left out')).toBeVisible();
});

it('Y-07: refuses at once what is too long, as HTML or as words, says the limit, and leaves the field as it was', async () => {
  await begin();
  const line = '<p class="x" style="margin:0"><span style="font-weight:700">Twelve quotes are late</span></p>';
  for (const kinds of [
    { 'text/html': line.repeat(25_000), 'text/plain': 'x' },
    { 'text/html': '<p><i></i></p>'.repeat(200_000), 'text/plain': 'x' },
    { 'text/html': line.repeat(1_800), 'text/plain': 'x' },
    { 'text/html': '<p><b style="font-weight:400"></b>a</p>'.repeat(15_000), 'text/plain': 'x' },
    { 'text/plain': 'Twelve quotes\n'.repeat(4_000) },
  ]) {
    paste(kinds);
    await expect.element(page.getByText('a text holds 50,000 characters')).toBeVisible();
    await expect.element(field()).toHaveTextContent(/^Before$/);
    toast.dismiss('pasted');
    await gone(page.getByText('a text holds 50,000 characters'));
  }
  await userEvent.click(field());
  await userEvent.keyboard('{Control>}{End}{/Control} and after');
  await expect.element(page.getByText('<p>Before and after</p>')).toBeVisible();
});
