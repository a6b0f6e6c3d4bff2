import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { openLive } from '#testing/component/live.tsx';
import { seen, show } from '#testing/component/show.tsx';
import { liveMeetingApi } from '../../contract.ts';
import { step } from '../../rules.ts';
import { openRoom } from '../calls.ts';
import { ScribeDock } from './scribe-dock.tsx';

it('K-09: pressed again before its answer, Next does nothing, and the request says which section it leaves', async () => {
  const live = openLive();
  const { me } = live;
  const before = live.state();
  const [first, second] = before.agenda.map(({ id }) => id);
  const asked: (string | undefined)[] = [];
  const reply = Promise.withResolvers<void>();
  await show(<main />, {
    answers: [
      answer(liveMeetingApi.find, { liveMeeting: before, me, now: live.clock.now.toISOString() }),
      answer(liveMeetingApi.nextAgendaItem, async ({ body: { agendaItemId } }) => {
        asked.push(agendaItemId);
        await reply.promise;
        const moved = step(before, { type: 'nextAgendaItem', agendaItemId }, { ...me, now: live.clock.now });
        return { liveMeeting: 'state' in moved ? moved.state : before };
      }),
    ],
  });
  const room = openRoom(before.meetingId);
  await room.load();
  const next = () =>
    room.send({ type: 'nextAgendaItem', agendaItemId: room.read().state?.agenda[room.read().state?.agendaIndex ?? 0]?.id });
  const moved = next();
  await expect.poll(() => room.read().state?.agendaIndex).toBe(1);
  expect(await next()).toBe(false);
  reply.resolve();
  expect([await moved, asked, room.read().state?.agendaIndex]).toEqual([true, [first], 1]);
  void next();
  await expect.poll(() => asked).toEqual([first, second]);
});

it('K-09: a double click on Next goes on by one section', async () => {
  const live = openLive();
  await show(
    <live.Live>
      <ScribeDock phone={false} />
    </live.Live>,
  );
  const next = page.getByRole('button', { name: 'Next' });
  await seen(next);
  await userEvent.dblClick(next);
  expect(live.state().agendaIndex).toBe(1);
  await next.click();
  expect(live.state().agendaIndex).toBe(2);
});
