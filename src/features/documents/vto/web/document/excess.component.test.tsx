import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { EditedText } from './words.tsx';

const item = { id: idOf(851), version: 1, title: 'Cedar' };
const spelling = {
  parts: ['title'],
  textOf: ({ title }: typeof item) => title,
  read: (text: string) => (text.length > 10 ? { code: 'VAL_TOO_LONG', length: text.length, limit: 10 } : { title: text }),
};

const marked = () => [...(CSS.highlights.get('vto-excess') ?? [])].map(String);

it('L-24: what a text is too long by is marked in it, until it fits', async () => {
  await show(<EditedText item={item} spelling={spelling} label="Niche" onSave={async () => ({ version: 2 })} />);
  await userEvent.click(page.getByRole('textbox', { name: 'Niche' }));
  await press('{End} saunas');
  await seen(page.getByText(/^12 of 10 characters/));
  await expect.poll(marked).toEqual(['as']);
  await press('{Backspace}');
  await expect.poll(marked).toEqual(['a']);
  await press('{Backspace}{Enter}');
  await gone(page.getByText(/of 10 characters/));
  expect(marked()).toEqual([]);
});
