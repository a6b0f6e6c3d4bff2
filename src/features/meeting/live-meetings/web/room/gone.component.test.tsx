import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#shared/ids.ts';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { dev, maren } from '#testing/component/session.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { leading } from '../../rules/waiting.ts';
import { ConcludeRatings } from '../conclude/conclude-ratings.tsx';
import { StageIds } from '../ids/stage-ids.tsx';
import { WaitingCommands } from './offline.tsx';
import { ScribeDock } from './scribe-dock.tsx';

const issues = [issueOf({ title: 'Cedar slips' })];
const devs = { personId: dev.id };
/** Dev's connection was lost half a minute ago, and nobody has told that he left. */
const loseDev = (live: ReturnType<typeof openLive>) => {
  live.run({ type: 'drop' }, devs);
  live.clock.now = new Date(live.clock.now.getTime() + 31_000);
};

it('K-14: votes are counted of those who are here now', async () => {
  const live = openLive({ issueCount: 1, played: [{ type: 'startPrioritization' }] });
  await show(
    <live.Live>
      <StageIds />
    </live.Live>,
    { answers: companyOf({ issues }).answers },
  );
  await seen(page.getByText('0 of 2 have given all three'));
  loseDev(live);
  await seen(page.getByText('0 of 1 have given all three'));
});

it('K-22: ratings and the question before the end wait for nobody who is gone', async () => {
  const live = openLive();
  const { agenda } = live.state();
  live.run({ type: 'setAgendaItem', agendaIndex: agenda.length - 1 });
  live.run({ type: 'addRating', rating: 9, personId: maren.id });
  await show(
    <live.Live>
      <ConcludeRatings />
      <ScribeDock phone={false} />
    </live.Live>,
  );
  await seen(page.getByText(/1 of 2/));
  await page.getByRole('button', { name: 'End' }).click();
  await seen(page.getByRole('alertdialog').getByText(/Dev/));
  await page.getByRole('button', { name: 'Cancel' }).click();
  loseDev(live);
  await seen(page.getByText(/1 of 1/));
  await page.getByRole('button', { name: 'End' }).click();
  await expect.poll(() => live.sent.at(-1)).toEqual({ type: 'end' });
});

it('K-23: what only the scribe could do leaves "Not done" when somebody else leads; the rest stays', async () => {
  const live = openLive();
  const { meetingId } = live.state();
  const act = (title: string, of: string[]) => ({
    key: newId(),
    endpoint: { name: 'live-meetings.nextAgendaItem', method: 'POST', path: 'live-meeting/next-agenda-item' },
    ask: {},
    says: { key: 'liveMeetings.acts.next', values: { name: title } },
    of,
    lasts: false,
    place: meetingId,
  });
  await show(
    <live.Live>
      <WaitingCommands />
    </live.Live>,
  );
  outbox.lost();
  onTestFinished(outbox.back);
  for (const kept of [act('Scorecard', [leading]), act('My own', [])]) void outbox.keep(kept).final.catch(() => undefined);
  await seen(page.getByText('Next: Scorecard'));
  live.run({ type: 'handOver', ...devs });
  await gone(page.getByText('Next: Scorecard'));
  await seen(page.getByText('Next: My own'));
});
