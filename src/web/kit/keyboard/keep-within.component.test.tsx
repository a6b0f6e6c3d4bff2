import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#testing/component/show.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';

const astronaut = '\u{1F469}\u{1F3FD}\u200D\u{1F680}';

const Fields = () => {
  const [line, setLine] = useState('');
  const [text, setText] = useState('');
  return (
    <main id="main">
      <TextInput aria-label="Line" maxLength={5} value={line} onChange={setLine} />
      <TextArea aria-label="Text" maxLength={5} value={text} onChange={setText} />
    </main>
  );
};

it.each(['Line', 'Text'])('a field takes as many signs as its limit says, whole ones, and no more: %s', async (name) => {
  await show(<Fields />);
  const field = page.getByRole('textbox', { name });
  await field.click();
  await userEvent.keyboard('abcdefg');
  await expect.element(field).toHaveValue('abcde');
  // A word in its place: the limit counts what would stand there then.
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}xyz');
  await expect.element(field).toHaveValue('abcxy');
  await field.fill(`abcd${astronaut}`);
  await userEvent.keyboard('z');
  await expect.element(field).toHaveValue(`abcd${astronaut}`);
});

it('the browser cuts nothing: no field has a length of its own', async () => {
  await show(<Fields />);
  expect(document.querySelectorAll('[maxlength]').length).toBe(0);
});
