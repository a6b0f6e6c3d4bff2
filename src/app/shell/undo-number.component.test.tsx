import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { useEnterValue } from '#features/work/scorecards/web/calls.ts';
import { CellInput } from '#features/work/scorecards/web/numbers/cell-input.tsx';
import { answer } from '#testing/component/answers.ts';
import { sampledOf } from '#testing/component/sampled.ts';
import { press, show } from '#testing/component/show.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const week = '2026-W10';

const Page = () => {
  useShellKeys();
  const enter = useEnterValue();
  const [row] = sampledOf(scorecardApi.search).items;
  return (
    row && (
      <>
        <CellInput
          label="Calls"
          row={row}
          value={7}
          look="grid"
          onSave={(...entry) => enter(row, week, ...entry)}
          onLeave={() => undefined}
        />
        <input aria-label="Next" />
        <textarea aria-label="Words" />
        <button type="button">Elsewhere</button>
      </>
    )
  );
};

const cell = page.getByRole('textbox', { name: 'Calls' });
const next = page.getByRole('textbox', { name: 'Next' });

/** Types 12 over 7, and returns what the server was told to store. */
const enterNumber = async (wait: () => Promise<unknown> = () => Promise.resolve()) => {
  const stored: (number | null)[] = [];
  const entering = answer(scorecardApi.enterValue, async ({ body }) => {
    await wait();
    stored.push(body.value);
    return {};
  });
  await show(<Page />, { answers: [entering] });
  await cell.click();
  await press('{Control>}a{/Control}12{Enter}');
  return stored;
};

it.each([
  ['a button', page.getByRole('button', { name: 'Elsewhere' })],
  ['the field of the next number', next],
  ['a field for words', page.getByRole('textbox', { name: 'Words' })],
])('I-09: Ctrl+Z takes a number back that was typed, with the focus in %s', async (_, place) => {
  const stored = await enterNumber();
  await expect.poll(() => stored).toEqual([12]);
  await place.click();
  await press('{Control>}z{/Control}');
  await expect.poll(() => stored).toEqual([12, 7]);
});

it('I-09: Ctrl+Z takes a number back that is still on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored = await enterNumber(() => promise);
  await next.click();
  await press('{Control>}z{/Control}');
  resolve();
  await expect.poll(() => stored).toEqual([12, 7]);
});

it('Ctrl+Z in a field that was changed is left to the browser, and takes no number back', async () => {
  const stored = await enterNumber();
  await expect.poll(() => stored).toEqual([12]);
  await next.click();
  await press('x');
  // Who comes back to the field still takes back their own words first.
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await next.click();
  await press('{Control>}z{/Control}');
  await expect.element(next).toHaveValue('');
  expect(stored).toEqual([12]);
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await press('{Control>}z{/Control}');
  await expect.poll(() => stored).toEqual([12, 7]);
});
