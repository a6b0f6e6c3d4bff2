import { it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { idOf, leadership } from '#testing/component/session.ts';
import { press, seen, showPage } from '#testing/component/show.tsx';
import { headlineOf, tractionOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { headlineApi } from '../contract.ts';

it('H-10: one Headline to two people of one meeting went to one meeting', async () => {
  const build = tractionOf({ id: idOf(22), title: 'Build', threadId: idOf(32) });
  const news = headlineOf({ title: 'The mill is ours' });
  const { answers } = companyOf({ headlines: [news], tractions: [tractionOf(leadership), build] });
  const copied = answer(headlineApi.cascade, ({ body }) => ({ ids: body.list.map((_, place) => idOf(700 + place)) }));
  await showPage({ answers: [...answers, copied] });
  void openDialog('cascadeHeadline', { headlineId: news.id });
  const form = page.getByRole('dialog', { name: 'Cascade Headline' });
  await form.getByRole('button', { name: 'Add a team' }).click();
  for (const [place, owner] of [
    ['Team 1', /Maren/],
    ['Team 2', /Dev/],
  ] as const) {
    const row = form.getByRole('group', { name: place });
    await row.getByRole('combobox', { name: 'Owner' }).click();
    await page.getByRole('option', { name: owner }).click();
    await row.getByRole('combobox', { name: 'Meetings' }).click();
    await page.getByRole('option', { name: 'Build' }).click();
    await press('{Escape}');
  }
  await form.getByRole('button', { name: 'Cascade Headline' }).click();
  await seen(page.getByText('Headline cascaded to 1 meeting'));
});
