import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { issueApi } from '#features/work/issues/contract.ts';
import { answer, refuse } from '#testing/component/answers.ts';
import { found } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways, still } from '#testing/component/looks.ts';
import { insertPasted, pasteText } from '#testing/component/paste.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { focused, gone, press, seen, showPage } from '#testing/component/show.tsx';
import { nextId } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ScorecardRow, scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

/** The week of the tests, and the four before it. */
const now = '2026-W10';
const before = ['2026-W06', '2026-W07', '2026-W08', '2026-W09'];

const rowOf = (place: number, title: string, more: Partial<ScorecardRow>, numbers: readonly number[] = []): ScorecardRow => {
  const id = idOf(700 + place);
  return {
    ...measurableDefaults,
    id,
    scorecardId: idOf(41),
    title,
    ownerId: maren.id,
    ownerIds: [maren.id],
    goalValue: 95,
    linkedItemId: null,
    editorId: null,
    tractionId: leadership.id,
    tractionIds: [leadership.id],
    group: '',
    position: place,
    can: { edit: true, remove: true, enter: true },
    version: 1,
    values: numbers.map((value, at) => ({ measurableId: id, intervalId: before[at] ?? '', value, entered: true })),
    ...more,
  };
};

const installs = () => rowOf(1, 'On-time installs', { comparison: 'GreaterOrEqual', unitOfMeasure: 'Percent' }, [95, 91, 88, 86]);
const incidents = () => rowOf(2, 'Lost-time incidents', { comparison: 'Equal', goalValue: 0 });
const cash = () => rowOf(3, 'Cash against plan', { unitOfMeasure: 'Dollar', valueScale: 'Thousand', decimalPlaces: 1, goalValue: -20 });

const sheet = page.getByRole('dialog', { name: 'My numbers' });
const field = (title: string) => sheet.getByRole('textbox', { name: title });
const key = (name: string) => sheet.getByRole('button', { name, exact: true });
const type = async (keys: string): Promise<void> => {
  for (const each of keys) await key(each).click();
};

/** Opens the sheet at a number, on a phone; `stored` returns the numbers of this week as the server has them. */
const open = async (title: string, look: Parameters<typeof showPage>[0] = {}) => {
  const rows = [installs(), incidents(), cash()];
  const entering = answer(scorecardApi.enterValue, ({ params, body }) => {
    const row = rows.find(({ id }) => id === params.measurableId);
    const value = { measurableId: params.measurableId, intervalId: body.intervalId, value: body.value, entered: body.value !== null };
    if (row !== undefined) row.values = [...row.values.filter(({ intervalId }) => intervalId !== body.intervalId), value];
    return {};
  });
  const answers = [answer(scorecardApi.search, ({ body }) => found(rows, body)), entering, ...(look.answers ?? [])];
  const shown = await showPage({ size: { width: 360, height: 780 }, ...look, answers });
  void openDialog('enterNumbers', { id: rows.find((row) => row.title === title)?.id ?? '', ownerId: maren.id });
  await seen(field(title));
  const stored = () =>
    Object.fromEntries(rows.map((row) => [row.title, row.values.find(({ intervalId }) => intervalId === now)?.value ?? null]));
  return { ...shown, stored };
};

const spaced = (element: Element): string => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();

