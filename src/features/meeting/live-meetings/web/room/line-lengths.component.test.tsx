import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { todoApi } from '#features/work/todos/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { idOf, maren } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { IdsOutcome } from '../ids/ids-outcome.tsx';
import { SegueLine } from '../segue/segue-line.tsx';
import { TodoLine } from '../stage/todo-line.tsx';

/** One sign for whoever reads it, two for the machine. */
const sign = 'e\u0301';
const issue = issueOf({ title: 'Cedar slips' });
const { answers } = companyOf({ issues: [issue] });
const field = page.getByRole('textbox');
const alert = page.getByRole('alert');

it('K-17: an outcome of 200 signs fits, whatever they are made of, and what others see of a longer one ends with a whole sign', async () => {
  const live = openLive({
    issueCount: 1,
    played: [{ type: 'markAsSolved', issueId: issue.id }],
  });
  await show(
    <live.Live>
      <IdsOutcome issue={issue} />
    </live.Live>,
    { answers },
  );
  const line = sign.repeat(200);
  await field.fill(line);
  await expect.poll(() => live.sent.at(-1)).toEqual({ type: 'typeOutcome', issueId: issue.id, line });
  expect(alert.elements()).toEqual([]);
  await field.fill(`${line}${sign}`);
  await seen(alert.getByText('1 character too many'));
  await field.fill(line);
  await gone(alert);
  await press('{Enter}');
  await expect.poll(() => live.sent.at(-1)).toEqual({ type: 'writeOutcome', issueId: issue.id, outcome: line });
});

it('K-28: a line of Segue of 200 signs fits', async () => {
  const live = openLive();
  await show(
    <live.Live>
      <SegueLine personId={maren.id} name="Maren" line="" />
    </live.Live>,
    { answers },
  );
  await page.getByRole('button').click();
  const line = sign.repeat(200);
  await field.fill(`${line}${sign}`);
  await seen(alert);
  await field.fill(line);
  await gone(alert);
  await press('{Enter}');
  await expect.poll(() => live.sent.at(-1)).toEqual({ type: 'segueLine', personId: maren.id, line });
});

it('K-17: a To-Do of 256 signs is added from its line, a longer one says so', async () => {
  const live = openLive({ issueCount: 1 });
  const created = answer(todoApi.create, { id: idOf(951), ids: [idOf(951)] });
  const { server } = await show(
    <live.Live>
      <TodoLine issue={issue} onClose={() => undefined} />
    </live.Live>,
    { answers: [...answers, created] },
  );
  const title = sign.repeat(256);
  await field.fill(`${title}${sign}`);
  await press('{Enter}');
  await seen(page.getByText('Not added: a title has at most 256 characters.'));
  await field.fill(title);
  await press('{Enter}');
  await expect.poll(() => server.asked(todoApi.create).map(({ body }) => body.title)).toEqual([title]);
});
