import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, show } from '#testing/component/show.tsx';
import { Button } from './button.tsx';

it('a button that cannot be used says why, to the keyboard too', async () => {
  let clicks = 0;
  await show(
    <Button because="Everything is read" onClick={() => (clicks += 1)}>
      Mark all read
    </Button>,
  );
  const button = page.getByRole('button', { name: 'Mark all read' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await press('{Enter}');
  await expect.element(button).toHaveAccessibleDescription('Everything is read');
  await expect.poll(() => document.querySelector(':popover-open')?.textContent).toBe('Everything is read');
  expect(clicks).toBe(0);
});
