import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { openLive } from '#testing/component/live.tsx';
import { seen, show } from '#testing/component/show.tsx';
import { liveMeetingApi } from '../../contract.ts';
import { useLiveRoom } from './joining.ts';
import { isInOtherTab, showInTab } from './other-tab.ts';

const Shown = ({ meetingId }: { meetingId: string }) => <p>{useLiveRoom(meetingId).snapshot.state?.title}</p>;
const Tab = ({ meetingId }: { meetingId: string }) => {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <Shown meetingId={meetingId} />}
      <button onClick={() => setOpen(!open)}>{open ? 'Leave' : 'Come'}</button>
    </>
  );
};

it('K-06: whoever leaves one of two tabs stays in the meeting; the last tab leaves it', async () => {
  const live = openLive();
  const liveMeeting = live.state();
  const { meetingId } = liveMeeting;
  const { server } = await show(<Tab meetingId={meetingId} />, {
    answers: [
      answer(liveMeetingApi.find, { liveMeeting, me: live.me, now: live.clock.now.toISOString() }),
      answer(liveMeetingApi.join, { liveMeeting }),
      answer(liveMeetingApi.leave, { liveMeeting }),
    ],
  });
  await seen(page.getByText(liveMeeting.title));
  const close = showInTab(meetingId);
  await expect.poll(() => isInOtherTab(meetingId, 1)).toBe(true);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Come' }).click();
  await seen(page.getByText(liveMeeting.title));
  expect(server.asked(liveMeetingApi.leave)).toEqual([]);
  await close();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => server.asked(liveMeetingApi.leave)).toHaveLength(1);
});
