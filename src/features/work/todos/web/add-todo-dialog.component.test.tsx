import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { cutControls, scrollsSideways, still } from '#testing/component/looks.ts';
import { idOf, leadership } from '#testing/component/session.ts';
import { focused, gone, press, seen, showPage } from '#testing/component/show.tsx';
import { everybody, personOf, tractionOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { todoApi } from '../contract.ts';

const form = page.getByRole('dialog', { name: 'Add To-Do' });
const title = form.getByRole('textbox', { name: 'Title' });
const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

const open = async (look: Parameters<typeof showPage>[0] = {}) => {
  const shown = await showPage(look);
  void openDialog('addTodo');
  await seen(title);
  return shown;
};

it('F-01: eight owners of a To-Do have room in their field: some faces, and how many more', async () => {
  const more = ['Ana', 'Bo', 'Cal', 'Eve', 'Finn', 'Gil'].map((firstName) => personOf({ firstName, lastName: 'Holm' }));
  const people = [...everybody, ...more];
  const invitees = people.map(({ id }) => id);
  await open({ answers: companyOf({ people, tractions: [tractionOf(leadership, { invitees })] }).answers });
  const owner = form.getByRole('combobox', { name: 'Owner' });
  await owner.click();
  const options = page.getByRole('listbox', { name: 'Owner' }).getByRole('option');
  await expect.poll(() => options.elements().length).toBe(8);
  for (const each of options.elements()) if (each.ariaSelected !== 'true') await page.elementLocator(each).click();
  await press('{Escape}');
  const rest = form.getByText('+4', { exact: true });
  await seen(rest);
  expect(await cutControls()).toEqual([]);
  expect(rest.element().getBoundingClientRect().right).toBeLessThan(owner.element().getBoundingClientRect().right - 24);
});

it('D-25, D-26, D-33, D-34: Escape closes a popup; with changes it asks first, and the popup is there again with its words and its focus', async () => {
  await open();
  await press('{Escape}');
  await gone(form);
  void openDialog('addTodo');
  await title.fill('Call the mill');
  await press('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Changes Not Saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await gone(question);
  await expect.element(title).toHaveValue('Call the mill');
  await focused(title);
  await press('{Escape}');
  await question.getByRole('button', { name: 'Leave Anyway' }).click();
  await gone(form);
});

const bothSizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

it.each(bothSizes)('D-27: toasts are at the bottom right, and a long word does not widen them, at $width', async (size) => {
  await open({ size });
  await title.fill('x'.repeat(256));
  await press('{Control>}{Enter}{/Control}');
  await gone(form);
  const toast = toasts.last();
  // It stays while the mouse is on it.
  await toast.hover();
  await still();
  const phone = size.width < 576;
  const box = toast.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(phone ? size.width - 24 : 400);
  expect(size.width - box.right).toBeLessThanOrEqual(24);
  expect(size.height - box.bottom).toBeLessThanOrEqual(phone ? 120 : 24);
  expect(scrollsSideways()).toBe(false);
});

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 360, height: 780 },
])('D-27: a toast covers no button of a popup that is as tall as the screen, at $width', async (size) => {
  await open({ size, answers: [answer(todoApi.create, () => refuse(500, 'unexpected'))] });
  await title.fill('Call the mill');
  await press('{Control>}{Enter}{/Control}');
  // A failure stays until it is closed.
  await seen(toasts.first());
  await seen(form);
  await still();
  const edge = form.element().getBoundingClientRect();
  const boxes = form
    .getByRole('button')
    .elements()
    .map((button) => {
      const { x, y, width, bottom } = button.getBoundingClientRect();
      const top = Math.max(y, edge.top);
      return { name: button.ariaLabel ?? button.textContent.trim(), box: new DOMRect(x, top, width, Math.min(bottom, edge.bottom) - top) };
    });
  const shown = boxes.filter(({ box }) => box.width > 0 && box.height > 0);
  expect(shown.map(({ name }) => name)).toContain('Close');
  const over = toasts.elements().map((toast) => toast.getBoundingClientRect());
  expect(shown.filter(({ box }) => over.some((toast) => meet(toast, box))).map(({ name }) => name)).toEqual([]);
});

it('F-17: Undo in the notes of another new item brings back no words of the one that was saved', async () => {
  await open({ answers: [answer(todoApi.create, { id: idOf(888), ids: [idOf(888)] })] });
  await title.fill('Call the mill');
  const notes = form.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  await press('Ask for oak');
  const undo = form.getByRole('button', { name: 'Undo' });
  await expect.element(undo).not.toHaveAttribute('aria-disabled');
  await form.getByRole('button', { name: 'Add and create another' }).click();
  await expect.element(title).toHaveValue('');
  await focused(title);
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
});
