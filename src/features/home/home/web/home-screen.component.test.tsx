import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { seen, show } from '#testing/component/show.tsx';
import { HomeScreen } from './home-screen.tsx';

it('B-31: home has the title of the first steps and room for them at once, before their code has come', async () => {
  const answers = [
    answer(invitedApi.list, { items: [] }),
    answer(scorecardApi.search, { items: [], next: null }),
    answer(meetingApi.history, { items: [] }),
  ];
  await show(<HomeScreen />, { session: { firstSteps: { later: [], people: [], hidden: false } }, answers });
  const title = page.getByRole('heading', { level: 1 });
  expect(title.elements()).toHaveLength(1);
  const words = title.element().textContent;
  await seen(page.getByRole('button', { name: 'Later' }).first());
  expect(title.element().textContent).toBe(words);
});
