import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focused, press, seen, show } from '#testing/component/show.tsx';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';

const ran: string[] = [];
/** What closes the line, as somebody else does. */
const closers = new Set<() => void>();
const end = (): void => {
  for (const close of closers) close();
};

/** A line that goes when somebody else says so, beside a row with keys of its own. */
const Page = ({ hides }: { hides: boolean }) => {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const close = () => setOpen(false);
    closers.add(close);
    return () => void closers.delete(close);
  }, []);
  useShortcut('t', 'To-Do', () => void ran.push('t'));
  return (
    <main id="main">
      {(open || hides) && (
        <span hidden={!open}>
          <input aria-label="Line" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)} autoFocus />
        </span>
      )}
      <button onClick={() => ran.push('pressed')} onKeyDown={({ key }) => ran.push(key)}>
        Row
      </button>
    </main>
  );
};
const line = page.getByRole('textbox', { name: 'Line' });
const row = () => (page.getByRole('button', { name: 'Row' }).element() as HTMLElement).focus();

const open = async (hides = false) => {
  ran.length = 0;
  await show(<Page hides={hides} />);
  await focused(line);
  await press('Two mill');
};
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Strikes keys at once, whatever the machine does meanwhile; returns those that reached the page. */
const strike = (...keys: string[]): string[] =>
  keys.filter((key) => {
    const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    return (document.activeElement ?? document.body).dispatchEvent(down);
  });

it.each([false, true])('what is typed on after a field has gone presses no key, and the next line takes it (hidden: %s)', async (hides) => {
  await open(hides);
  // A press or Enter of the test before would count as the act that has closed the field.
  await wait(750);
  end();
  await expect.poll(() => document.activeElement, { interval: 10 }).toBe(document.body);
  expect(strike('t')).toEqual([]);
  // The page gave the focus to a row.
  row();
  expect(strike('t', 'v', ' ', 'Enter', 'Backspace')).toEqual([]);
  expect(ran).toEqual([]);
  await wait(1_050);
  await press('t');
  expect(ran).toEqual(['t', 't']);
});

it('what is typed after Escape, a press elsewhere or a pause is a command', async () => {
  await open();
  await press('{Escape}');
  await expect.poll(() => document.activeElement).toBe(document.body);
  await press('t');
  expect(ran).toEqual(['t']);
});

it('what is typed after a press on something else is a command', async () => {
  await open();
  await page.getByRole('button', { name: 'Row' }).click();
  await seen(line);
  await press('t');
  expect(ran).toEqual(['pressed', 't', 't']);
});
