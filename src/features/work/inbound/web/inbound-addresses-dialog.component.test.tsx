import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { answer } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { gone, phone, press, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type InboundAddress, inboundApi } from '../contract.ts';

const scorecardId = idOf(41);

const rowOf = (at: number, title: string, more: object = {}) => ({
  ...measurableDefaults,
  id: idOf(700 + at),
  scorecardId,
  title,
  goalValue: 1,
  ownerId: maren.id,
  ownerIds: [maren.id],
  linkedItemId: null,
  editorId: null,
  tractionId: leadership.id,
  tractionIds: [leadership.id],
  group: '',
  position: at,
  can: { edit: true, remove: true, enter: true },
  version: 1,
  values: [],
  ...more,
});

const bank: InboundAddress = {
  id: idOf(801),
  name: 'Bank balance',
  hint: 'm_7Qp4…c41f',
  createdById: maren.id,
  createdAt: '2026-01-07T06:00:00.000Z',
  endsAt: null,
  lastAt: '2026-02-24T06:00:00.000Z',
  written: 61,
  refused: 2,
  measurables: [{ id: idOf(701), name: 'cash-on-hand' }],
  calls: [
    {
      at: '2026-02-24T06:00:00.000Z',
      lines: [
        { name: 'cash-on-hand', value: '468', outcome: 'written', intervalId: '2026-W09' },
        { name: 'payables', value: '41', outcome: 'unknown' },
      ],
    },
  ],
  can: { change: true, revoke: true },
};

const whole = 'https://cairn.example.com/in/m_7Qp4vTz9KdXw2Rb8sHc41f';
const settings = { reverse: false, showAverage: true, showTotal: false, showLast4: false, showLast13: false, ownOnly: false };

const open = async (items: InboundAddress[], look: Parameters<typeof showPage>[0] = {}, canMake = true) => {
  const scorecard = {
    id: scorecardId,
    tractionId: leadership.id,
    title: 'Leadership',
    startDate: '2025-12-08',
    period: 'week' as const,
    intervals: [],
    settings,
    measurables: [rowOf(1, 'Cash on hand'), rowOf(2, 'Receivables'), rowOf(3, 'Win rate', { formula: [{ number: '1' }] })],
    can: { add: true },
  };
  const made = { id: idOf(802), address: whole, names: ['cash-on-hand', 'receivables'] };
  const shown = await showPage({
    ...look,
    answers: [
      answer(scorecardApi.load, { scorecard }),
      answer(inboundApi.list, { items, canMake }),
      answer(inboundApi.make, made),
      answer(inboundApi.renew, made),
      answer(inboundApi.change, {}),
      answer(inboundApi.revoke, {}),
    ],
  });
  void openDialog('inboundAddresses', { scorecardId });
  return shown;
};

const dialog = (name: string) => page.getByRole('dialog', { name });

it('makes an address for what is ticked, and shows it whole this once, with lines ready to send', async () => {
  const { server } = await open([]);
  await dialog('Numbers from outside').getByRole('button', { name: 'New address' }).click();
  const form = dialog('New address for numbers');
  await expect.element(form.getByRole('checkbox', { name: 'Win rate' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFaults()).toEqual([]);
  await form.getByLabelText('Name').fill('Bank balance');
  await form.getByRole('checkbox', { name: 'Cash on hand' }).click();
  await form.getByRole('checkbox', { name: 'Receivables' }).click();
  await form.getByLabelText('It ends').selectOptions('In 90 days');
  await form.getByRole('button', { name: 'Create address' }).click();
  const once = dialog('Address for Bank balance');
  await seen(once.getByText(whole, { exact: true }));
  expect(server.asked(inboundApi.make)[0]?.body).toEqual({
    name: 'Bank balance',
    measurableIds: [idOf(701), idOf(702)],
    lifetime: 'days90',
  });
  await seen(once.getByText('-d "receivables=468"', { exact: false }));
  await once.getByText('Google Sheets').click();
  await seen(once.getByText("'receivables': String(sheet.getRange('B3').getValue())", { exact: false }));
  expect(await axeFaults()).toEqual([]);
  await expect.element(once.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true');
  await press('{Escape}');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await once.getByRole('checkbox', { name: 'I have stored it' }).click();
  await once.getByRole('button', { name: 'Done' }).click();
  await gone(once);
});

it('shows what came last and what became of it; it is changed, renewed and revoked there', async () => {
  const { server } = await open([bank]);
  await dialog('Numbers from outside')
    .getByRole('button', { name: /^Bank balance/ })
    .click();
  await seen(page.getByText('…/in/m_7Qp4…c41f'));
  await seen(page.getByText('refused: no such name'));
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog('Edit the address');
  await form.getByRole('checkbox', { name: 'Receivables' }).click();
  await form.getByRole('button', { name: 'Save address' }).click();
  await gone(form);
  expect(server.asked(inboundApi.change)[0]?.body).toEqual({ name: 'Bank balance', measurableIds: [idOf(701), idOf(702)] });
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
  await seen(dialog('Address for Bank balance').getByText(whole, { exact: true }));
  await dialog('Address for Bank balance').getByRole('checkbox', { name: 'I have stored it' }).click();
  await dialog('Address for Bank balance').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Bank balance/ }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the address' }).click();
  await expect.poll(() => server.asked(inboundApi.revoke).length).toBe(1);
});

it('fits a phone, and offers nothing to those who may only look', async () => {
  await open([{ ...bank, can: { change: false, revoke: false } }], { size: phone }, false);
  await gone(page.getByRole('button', { name: 'New address' }));
  await page.getByRole('button', { name: /^Bank balance/ }).click();
  await seen(page.getByText('refused: no such name'));
  expect(scrollsSideways()).toBe(false);
  for (const name of ['Revoke', 'Edit', 'New address']) await gone(page.getByRole('button', { name, exact: true }));
});
