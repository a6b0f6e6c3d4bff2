import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { gone, press, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { todoApi } from '../contract.ts';

it('starts with a personal To-Do without a meeting, and keeps its shortcuts after its day was cleared', async () => {
  const { server } = await showPage();
  void openDialog('addPersonalTodo');
  const form = page.getByRole('dialog', { name: 'Add Personal To-Do' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Without a day');
  await form.getByRole('button', { name: /^Clear/ }).click();
  await press('{Control>}{Enter}{/Control}');
  await gone(form);
  const [asked] = server.asked(todoApi.create);
  expect(asked?.body).toMatchObject({ title: 'Without a day', tractionId: null });
  expect(asked?.body.dueDate ?? null).toBeNull();
});
