import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { leadership } from '#testing/component/session.ts';
import { press, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { scorecardApi } from '../contract.ts';

it('a picker in which nothing can be chosen says why, keeps its place for the keyboard and opens neither by a click nor by a key', async () => {
  await showPage({ answers: [answer(scorecardApi.meetings, { items: [] })] });
  void openDialog('addMeasurable', { tractionId: leadership.id });
  const picker = page.getByRole('dialog').getByRole('combobox', { name: /^Meeting/ });
  await expect.element(picker).toHaveAttribute('aria-disabled', 'true');
  const id = picker.element().getAttribute('aria-describedby') ?? '';
  const why = document.querySelector(`[id="${id}"]`)?.textContent ?? '';
  expect(why).not.toBe('');
  await picker.hover();
  await seen(page.bySelector(':popover-open').getByText(why));
  for (const key of ['{ArrowDown}', '{Enter}', ' ']) await press(key);
  await picker.click({ force: true });
  await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('listbox').elements()).toEqual([]);
});
