import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seen, show } from '#testing/component/show.tsx';
import { RichTextField } from './rich-text-field.tsx';

it('a press below a quiet field reaches what was pressed, although the tools of the field go', async () => {
  let presses = 0;
  await show(
    <div>
      <RichTextField aria-label="Notes" value="<p>One</p>" onChange={() => {}} quiet={{ hint: 'Write' }} />
      <button type="button" style={{ display: 'block', height: '20px' }} onClick={() => (presses += 1)}>
        Below
      </button>
    </div>,
  );
  const tools = page.getByRole('button', { name: 'Bold' });
  await seen(page.getByRole('textbox', { name: 'Notes' }));
  expect(tools.elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('textbox', { name: 'Notes' }));
  await seen(tools);
  await userEvent.click(page.getByRole('button', { name: 'Below' }));
  await expect.poll(() => presses).toBe(1);
  await expect.poll(() => tools.elements().length).toBe(0);
});
