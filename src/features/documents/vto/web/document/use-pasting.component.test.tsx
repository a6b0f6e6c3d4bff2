import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pasteText } from '#testing/component/paste.ts';
import { idOf } from '#testing/component/session.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import type { Written } from '../calls.ts';
import { lineOf } from './spellings.ts';
import { EditedText } from './words.tsx';

const field = () => page.getByRole('textbox', { name: 'Core value' });
const question = () => page.getByText('3 lines were pasted.');

/** Shows a line with a word in it, and puts the caret at its end; returns what is saved, and which lines are added. */
const open = async () => {
  const saved: unknown[] = [];
  const added: string[][] = [];
  const save = async ({ mine }: Written) => {
    saved.push(mine['title']);
    return { version: saved.length + 1 };
  };
  const item = { id: idOf(861), version: 1, title: 'Plumb' };
  await show(
    <>
      <EditedText item={item} spelling={lineOf('title')} label="Core value" onSave={save} onLines={(lines) => added.push(lines)} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await userEvent.click(field());
  await press('{End}');
  return { saved, added };
};

/** Pastes a list at the end of a line; returns what was saved, and which lines were added. */
const pasteList = async () => {
  const { saved, added } = await open();
  pasteText(field().element(), ' and level\n•\tSay it early\n2. Measure twice\n');
  await seen(question());
  await expect.element(field()).toHaveTextContent('Plumband level Say it early Measure twice');
  expect(saved).toEqual([]);
  return { saved, added };
};

it('L-24: a pasted list is asked about once; Enter makes a line of each point', async () => {
  const { saved, added } = await pasteList();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent),
  ).toEqual(['and level', 'Say it early', 'Measure twice']);
  await focused(field());
  await press('{Enter}');
  await gone(question());
  expect([saved, added]).toEqual([['Plumband level'], [['Say it early', 'Measure twice']]]);
});

it('L-24: Escape takes what was pasted back, and the field keeps the focus', async () => {
  const { saved, added } = await pasteList();
  await press('{Escape}');
  await gone(question());
  await focused(field());
  await expect.element(field()).toHaveTextContent(/^Plumb$/);
  expect([saved, added]).toEqual([[], []]);
});

it('L-24: a pasted list stays one text for who says so', async () => {
  const { saved, added } = await pasteList();
  await userEvent.click(page.getByRole('button', { name: 'Keep as one' }));
  await gone(question());
  await focused(field());
  expect([saved, added]).toEqual([['Plumband level Say it early Measure twice'], []]);
});

it('L-24: a pasted list that nobody answers about is saved as one text once the field is left', async () => {
  const { saved, added } = await pasteList();
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
  await gone(question());
  expect([saved, added]).toEqual([['Plumband level Say it early Measure twice'], []]);
});

it('L-24: a list of 50,000 lines is refused at once, with the limit, and the line is as it was', async () => {
  const { saved, added } = await open();
  expect(pasteText(field().element(), 'Say it early\n'.repeat(50_000))).toBe(false);
  await seen(page.getByText('That is a list of more than 2,000 lines. Paste fewer at once.'));
  await expect.element(field()).toHaveTextContent(/^Plumb$/);
  expect([saved, added]).toEqual([[], []]);
});
