import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Readiness } from '#features/meeting/readiness/contract.ts';
import { openLive } from '#testing/component/live.tsx';
import { dev, hannah, maren } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { personOf } from '#testing/component/things.ts';
import styles from './lobby.module.css';
import { LobbyBoard } from './lobby-board.tsx';

const item = (title: string) => ({ id: personOf({ firstName: title, lastName: '' }).id, title });
const of = (personId: string, change: Partial<Readiness> = {}): Readiness => ({
  personId,
  numbersMissing: [],
  rocksWithoutStatus: [],
  todosOverdue: [],
  headlinesUnread: [],
  gives: [],
  nudgedAt: null,
  ...change,
});
const nudges = { may: true, waiting: [], busy: false, at: () => undefined, send: () => undefined };

it('K-04: one’s own row is first, then who must do something before the meeting; only that is yellow', async () => {
  const live = openLive({ played: [{ type: 'join' }] });
  live.run({ type: 'roleChanged', personId: hannah.id, observes: false });
  const items = [of(dev.id, { numbersMissing: [item('Leads')] }), of(hannah.id, { headlinesUnread: [item('News')] }), of(maren.id)];
  await show(
    <live.Live>
      <LobbyBoard items={items} nudges={nudges} />
    </live.Live>,
  );
  await seen(page.getByText('Hannah Pike'));
  const rows = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
  expect(rows.map((text) => /Maren|Dev|Hannah/.exec(text ?? '')?.[0])).toEqual(['Maren', 'Dev', 'Hannah']);
  const yellow = [...document.querySelectorAll(`.${styles['need']}`)].map(({ textContent }) => textContent);
  expect([yellow, document.querySelector(`.${styles['may']}`)?.textContent]).toEqual([['1 to enter'], '1 unread']);
});
