import { it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { gone, seen, show } from '../../testing/component/show.tsx';
import { noticeNoSocket, noticeSocket } from '../../web/realtime/connection.ts';
import { LateLine } from './late-line.tsx';

it('R-08: a page says that changes come late, why, and goes on saying it no more once hidden', async () => {
  await show(
    <main>
      <LateLine />
    </main>,
  );
  onTestFinished(() => noticeSocket(true));
  await noticeNoSocket();
  const line = page.getByText('Changes of others come about 10 seconds late here. Yours are saved at once.');
  await seen(line);
  await page.getByRole('button', { name: 'Why' }).click();
  await seen(page.getByRole('alertdialog').getByText(/wss:/));
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Hide until the page is opened again' }).click();
  await gone(line);
});
