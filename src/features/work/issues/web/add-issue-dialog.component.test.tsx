import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { similarApi } from '#features/work/similar/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { dev } from '#testing/component/session.ts';
import { focused, gone, press, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { issueApi } from '../contract.ts';

const form = page.getByRole('dialog', { name: 'Add Issue' });
const title = form.getByRole('textbox').first();

const open = async () => {
  const shown = await showPage({
    answers: [answer(similarApi.issues, { items: [] }), answer(vtoCollectionApi.editable, { revisions: [], canEdit: true })],
  });
  void openDialog('addIssue');
  await seen(form.getByRole('radio', { name: 'Meeting' }));
  return shown;
};

it('D-18: what is typed at once is the title, although the choice between meeting and V/TO stands before it', async () => {
  await open();
  await press('Saw is blunt');
  await expect.element(title).toHaveValue('Saw is blunt');
  // What was typed stays when the other is chosen, and so does the focus.
  for (const other of ['V/TO', 'Meeting']) {
    const choice = form.getByRole('radio', { name: other });
    (choice.element() as HTMLElement).focus();
    await press(' ');
    await focused(choice);
    await expect.element(choice).toBeChecked();
    await expect.element(title).toHaveValue('Saw is blunt');
  }
});

it('E-06, G-05: a picker for one owner replaces the owner and closes; it never adds a second one', async () => {
  const { server } = await open();
  await title.fill('Cedar slips');
  const owner = form.getByRole('combobox', { name: /^Owner/ });
  await owner.click();
  await page.getByRole('option', { name: /^Dev/ }).click();
  await gone(page.getByRole('listbox'));
  await expect.element(owner).toHaveTextContent(/^(DC\s*)?Dev/);
  await press('{Control>}{Enter}{/Control}');
  await gone(form);
  expect(server.asked(issueApi.create).map(({ body }) => [body.title, body.ownerIds ?? body.ownerId])).toEqual([['Cedar slips', dev.id]]);
});
