import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { download } from '#shared/endpoint.ts';
import { answer } from '#testing/component/answers.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { PdfButton } from './pdf-button.tsx';

const paper = download('paper', { summary: 'A paper.', reads: [] });
const pdf = (headers: Record<string, string> = {}) => new Response('%PDF-', { headers: { 'content-type': 'application/pdf', ...headers } });

it('names the signs of a paper that no font has, once it is saved; of one that has all it says nothing', async () => {
  const papers = [pdf(), pdf({ 'x-missing-signs': encodeURIComponent('ខក') })];
  const { server } = await show(<PdfButton endpoint={paper} ask={{}} />, { answers: [answer(paper, () => papers.shift() ?? pdf())] });
  const button = page.getByRole('button', { name: 'Download PDF' });
  await button.click();
  await expect.poll(() => server.asked(paper)).toHaveLength(1);
  await seen(button);
  await gone(page.getByText(/could not be printed/));
  await button.click();
  await seen(page.getByText('The PDF is saved, but these signs could not be printed: ខ ក. A box stands in their places.'));
});
