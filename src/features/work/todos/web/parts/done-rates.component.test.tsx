import { it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { leadership } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { todoApi } from '../../contract.ts';
import { DoneRate } from './done-rate.tsx';
import { RatePanel } from './rate-panel.tsx';

it('F-15: the rate of the list and that of the last week say how they differ', async () => {
  const weeks = ['2026-02-16', '2026-02-23', '2026-03-02'].map((monday) => ({ monday, due: 4, done: 3 }));
  await show(
    <main>
      <DoneRate counts={{ Done: 1, NotDone: 1 }} />
      <RatePanel tractionId={leadership.id} week={undefined} onWeek={() => undefined} />
    </main>,
    { answers: [answer(todoApi.doneRates, { weeks })] },
  );
  await seen(page.getByText('50% of this list done'));
  await seen(page.getByRole('img', { name: /^50% of the To-Dos in this list are done, whenever they were due\./ }));
  const panel = page.getByRole('region', { name: 'Done within seven days' });
  await seen(panel.getByText('last week, goal 90%'));
  await seen(panel.getByText('75%').first());
});
