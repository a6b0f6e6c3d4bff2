import { it } from 'vitest';
import { page } from 'vitest/browser';
import { openLive } from '#testing/component/live.tsx';
import { phone, seen, show } from '#testing/component/show.tsx';
import { StageSegue } from './stage-segue.tsx';

it('K-18: on a phone Segue offers to add a Headline', async () => {
  const live = openLive();
  await show(
    <live.Live>
      <StageSegue title="Segue" />
    </live.Live>,
    { size: phone },
  );
  await page.getByRole('button', { name: 'Add Headline' }).click();
  await seen(page.getByRole('dialog', { name: 'Add Headline' }));
});
