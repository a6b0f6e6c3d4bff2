import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openLive } from '#testing/component/live.tsx';
import { seen, show } from '#testing/component/show.tsx';
import { PeopleRail } from './people-rail.tsx';
import { ScribeDock } from './scribe-dock.tsx';

it('K-09: the dock is as wide as the list of people in every section, also where it ends the meeting, and cuts no words', async () => {
  const live = openLive();
  await show(
    <live.Live>
      <div style={{ position: 'fixed', right: 0, width: 'var(--w-people)' }}>
        <PeopleRail />
      </div>
      <ScribeDock phone={false} />
    </live.Live>,
  );
  const dock = page.getByRole('toolbar');
  await seen(page.getByRole('button', { name: 'Next' }));
  const list = page.getByRole('list', { name: 'People' }).element().getBoundingClientRect();
  const { left, right, width } = dock.element().getBoundingClientRect();
  expect([left, right]).toEqual([list.left, list.right]);
  live.run({ type: 'setAgendaItem', agendaIndex: live.state().agenda.length - 1 });
  const end = page.getByRole('button', { name: 'End' });
  await seen(end);
  expect(dock.element().getBoundingClientRect().width).toBe(width);
  const [inner, outer] = [end.element().getBoundingClientRect(), dock.element().getBoundingClientRect()];
  expect(inner.right).toBeLessThan(outer.right);
  expect(end.element().scrollWidth).toBeLessThanOrEqual(end.element().clientWidth);
});
