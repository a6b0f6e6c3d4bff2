import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { ownVto, vtoOf } from '#testing/component/documents.ts';
import { idOf, maren } from '#testing/component/session.ts';
import { gone, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type PastEdit, vtoApi } from '../contract.ts';

const there = { id: idOf(921), version: 3, position: 'a0', title: 'Warm hands', description: '' };

const vto = vtoOf({ coreValues: [there] });

const act = (key: number, deed: PastEdit['deed'], entryId: string, title: string): PastEdit => ({
  key: String(key),
  at: `2026-03-02T09:${key}:00.000Z`,
  byId: maren.id,
  deed,
  entryId,
  kind: 'coreValue',
  was: deed === 'added' ? null : { title },
  now: deed === 'removed' ? null : { title },
});

/** Shows the history in pages, each with its acts. */
const open = async (pages: PastEdit[][]) => {
  const history = answer(vtoApi.history, ({ query }) => {
    const at = Number(query.before ?? '0');
    return { items: pages[at] ?? [], names: {}, next: at + 1 < pages.length ? String(at + 1) : null, since: '2026-01-06T09:00:00.000Z' };
  });
  await showPage({ answers: [answer(vtoApi.byId, vto), history] });
  void openDialog('vtoHistory', ownVto);
};

const acts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('p + p')?.textContent?.replace('Gone: ', ''));

describe('L-24: who wrote what', () => {
  it('is shown on request without all but what was removed and is not back, with how many those are', async () => {
    await open([
      [
        act(39, 'removed', idOf(922), 'Nobody eats alone'),
        act(38, 'restored', there.id, 'Warm hands'),
        act(37, 'removed', there.id, 'Warm hands'),
        act(36, 'removed', idOf(922), 'Nobody eats at all'),
        act(35, 'added', idOf(923), 'Say it'),
      ],
    ]);
    await expect.poll(() => acts().length).toBe(5);
    await seen(page.getByText('Removed1'));
    await userEvent.click(page.getByText(/^Removed/));
    await expect.poll(acts).toEqual(['Nobody eats alone']);
    await seen(page.getByRole('button', { name: 'Bring back' }));
    await userEvent.click(page.getByText('All', { exact: true }));
    await expect.poll(() => acts().length).toBe(5);
  });

  it('reads on by itself past pages on which nothing was removed, and lists nothing twice', async () => {
    await open([
      [act(39, 'added', idOf(924), 'Say it')],
      [act(38, 'removed', idOf(922), 'Nobody eats alone')],
      [act(37, 'removed', idOf(922), 'Nobody eats'), act(36, 'removed', idOf(923), 'Measure twice')],
    ]);
    await expect.poll(() => acts().length).toBe(1);
    await userEvent.click(page.getByText(/^Removed/));
    await expect.poll(acts).toEqual(['Nobody eats alone']);
    await userEvent.click(page.getByRole('button', { name: 'Show earlier changes' }));
    await expect.poll(acts).toEqual(['Nobody eats alone', 'Measure twice']);
  });

  it('says so where nothing is gone', async () => {
    await open([[act(39, 'added', there.id, 'Warm hands')]]);
    await userEvent.click(page.getByText(/^Removed/));
    await seen(page.getByText('Nothing was removed here, or it is back again.'));
    await gone(page.getByText('Nothing has been written here', { exact: false }));
  });
});
