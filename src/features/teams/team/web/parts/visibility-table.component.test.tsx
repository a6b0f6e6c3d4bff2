import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dev, maren } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { newVisibility } from '../../rules/visibility.ts';
import { VisibilityTable } from './visibility-table.tsx';

it('B-55: the creator stands in the table though they have no row of their own, locked, and cannot be taken out', async () => {
  await show(
    <main>
      <VisibilityTable value={newVisibility()} createdById={maren.id} onChange={() => undefined} />
    </main>,
    { session: { user: { userId: dev.id } } },
  );
  const row = page.getByRole('row', { name: /Maren Lindqvist/ });
  await seen(row);
  for (const box of row.getByRole('checkbox').elements()) {
    expect((box as HTMLInputElement).checked).toBe(true);
    expect(box.getAttribute('aria-disabled') ?? (box as HTMLInputElement).disabled.toString()).toBe('true');
  }
  expect(row.getByRole('checkbox').elements()).toHaveLength(2);
  expect(row.getByRole('button').elements()).toHaveLength(0);
});
