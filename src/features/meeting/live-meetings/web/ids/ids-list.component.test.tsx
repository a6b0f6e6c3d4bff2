import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { press, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { StageIds } from './stage-ids.tsx';

const issues = ['Cedar slips', 'Bay two leaks', 'Late invoices'].map((title, rank) => issueOf({ title, rank: rank + 1 }));
const [cedar, bay] = issues.map(({ id }) => id);

it('K-17: a row is solved as the card is, by its button and by its key, and Undo opens the Issue again', async () => {
  const live = openLive({ issueCount: issues.length });
  await show(
    <live.Live>
      <StageIds />
    </live.Live>,
    { answers: companyOf({ issues }).answers },
  );
  const row = page.getByRole('listitem').filter({ hasText: 'Cedar slips' });
  await seen(row);
  await row.hover();
  await row.getByRole('button', { name: 'Solve' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  (page.getByRole('button', { name: 'Bay two leaks', exact: true }).element() as HTMLElement).focus();
  await press('s');
  await expect
    .poll(() => live.sent)
    .toEqual([
      { type: 'markAsSolved', issueId: cedar, seen: 1 },
      { type: 'reopenIssue', issueId: cedar },
      { type: 'markAsSolved', issueId: bay, seen: 1 },
    ]);
});
