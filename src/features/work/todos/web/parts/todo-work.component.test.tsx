import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import frame from '#app/shell/shell.module.css';
import { issueApi } from '#features/work/issues/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { dev, leadership } from '#testing/component/session.ts';
import { focused, press, seen, show } from '#testing/component/show.tsx';
import { nextId, todoOf } from '#testing/component/things.ts';
import type { Todo } from '../../contract.ts';
import { TodoWork } from './todo-work.tsx';

const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

const open = async (todos: Todo[], { held = [] as string[], ...look }: { held?: string[] } & Parameters<typeof show>[1] = {}) => {
  const shown = await show(
    <main className={frame.main}>
      <h1>Leadership</h1>
      <TodoWork tractionId={leadership.id} meetingId={undefined} adds view="open" within={[]} held={held} aside={() => null} />
    </main>,
    { path: '/?group=none&sort=title', ...look, answers: [...companyOf({ todos }).answers, ...(look.answers ?? [])] },
  );
  await seen(row(todos[0]?.title ?? '').first());
  return shown;
};

it('P-08, P-11: the filter by owner says how many items each has, of those that the other filters leave', async () => {
  const todos = [1, 2, 3].map((count) => todoOf({ title: `Call the mill ${count}`, ...(count === 3 ? { ownerId: dev.id } : {}) }));
  await open(todos);
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'Owner' });
  await seen(list.getByRole('option', { name: /Maren Lindqvist\s*2/ }));
  await seen(list.getByRole('option', { name: /Dev Castellano\s*1/ }));
  expect(await axeFaults()).toEqual([]);
  await list.getByRole('option', { name: /Dev Castellano/ }).click();
  // The others' numbers stay: they say what picking them would add.
  await seen(list.getByRole('option', { name: /Maren Lindqvist\s*2/ }));
});

it('P-08: a filter of three words is a list of three words; its field shows when something is typed', async () => {
  await open([todoOf({ title: 'Call the mill' })]);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'Status' });
  await seen(list);
  const field = page.getByPlaceholder('Type a name');
  const width = () => field.element().getBoundingClientRect().width;
  await focused(field);
  expect(width()).toBeLessThan(2);
  await press('pend');
  await expect.poll(width).toBeGreaterThan(100);
  await expect.poll(() => list.getByRole('option').elements().length).toBe(1);
});

it('P-12: the box that picks a row does not look like the one that says it is done', async () => {
  await open([todoOf({ title: 'Call the mill' })]);
  const round = (name: RegExp) => {
    const box = page.getByRole('checkbox', { name }).element();
    return [box, ...box.querySelectorAll('*')].some((each) => Number.parseInt(getComputedStyle(each).borderTopLeftRadius, 10) >= 9);
  };
  expect(round(/^Select: Call/)).toBe(true);
  expect(round(/^Done: Call/)).toBe(false);
});

describe('on a phone', () => {
  const touch = (target: Element, type: string, clientX: number, clientY = 100): void => {
    const touches = [new Touch({ identifier: 0, target, clientX, clientY })];
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
  };
  const swipe = (what: ReturnType<typeof row>): void => {
    touch(what.element(), 'touchstart', 200);
    touch(what.element(), 'touchmove', 120);
  };

  it.each(['light', 'dark'] as const)(
    'P-12: a swipe to the left shows Drop to Issues and the menu, and a press elsewhere hides them, %s',
    async (theme) => {
      const dropping = answer(issueApi.drop, ({ body }) => ({ ids: body.items.map(nextId), refused: [] }));
      const todos = [1, 2].map((count) => todoOf({ title: `Call the mill ${count}` }));
      const { server } = await open(todos, { size: { width: 360, height: 780 }, theme, answers: [dropping] });
      const [first, second] = [row('Call the mill 1'), row('Call the mill 2')];
      const drop = first.getByRole('button', { name: 'Drop to Issues', includeHidden: true });
      const dropSecond = second.getByRole('button', { name: 'Drop to Issues', includeHidden: true });
      await expect.element(drop).not.toBeVisible();
      touch(first.element(), 'touchstart', 200);
      touch(first.element(), 'touchmove', 190, 200);
      await expect.element(drop).not.toBeVisible();
      swipe(first);
      await seen(drop);
      expect(await axeFaults()).toEqual([]);
      expect(scrollsSideways()).toBe(false);
      swipe(second);
      await seen(dropSecond);
      await expect.element(drop).not.toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await expect.element(dropSecond).not.toBeVisible();
      swipe(second);
      await dropSecond.click();
      await expect.poll(() => server.asked(issueApi.drop).length).toBe(1);
    },
  );
});

it('F-15: a To-Do that two meetings have passed says in words that it was missed twice, one that a single meeting has passed says once', async () => {
  const todos = [
    ['Send the lease', '2026-02-10'],
    ['Order cedar', '2026-02-20'],
    ['Call the bank', '2026-02-27'],
  ].map(([title, dueDate]) => todoOf({ title: title ?? '', dueDate: dueDate ?? null }));
  await open(todos, { held: ['2026-02-17', '2026-02-24'] });
  await seen(row('Send the lease').getByText('missed twice'));
  await seen(row('Order cedar').getByText(/missed/));
  expect(row('Order cedar').getByText('missed twice').elements()).toEqual([]);
  expect(
    row('Call the bank')
      .getByText(/missed/)
      .elements(),
  ).toEqual([]);
});
