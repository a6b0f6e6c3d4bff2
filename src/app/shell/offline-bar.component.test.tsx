import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { still } from '#testing/component/looks.ts';
import { seen, show } from '#testing/component/show.tsx';
import { noticeSocket, tryNow } from '#web/core/realtime/connection.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { OfflineBar } from './offline-bar.tsx';

it.each([
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 360, height: 780 },
])('D-27: toasts lie above the line about the lost connection and its button, at $width', async (size) => {
  await show(<OfflineBar />, { size });
  const answering = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  noticeSocket(true);
  noticeSocket(false);
  onTestFinished(async () => {
    globalThis.fetch = answering;
    noticeSocket(true);
    await tryNow();
  });
  toast.info('Three Headlines are kept here until the connection is back.', { duration: 0 });
  const bar = page.getByRole('status').filter({ hasText: 'Connection lost.' });
  await seen(bar);
  await still();
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').elements();
  expect(toasts.length).toBeGreaterThan(0);
  for (const each of toasts) expect(each.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top);
});
