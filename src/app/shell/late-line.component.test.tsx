import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { gone, seen, show } from '#testing/component/show.tsx';
import { noticeNoSocket, noticeSocket } from '#web/core/realtime/connection.ts';
import { forgetTries, noteFailedTry } from '#web/core/realtime/tries.ts';
import { listToasts } from '#web/core/toasts/toast.ts';
import { LateLine } from './late-line.tsx';
import { LiveSlot } from './live-slot.tsx';

const line = page.getByText('Changes of others come about 10 seconds late here. Yours are saved at once.');
const words = () => listToasts().map(({ text }) => text);

/** Shows a page, and lets a proxy block the socket after two tries. */
const showLate = async () => {
  await show(
    <main>
      <LateLine />
      <LiveSlot since="2026-03-10T09:00:00Z" until={undefined} clock={() => new Date('2026-03-10T09:46:58Z')} />
    </main>,
  );
  onTestFinished(() => {
    noticeSocket(true);
    forgetTries();
  });
  noteFailedTry({ at: Date.parse('2026-03-10T09:02:00Z'), took: 300, opened: true });
  noteFailedTry({ at: Date.parse('2026-03-10T09:38:00Z'), took: 120, opened: false });
  await noticeNoSocket();
  await seen(line);
};

it('R-08: a page says that changes come late, why, what IT needs to know, and that they come at once again', async () => {
  await showLate();
  await seen(page.getByText('Live, 3 s late'));
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  await page.getByRole('button', { name: 'Why' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why changes come late here' });
  await seen(dialog.getByText('9:38 AM: closed after 0.1 s, no answer to Upgrade'));
  await seen(dialog.getByText('2 times since 9:02 AM, again every 5 seconds'));
  await dialog.getByRole('button', { name: 'Copy for IT' }).click();
  await expect.poll(words).toEqual(['Copied']);
  expect(copy.mock.calls[0]?.[0]).toMatch(/wss?:\/\/\S+\/socket\.io\/ pass on port \d+.*\nLast try: 9:38 AM.*\nTried: 2 times/);
  noticeSocket(true);
  await expect.poll(words).toContain('Live again. Nothing was missed.');
  await gone(dialog);
  await gone(line);
  await seen(page.getByText('Live', { exact: true }));
});

it('R-08: the line stays away for a week on the device that hides it', async () => {
  await showLate();
  await page.getByRole('button', { name: 'Hide for a week' }).click();
  await gone(line);
  expect(Number(localStorage.getItem('cairn:late-hidden')) - Date.now()).toBeGreaterThan(6 * 86_400_000);
});
