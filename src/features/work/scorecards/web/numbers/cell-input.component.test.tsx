import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { press, seen, show } from '#testing/component/show.tsx';
import { showFormatsOf } from '#web/core/i18n/chosen-formats.ts';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import type { ScorecardRow } from '../../contract.ts';
import { measurableDefaults } from '../../rules.ts';
import { CellInput } from './cell-input.tsx';

const row: ScorecardRow = {
  ...measurableDefaults,
  id: idOf(701),
  scorecardId: idOf(41),
  title: 'Calls',
  ownerId: maren.id,
  ownerIds: [maren.id],
  goalValue: 25,
  linkedItemId: null,
  editorId: null,
  tractionId: leadership.id,
  tractionIds: [leadership.id],
  group: '',
  position: 1,
  can: { edit: true, remove: true, enter: true },
  version: 1,
  values: [],
};

/** Pastes as a browser does: the field gets the text without its line ends, unless a handler takes the paste. */
const paste = (field: Element, text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const isLeftToBrowser = field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  if (isLeftToBrowser) document.execCommand('insertText', false, text.replace(/[\r\n]/g, ''));
};

const cell = page.getByRole('textbox', { name: 'Calls' });

const showCell = async () => {
  const saved: (number | null)[] = [];
  await show(
    <CellInput label="Calls" row={row} value={null} look="grid" onSave={(value) => saved.push(value)} onLeave={() => undefined} />,
  );
  await expect.element(cell).toHaveFocus();
  return saved;
};

it.each([
  ['one beside the other', '27\t250'],
  ['one below the other', '27\r\n250\r\n'],
  ['with signs', '27\t$1,250.00\t3.5%'],
])('I-09: cells that were copied from a spreadsheet, %s, are refused in words and never become one number', async (_, text) => {
  const saved = await showCell();
  paste(cell.element(), text);
  await press('{Enter}');
  await seen(page.getByText('These are several cells. Paste one number at a time.'));
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  expect(saved).toEqual([]);
});

it('I-09: one cell that was copied is its number', async () => {
  const saved = await showCell();
  paste(cell.element(), '1,250\r\n');
  await press('{Enter}');
  expect(saved).toEqual([1250]);
});

it('a field of a form keeps copied cells apart, so that its check refuses them', async () => {
  const held: string[] = [];
  const Form = () => {
    const [value, setValue] = useState('');
    held.push(value);
    return <NumberInput aria-label="Goal" value={value} onChange={setValue} />;
  };
  await show(<Form />);
  const field = page.getByRole('textbox', { name: 'Goal' });
  await field.click();
  paste(field.element(), '27\n250');
  await expect.poll(() => held.at(-1)).toBe('27\t250');
  expect(Number(held.at(-1))).toBeNaN();
});

it.each([{ isComposing: true }, { keyCode: 229 }])('Enter of a composition does not save a number: %j', async (order) => {
  const saved = await showCell();
  await cell.fill('7');
  cell.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...order }));
  expect(saved).toEqual([]);
  await press('{Enter}');
  await expect.poll(() => saved).toEqual([7]);
});

it('I-19: a number with more decimals than are shown says what it is rounded to', async () => {
  const saved = await showCell();
  await cell.fill('94.6');
  await seen(page.getByText('94.6 will be saved as 95'));
  await press('{Enter}');
  expect(saved).toEqual([95]);
});

const withFormats = async (locale: string) => {
  showFormatsOf(locale);
  onTestFinished(() => showFormatsOf(null));
  return showCell();
};

it('I-09: 1.234 is refused where neither groups nor decimals have a point, with both readings', async () => {
  const saved = await withFormats('fr-FR');
  await cell.fill('1.234');
  await press('{Enter}');
  await seen(page.getByText('“1.234” can be read in two ways, so it is not saved. Type 1234 or 1,234.'));
  await cell.fill('1,234');
  await seen(page.getByText('1,234 will be saved as 1'));
  expect(saved).toEqual([]);
});

it('I-19: 1.234 where groups have a point says how it is read', async () => {
  const saved = await withFormats('de-DE');
  await cell.fill('1.234');
  await seen(page.getByText('1.234 is read as 1234. Type 1,234 for decimals.'));
  await press('{Enter}');
  expect(saved).toEqual([1234]);
});
