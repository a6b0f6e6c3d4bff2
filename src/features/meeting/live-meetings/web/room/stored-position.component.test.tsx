import { useRef } from 'react';
import { it } from 'vitest';
import { page } from 'vitest/browser';
import { commentApi } from '#features/work/comments/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { focused, press, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { ConcludeSolved } from '../conclude/conclude-solved.tsx';
import { StageIds } from '../ids/stage-ids.tsx';
import { useStoredPosition } from './stored-position.ts';

const issue = issueOf({ title: 'Cedar slips' });

/** The stage with all that a meeting can show below each other. */
const Stage = () => {
  const stage = useRef<HTMLElement>(null);
  useStoredPosition(stage, true);
  return (
    <div>
      <div>
        <section ref={stage} data-stage="" tabIndex={-1} aria-label="Stage">
          <StageIds />
          <ConcludeSolved />
        </section>
      </div>
    </div>
  );
};

const openStage = async (...played: NonNullable<Parameters<typeof openLive>[0]>['played'] & object) => {
  const live = openLive({ issueCount: 1, played });
  await show(
    <live.Live>
      <Stage />
    </live.Live>,
    { answers: [...companyOf({ issues: [issue] }).answers, answer(commentApi.counts, { counts: {} })] },
  );
  return live;
};

const picked = [{ type: 'startPrioritization' }, { type: 'addFocusIssue', issueId: issue.id }, { type: 'startFocusGroup' }] as const;

it('K-16: Escape gives the focus back to the button that opened the line of a To-Do, or to the card when a key did', async () => {
  await openStage(...picked);
  const open = page.getByRole('button', { name: 'To-Do', exact: true });
  const line = page.getByRole('textbox', { name: /To-Do/ });
  await open.click();
  await focused(line);
  await press('{Escape}');
  await focused(open);
  (document.activeElement as HTMLElement).blur();
  await press('t');
  await focused(line);
  await press('{Escape}');
  await focused(page.getByRole('article', { name: issue.title }));
});

it('K-17: Escape in the field of an outcome gives the focus back to the button in its place', async () => {
  await openStage({ type: 'markAsSolved', issueId: issue.id });
  await page.getByRole('button', { name: 'Add one' }).click();
  await focused(page.getByRole('textbox', { name: `Outcome of ${issue.title}` }));
  await press('{Escape}');
  await seen(page.getByRole('button', { name: 'Add one' }));
  await focused(page.getByRole('button', { name: 'Add one' }));
});
