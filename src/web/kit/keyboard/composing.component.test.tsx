import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focused, show } from '#testing/component/show.tsx';
import { TitleField } from '#web/kit/ui/title-field.tsx';

/** A key of a composition: most browsers say so, Safari only by its code, after the composition has ended. */
const orders = [{ isComposing: true }, { keyCode: 229 }];
const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp', 'Delete', ' ', 't'];

const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

it.each(orders)('a key of a composition is heard nowhere on the page, and its default stays: %j', async (order) => {
  const heard: string[] = [];
  const hear =
    (where: string) =>
    ({ key }: { key: string }) =>
      void heard.push(`${where} ${key}`);
  await show(
    <main id="main" onKeyDown={hear('below')} onKeyDownCapture={hear('above')}>
      <input aria-label="Field" onKeyDown={hear('field')} />
      <textarea aria-label="Area" onKeyDown={hear('area')} />
      <div role="textbox" aria-label="Words" contentEditable tabIndex={0} onKeyDown={hear('words')} />
      <div role="row" aria-label="Row" tabIndex={0} onKeyDown={hear('row')} />
    </main>,
  );
  const [onDocument, onWindow] = [hear('document'), hear('window')];
  document.addEventListener('keydown', onDocument, { capture: true });
  window.addEventListener('keydown', onWindow, { capture: true });
  for (const name of ['Field', 'Area', 'Words', 'Row']) {
    const target = page.getByLabelText(name).element();
    for (const key of keys) expect(press(target, key, order)).toBe(true);
  }
  expect(heard).toEqual([]);
  press(page.getByLabelText('Field').element(), 'Enter');
  expect(heard).toEqual(['window Enter', 'document Enter', 'above Enter', 'field Enter', 'below Enter']);
  document.removeEventListener('keydown', onDocument, { capture: true });
  window.removeEventListener('keydown', onWindow, { capture: true });
});

it.each(orders)('a title in place is not saved by a key of a composition: %j', async (order) => {
  const ends: (string | undefined)[] = [];
  await show(<TitleField title="Lease" limit={256} onEnd={(words) => ends.push(words)} />);
  const field = page.getByRole('textbox');
  await focused(field);
  await field.fill('東京');
  for (const key of ['Enter', 'Escape']) press(field.element(), key, order);
  expect(ends).toEqual([]);
  press(field.element(), 'Enter');
  await expect.poll(() => ends).toEqual(['東京']);
});
