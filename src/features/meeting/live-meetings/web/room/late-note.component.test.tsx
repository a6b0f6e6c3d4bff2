import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { openLive } from '#testing/component/live.tsx';
import { gone, seen, show } from '#testing/component/show.tsx';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { noticeNoSocket, noticeSocket } from '#web/core/realtime/connection.ts';
import { listToasts } from '#web/core/toasts/toast.ts';
import { liveMeetingApi } from '../../contract.ts';
import { useLiveRoom } from './joining.ts';
import { LateNote } from './late-note.tsx';
import { LiveProvider } from './live-context.tsx';

const Room = ({ meetingId }: { meetingId: string }) => {
  const { room, snapshot } = useLiveRoom(meetingId);
  const { state, me } = snapshot;
  if (state === undefined || me === undefined) return null;
  return (
    <LiveProvider room={room} state={state} me={me}>
      <h1>{state.agenda[state.agendaIndex]?.type}</h1>
      <button onClick={() => void room.send({ type: 'addRating', rating: 9 })}>Rate</button>
      <LateNote />
    </LiveProvider>
  );
};

it('R-08: where a proxy blocks the socket, a quiet line says so, the meeting is followed by asking, and acts are sent', async () => {
  const live = openLive();
  const { meetingId } = live.state();
  const { server } = await show(
    <main>
      <Room meetingId={meetingId} />
    </main>,
    {
      answers: [
        answer(liveMeetingApi.find, () => ({ liveMeeting: live.state(), me: live.me, now: live.clock.now.toISOString() })),
        answer(liveMeetingApi.join, () => ({ liveMeeting: live.state() })),
        answer(liveMeetingApi.leave, () => ({ liveMeeting: live.state() })),
        answer(liveMeetingApi.addRating, ({ body: { rating } }) => {
          live.run({ type: 'addRating', rating });
          return { liveMeeting: live.state() };
        }),
      ],
    },
  );
  await seen(page.getByRole('heading', { name: 'Segue' }));
  onTestFinished(() => noticeSocket(true));
  await noticeNoSocket();
  live.run({ type: 'setAgendaItem', agendaIndex: 3 });
  await seen(page.getByRole('heading', { name: 'Headlines' }));
  expect(server.asked(liveMeetingApi.join).some(({ body }) => body.late === true)).toBe(true);
  await page.getByRole('button', { name: 'Rate' }).click();
  await expect.poll(() => server.asked(liveMeetingApi.addRating)).toHaveLength(1);
  expect([outbox.read().lost, listToasts()]).toEqual([false, []]);
  await seen(page.getByText('You see the room about 3 seconds late.'));
  noticeSocket(true);
  await gone(page.getByText('You see the room about 3 seconds late.'));
});
