import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openLive } from '#testing/component/live.tsx';
import { gone, seen, show } from '#testing/component/show.tsx';
import { toast } from '#web/core/toasts/toast.ts';
import { useLive } from '../room/live-context.tsx';
import { newsToast } from '../room/scribe-news.ts';
import { useToastsOf } from './section-toasts.ts';

const Section = () => {
  const { agenda, agendaIndex } = useLive().state;
  const section = agenda[agendaIndex];
  useToastsOf(section?.id);
  return <h1>{section?.name}</h1>;
};

it('K-09: what was said about a section does not cross into the next one; failures, words to copy and who leads do', async () => {
  const live = openLive();
  await show(
    <live.Live>
      <Section />
    </live.Live>,
  );
  const heading = page.getByRole('heading');
  await seen(heading);
  const before = heading.element().textContent;
  toast.success('Headline added', { duration: 0 });
  toast.info('Somebody has read it', { duration: 0 });
  toast.error('Not saved', { duration: 0 });
  toast.warning('Your words were not saved', { duration: 0, hasWords: true });
  toast.info('You lead now', { duration: 0, id: newsToast });
  await seen(page.getByText('Headline added'));
  live.run({ type: 'nextAgendaItem' });
  await expect.poll(() => heading.element().textContent).not.toBe(before);
  for (const said of ['Headline added', 'Somebody has read it']) await gone(page.getByText(said));
  for (const said of ['Not saved', 'Your words were not saved', 'You lead now']) await seen(page.getByText(said, { exact: true }));
});
