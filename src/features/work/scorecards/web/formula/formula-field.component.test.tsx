import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { found } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { press, seen, show } from '#testing/component/show.tsx';
import { type Formula, type ScorecardRow, scorecardApi } from '../../contract.ts';
import { measurableDefaults } from '../../rules.ts';
import { FormulaField } from './formula-field.tsx';

const scorecardId = idOf(41);
const rowOf = (place: number, title: string, of = scorecardId): ScorecardRow => ({
  ...measurableDefaults,
  id: idOf(700 + place),
  scorecardId: of,
  title,
  ownerId: maren.id,
  ownerIds: [maren.id],
  goalValue: 1,
  linkedItemId: null,
  editorId: null,
  tractionId: leadership.id,
  tractionIds: [leadership.id],
  group: '',
  position: place,
  can: { edit: true, remove: true, enter: true },
  version: 1,
  values: [{ measurableId: idOf(700 + place), intervalId: '2026-W10', value: 7, entered: true }],
});
const rows = [
  rowOf(1, 'Proposals to hotels', idOf(42)),
  rowOf(2, 'Proposals sent'),
  rowOf(3, 'Contracts won'),
  rowOf(4, 'Lost-time incidents'),
];

const answers = [
  answer(scorecardApi.search, ({ body }) => {
    const words = String(body.filters?.[0]?.value ?? '').toLowerCase();
    return found(
      rows.filter(({ title }) => title.toLowerCase().includes(words)),
      { ...body, filters: [] },
    );
  }),
  answer(scorecardApi.meetings, () => ({ items: [{ tractionId: leadership.id, scorecardId, title: 'Leadership' }] })),
];

const open = async (first: Formula = [], size = { width: 900, height: 700 }) => {
  let now: Formula = first;
  const Held = () => {
    const [formula, setFormula] = useState(first);
    now = formula;
    return (
      <FormulaField value={formula} onChange={setFormula} error={undefined} scorecardId={scorecardId} ownId={undefined} period="week" />
    );
  };
  await show(<Held />, { answers, size });
  await page.getByRole('combobox', { name: 'Formula' }).click();
  return {
    now: () => now,
    says: () => now.map((part) => ('of' in part ? part.of.map(({ title }) => title).join('+') : 'sign' in part ? part.sign : part.number)),
  };
};
const type = async (text: string) => {
  for (const key of text) await press(key);
};
const field = page.getByRole('combobox', { name: 'Formula' });
const option = (name: RegExp) => page.getByRole('option', { name });

describe('the field of a formula', () => {
  it('is written by keys alone: names, signs, brackets and numbers', async () => {
    const { now, says } = await open();
    await type('contr');
    await seen(option(/Contracts won/));
    await press('{Enter}');
    await type('/');
    await type('propo');
    await seen(option(/Proposals sent/));
    expect(
      option(/Proposals/)
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Proposals sentLeadership7', 'Proposals to hotelsLeadership7']);
    await press('{ArrowDown}');
    await press('{ArrowUp}');
    await press('{Enter}');
    await type('*100+(2.5');
    await press(')');
    expect(says()).toEqual(['Contracts won', '/', 'Proposals sent', '*', '100', '+', '(', '2.5', ')']);
    expect(now()[0]).toEqual({ of: [{ id: idOf(703), title: 'Contracts won' }], by: 'sum', over: 'this' });
    expect(await axeFaults()).toEqual([]);
  });

  it('goes over whole parts with the arrows, and takes one away with Backspace', async () => {
    const { says } = await open([{ number: '1' }, { sign: '+' }, { number: '3' }]);
    await press('{ArrowLeft}');
    await type('2*');
    expect(says()).toEqual(['1', '+', '2', '*', '3']);
    await press('{Backspace}');
    await press('{Backspace}');
    expect(says()).toEqual(['1', '+', '3']);
    await press('{ArrowRight}');
    await press('{Backspace}');
    expect(says()).toEqual(['1', '+']);
  });

  it('takes a time span with Tab, and several Measurables into one part', async () => {
    const { now } = await open();
    await type('contr');
    await seen(option(/Contracts won/));
    await press('{Tab}');
    await page.getByRole('combobox', { name: 'Contracts won: over what time' }).selectOptions('last4');
    await page.getByRole('combobox', { name: 'Contracts won: how it counts' }).selectOptions('average');
    await field.click();
    await type('sent');
    await option(/Proposals sent/).click();
    expect(now()).toEqual([
      {
        of: [
          { id: idOf(703), title: 'Contracts won' },
          { id: idOf(702), title: 'Proposals sent' },
        ],
        by: 'average',
        over: 'last4',
      },
    ]);
    await page.getByRole('button', { name: 'Take out' }).click();
    expect(now()).toEqual([]);
  });

  it('keeps a sign within a name, and has signs to press', async () => {
    const { says } = await open();
    await type('lost-time');
    await option(/Lost-time/).click();
    await page.getByRole('button', { name: 'divided by' }).click();
    await type('2');
    await press('{Enter}');
    expect(says()).toEqual(['Lost-time incidents', '/', '2']);
  });

  it('does not name what one may not see, and fits a phone', async () => {
    await open(
      [
        { of: [{ kept: 0, gone: false }], by: 'sum', over: 'last13' },
        { sign: '+' },
        { of: [{ kept: 1, gone: true }], by: 'sum', over: 'this' },
      ],
      { width: 360, height: 700 },
    );
    await seen(page.getByRole('button', { name: /a number of another team/ }));
    await seen(page.getByRole('button', { name: /a removed number/ }));
    expect(scrollsSideways()).toBe(false);
  });
});
