import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyOf } from '#testing/component/company.ts';
import { insertPasted } from '#testing/component/paste.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { type ChosenHolder, HoldersField } from './holders-field.tsx';

it('a pasted name stays whole, says by how much it is too long, and is offered once it fits', async () => {
  const held: { holders: readonly ChosenHolder[] } = { holders: [] };
  const Form = () => {
    const [value, setValue] = useState<ChosenHolder[]>([]);
    const [typed, setTyped] = useState('');
    held.holders = value;
    const binding = { value: typed, onChange: setTyped, onBlur: () => undefined };
    return <HoldersField value={value} known={[]} typed={binding} onChange={setValue} error={undefined} />;
  };
  await show(<Form />, { answers: companyOf().answers });
  const field = page.getByRole('combobox');
  const name = 'e\u0301'.repeat(100);
  insertPasted(field.element(), `${name}e\u0301`);
  await seen(page.getByText('1 character too long'));
  await expect.element(field).toHaveValue(`${name}e\u0301`);
  await press('{Enter}');
  expect(held.holders).toEqual([]);
  insertPasted(field.element(), name);
  await gone(page.getByText('1 character too long'));
  await seen(page.getByRole('option'));
  await press('{Enter}');
  await expect.poll(() => held.holders).toEqual([{ assignedToId: null, holderName: name }]);
});
