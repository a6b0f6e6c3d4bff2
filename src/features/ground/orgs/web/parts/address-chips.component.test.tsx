import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pasteText } from '#testing/component/paste.ts';
import { seen, show } from '#testing/component/show.tsx';
import type { Chip } from '../../rules/first-people.ts';
import { AddressChips } from './address-chips.tsx';

const field = page.getByRole('textbox', { name: 'E-mail addresses' });
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `p${at + 1}@harbor.example`);

const open = async () => {
  const held: { chips: readonly Chip[] } = { chips: [] };
  const Form = () => {
    const [chips, setChips] = useState<Chip[]>([]);
    const [typed, setTyped] = useState('');
    held.chips = chips;
    return <AddressChips chips={chips} onChange={setChips} typed={typed} onType={setTyped} />;
  };
  await show(<Form />);
  return held;
};

it('says how many of a pasted list have no room, and from which on', async () => {
  const held = await open();
  expect(pasteText(field.element(), addresses(53).join('; '))).toBe(false);
  await seen(page.getByText('The list holds 50 addresses: 3 are not on it, from p51@harbor.example on.'));
  expect(held.chips).toHaveLength(50);
});

it('refuses a list of 50,000 lines, with the limit, and stays as it was', async () => {
  const held = await open();
  expect(pasteText(field.element(), addresses(50_000).join('\n'))).toBe(false);
  await seen(page.getByText('That is a list of more than 500 lines. Paste fewer at once.'));
  expect(held.chips).toEqual([]);
  await expect.element(field).toHaveValue('');
});