describe('my numbers on a phone', () => {
  it.each(['light', 'dark'] as const)('I-19, I-20: are entered one after the other, judged while they are typed, %s', async (theme) => {
    const { stored } = await open('On-time installs', { theme });
    await seen(sheet.getByText('1 of 3', { exact: true }));
    await seen(sheet.getByText('Week of Mar 2, goal ≥ 95%'));
    expect(sheet.bySelector('ol li').elements().map(spaced)).toEqual([
      '95% , On Target Feb 2',
      '91% , Off Target, failed by -4 points Feb 9',
      '88% , Off Target, failed by -7 points Feb 16',
      '86% , Off Target, failed by -9 points Feb 23',
      expect.stringMatching(/Mar 2$/),
    ]);
    await expect.element(field('On-time installs')).toHaveAttribute('inputmode', 'none');
    await type('92');
    await seen(sheet.getByText('Off Target, failed by -3 points, 4 weeks in a row'));
    expect(await axeFaults()).toEqual([]);
    expect(scrollsSideways()).toBe(false);
    await key('Delete the last digit').click();
    await type('8');
    await seen(sheet.getByText('On Target, exceeded by +3 points'));
    await key('Save, next number').click();
    await seen(field('Lost-time incidents'));
    await expect.poll(stored).toMatchObject({ 'On-time installs': 98 });
    await type('3');
    await key('Skip').click();
    await seen(field('Cash against plan'));
    expect(stored()).toMatchObject({ 'Lost-time incidents': null });
    await type('-12.5');
    await seen(sheet.getByText('On Target').first());
    await key('Save').click();
    await gone(sheet);
    await expect.poll(stored).toMatchObject({ 'Cash against plan': -12.5 });
  });

  it('I-19: what is no number is named and stays; a number that is typed is kept when the sheet is closed', async () => {
    const { stored } = await open('Lost-time incidents');
    await type('1..');
    await key('Save, next number').click();
    await seen(sheet.getByRole('alert').getByText('Type a number'));
    await expect.element(field('Lost-time incidents')).toHaveValue('1..');
    await key('Delete the last digit').click();
    await key('Delete the last digit').click();
    await key('Close').click();
    await gone(sheet);
    await expect.poll(stored).toMatchObject({ 'Lost-time incidents': 1 });
  });

  it('are typed by an attached keyboard too: Enter saves and goes on, and the first key replaces what stood there', async () => {
    const { stored } = await open('On-time installs');
    await type('97');
    await key('Save, next number').click();
    await focused(field('Lost-time incidents'));
    await press('1{Enter}');
    await seen(field('Cash against plan'));
    void openDialog('enterNumbers', { id: idOf(702), ownerId: maren.id });
    await expect.element(field('Lost-time incidents')).toHaveValue('1');
    await press('2{Enter}');
    await expect.poll(stored).toMatchObject({ 'Lost-time incidents': 2 });
  });

  it('lead to what was said about them, and make an Issue; the typed number waits meanwhile', async () => {
    const { server } = await open('Lost-time incidents', {
      answers: [
        answer(issueApi.drop, ({ body }) => ({ ids: body.items.map(nextId), refused: [] })),
        answer(scorecardApi.meetings, { items: [] }),
        answer(scorecardApi.load, ({ body }) => ({
          scorecard: {
            id: body.scorecardId,
            tractionId: leadership.id,
            title: 'Leadership',
            period: 'week' as const,
            startDate: '2026-03-02',
            intervals: [],
            measurables: [],
            settings: {
              reverse: false,
              showAverage: false,
              showTotal: false,
              showLast4: false,
              showLast13: false,
              ownOnly: false,
            },
            can: { add: true },
          },
        })),
      ],
    });
    await type('4');
    await sheet.getByRole('button', { name: 'Drop to Issues' }).click();
    await expect
      .poll(() => server.asked(issueApi.drop).flatMap(({ body }) => body.items.map(({ title }) => title)))
      .toEqual(['Lost-time incidents']);
    await sheet.getByRole('button', { name: 'Comment' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Measurable' });
    await seen(edit);
    await press('{Escape}');
    await gone(edit);
    await expect.element(field('Lost-time incidents')).toHaveValue('4');
  });

  it.each([
    [360, 640],
    [667, 375],
  ])('have all keys and Save in view after the phone is turned or a bar takes room: %i by %i', async (width, height) => {
    await open('Cash against plan');
    await page.viewport(width, height);
    await still();
    // The sheet ends where the screen ends.
    for (const name of ['1', '0', '-', 'Skip', 'Save']) {
      const box = key(name).element().getBoundingClientRect();
      expect(box.y, name).toBeGreaterThan(0);
      expect(box.bottom, name).toBeLessThanOrEqual(height);
      expect(box.height, name).toBeGreaterThanOrEqual(36);
    }
    expect(scrollsSideways()).toBe(false);
  });

  it('keep all keys and Save in view under a message that stays', async () => {
    await open('On-time installs', { answers: [answer(scorecardApi.enterValue, () => refuse(404, 'notFound'))] });
    await type('8');
    await key('Save, next number').click();
    await seen(page.getByText('On-time installs has been removed. 8% was not entered.'));
    await still();
    for (const name of ['1', 'Save, next number']) {
      const box = key(name).element().getBoundingClientRect();
      expect(box.y).toBeGreaterThan(0);
      expect(box.bottom).toBeLessThanOrEqual(780);
    }
  });
});

it('I-09: a pasted number is not cut, and cells that were copied are not one number', async () => {
  const { stored } = await open('Lost-time incidents');
  const entry = field('Lost-time incidents');
  insertPasted(entry.element(), '1234567890123456789012345678');
  await expect.element(entry).toHaveValue('1234567890123456789012345678');
  await press('{Enter}');
  await seen(sheet.getByText('This is too long'));
  expect(pasteText(entry.element(), '27\n250')).toBe(false);
  await press('{Enter}');
  await seen(sheet.getByText('These are several cells. Paste one number at a time.'));
  expect(stored()['Lost-time incidents']).toBeNull();
});
