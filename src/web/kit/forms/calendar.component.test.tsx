import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, mondayOf } from '#shared/dates.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import { showFormatsOf } from '#web/core/i18n/chosen-formats.ts';
import { formatsOf, todayHere } from '#web/core/i18n/formats.ts';
import { DayCell } from './day-cell.tsx';
import { DayField } from './day-field.tsx';

const field = () => page.getByRole('textbox', { name: 'Type a day' });

/** Opens the calendar of a row's day; `days` are those that were saved. */
const open = async (least?: string) => {
  const days: string[] = [];
  await show(<DayCell day="2026-03-03" label="Due date" least={least} onChange={(day) => days.push(day)} />);
  await userEvent.click(page.getByTitle('Due date'));
  await seen(field());
  // The days have the focus at first.
  await expect.poll(() => document.activeElement?.closest('table') ?? null).not.toBeNull();
  return days;
};

it('a day is typed right away, is shown in words, and is taken by Enter', async () => {
  const friday = addDays(mondayOf(todayHere()), 11);
  const days = await open();
  await press('next fri');
  await focused(field());
  await press('day');
  await seen(page.getByText(`Friday, ${formatsOf('en-US').wholeDay(friday)}`));
  expect(await axeFaults()).toEqual([]);
  expect(days).toEqual([]);
  await press('{Enter}');
  await gone(field());
  expect(days).toEqual([friday]);
  await focused(page.getByTitle('Due date'));
});

it.each([
  [null, '12/31/2026, next Friday', '4/3/2026', 'Friday, April 3, 2026'],
  ['en-GB', '31/12/2026, next Friday', '4/3/2026', 'Wednesday, 4 March 2026'],
  ['de-DE', '31.12.2026, next Friday', '4.3.26', 'Wednesday, 4 March 2026'],
])('a day is typed by the formats of the person: %s', async (formats, hint, typed, said) => {
  showFormatsOf(formats);
  onTestFinished(() => showFormatsOf(null));
  await open();
  await expect.element(field()).toHaveAttribute('placeholder', hint);
  await field().fill(typed);
  await seen(page.getByText(said));
});

it('what is no day, or too early, is said and not taken', async () => {
  const days = await open('2026-03-03');
  await field().fill('soon');
  await press('{Enter}');
  await seen(page.getByText('No day is understood.'));
  await field().fill('2026-03-02');
  await press('{Enter}');
  await seen(page.getByText('The first day that can be chosen is March 3, 2026.'));
  expect(days).toEqual([]);
  await press('{Escape}');
  await gone(field());
});

it('a field of a form takes a typed day as well', async () => {
  const Form = () => {
    const [day, setDay] = useState('');
    return <DayField label="Due" name="dueDate" value={day} onChange={setDay} onBlur={() => undefined} error={undefined} />;
  };
  await show(<Form />);
  await userEvent.click(page.getByRole('combobox', { name: /^Due/ }));
  await seen(field());
  await press('tomorrow{Enter}');
  await seen(page.getByText(formatsOf('en-US').day(addDays(todayHere(), 1))));
});
