import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { vtoOf } from '#testing/component/documents.ts';
import { phone, seen, show } from '#testing/component/show.tsx';
import { VtoBar } from './vto-bar.tsx';

it('L-21: on a phone the title of a V/TO keeps its year', async () => {
  await show(<VtoBar vto={vtoOf({ title: 'Harbor & Pine V/TO 2026' })} publishedId={undefined} on={undefined} />, { size: phone });
  const title = page.getByRole('heading', { level: 1 });
  await seen(title);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = title.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});
