import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFaults } from '#testing/component/looks.ts';
import { insertPasted } from '#testing/component/paste.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { SearchText } from './search-text.tsx';

it('P-07: a pasted text that no title can have is said to be too long, and the list stays as it is', async () => {
  const asked: string[] = [];
  const Filter = () => {
    const [value, setValue] = useState('');
    return (
      <main>
        <SearchText
          label="Filter"
          value={value}
          onChange={(text) => {
            asked.push(text);
            setValue(text);
          }}
        />
      </main>
    );
  };
  await show(<Filter />);
  const field = page.getByRole('searchbox', { name: 'Filter' });
  await field.fill('cedar');
  await expect.poll(() => asked).toEqual(['cedar']);
  insertPasted(field.element(), 'e\u0301'.repeat(259));
  await seen(page.getByRole('alert').getByText('3 characters too long'));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFaults()).toEqual([]);
  await press('{Tab}');
  await seen(page.getByRole('alert'));
  insertPasted(field.element(), 'e\u0301'.repeat(256));
  await gone(page.getByRole('alert'));
  await expect.poll(() => asked).toEqual(['cedar', 'e\u0301'.repeat(256)]);
});
