import { it } from 'vitest';
import { page } from 'vitest/browser';
import { seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';

it('keeps a click that leaves an invalid field', async () => {
  await showPage();
  void openDialog('addRock');
  const form = page.getByRole('dialog', { name: 'Add Rock' });
  await form.getByRole('textbox', { name: 'Title' }).fill('  ');
  await form.getByRole('combobox', { name: 'Due' }).click();
  await seen(page.getByRole('dialog', { name: 'Due' }));
  await seen(form.bySelector('[data-code=VAL_REQUIRED]').first());
});
