import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { memberApi } from '#features/office/members/contract.ts';
import { handoverApi, type OpenWork } from '#features/work/handovers/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { leadership, maren } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { LeaveOrg } from './leave-org.tsx';

const dialog = page.getByRole('dialog', { name: 'Leave Harbor & Pine?' });

const open = async (items: OpenWork[]) => {
  const done: string[] = [];
  const { server } = await show(
    <main>
      <LeaveOrg />
    </main>,
    {
      session: { role: 'Member' },
      answers: [
        answer(handoverApi.openWork, { items }),
        answer(handoverApi.handOver, () => {
          done.push('given');
          return { given: 2 };
        }),
        answer(memberApi.leave, () => {
          done.push('left');
          return {};
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Leave Harbor & Pine' }).click();
  await seen(dialog.getByText('To come back, somebody must invite you.'));
  return { server, done };
};

it('B-38: who leaves the organization is asked who takes the open work, and gives it before leaving', async () => {
  const { server, done } = await open([{ kind: 'todo', count: 2, tractionIds: [leadership.id] }]);
  await seen(dialog.getByText('Who takes your open work?'));
  await dialog.getByRole('combobox', { name: '2 To-Dos' }).click();
  await page.getByRole('option', { name: /Dev/ }).click();
  expect(await axeFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave Harbor & Pine' }).click();
  await expect.poll(() => done).toEqual(['given', 'left']);
  expect(server.asked(handoverApi.openWork)[0]?.body).toMatchObject({ personId: maren.id, tractionId: null });
});

it('who owns no open work leaves after one question', async () => {
  const { done } = await open([]);
  await dialog.getByRole('button', { name: 'Leave Harbor & Pine' }).click();
  await expect.poll(() => done).toEqual(['left']);
});
