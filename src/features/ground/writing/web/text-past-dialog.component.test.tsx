import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { idOf, maren } from '#testing/component/session.ts';
import { gone, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { writingApi } from '../contract.ts';

const of = { kind: 'Issue' as const, id: idOf(71), part: idOf(71) };
const states = [
  { id: idOf(82), at: '2026-03-02T09:40:00.000Z', byId: maren.id, alsoBy: [], html: '<p>New ropes and blocks</p>' },
  { id: idOf(81), at: '2026-03-02T09:20:00.000Z', byId: null, alsoBy: [], html: '<p>Old ropes</p>' },
];

const open = async (canWrite: boolean) => {
  const restored: unknown[] = [];
  await showPage({
    answers: [
      answer(writingApi.past, { items: states, canWrite }),
      answer(writingApi.restore, ({ body }) => {
        restored.push(body);
        return {};
      }),
    ],
  });
  void openDialog('textPast', { of });
  await seen(page.getByRole('dialog', { name: 'What the notes said' }));
  return restored;
};

it('shows each state with who wrote it and what was new and gone, and brings an earlier one back', async () => {
  const restored = await open(true);
  const [newest, first] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect.element(newest).toHaveTextContent(/Maren Lindqvist.*Gone: Old.*New: New ropes.*New: and blocks/);
  await expect.element(first).toHaveTextContent(/Before several wrote in it.*Old ropes/);
  // What the text says now cannot be brought back.
  expect(newest.getByRole('button').elements()).toHaveLength(0);
  await userEvent.click(first.getByRole('button'));
  await gone(page.getByRole('dialog', { name: 'What the notes said' }));
  expect(restored).toEqual([{ stateId: idOf(81) }]);
});

it('offers nothing to who may only read', async () => {
  await open(false);
  await seen(page.getByRole('listitem').nth(1));
  expect(page.getByRole('listitem').getByRole('button').elements()).toHaveLength(0);
});
