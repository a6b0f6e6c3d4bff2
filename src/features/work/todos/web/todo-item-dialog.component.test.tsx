import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { answer, refuse } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { gone, press, seen, showPage } from '#testing/component/show.tsx';
import { headlineOf, issueOf, todoOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { todoApi } from '../contract.ts';

it.each([
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const)('F-12: a day is picked by mouse and by keys, months are turned, at $width in $theme', async ({ width, theme }) => {
  const todo = todoOf({ title: 'Call the mill', dueDate: '2026-03-10' });
  await showPage({ answers: companyOf({ todos: [todo] }).answers, size: { width, height: 900 }, theme });
  void openDialog('editTodo', { todoId: todo.id });
  const due = page.getByRole('dialog', { name: /^Edit/ }).getByRole('group', { name: 'Due' }).getByRole('button').first();
  await due.click();
  const calendar = page.getByRole('dialog', { name: /^Due/ });
  const day = (name: string) => calendar.getByRole('button', { name });
  await seen(day('Tuesday, March 10, 2026'));
  await expect.poll(() => document.activeElement?.ariaLabel).toContain('March 10, 2026');
  expect(await axeFaults()).toEqual([]);
  await press('{ArrowDown}{ArrowRight}{Enter}');
  await gone(calendar);
  await expect.element(due).toHaveTextContent('Mar 18');
  await due.click();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await day('Thursday, April 30, 2026').click();
  await expect.element(due).toHaveTextContent('Apr 30');
});

describe('the long form of other items', () => {
  it('F-11, F-14: a personal To-Do needs a day, and can come again', async () => {
    const todo = todoOf({ title: 'Read the draft', tractionId: null, dueDate: null });
    const { server } = await showPage({ answers: companyOf({ todos: [todo] }).answers, size: { width: 1440, height: 900 } });
    void openDialog('editTodo', { todoId: todo.id });
    const form = page.getByRole('dialog', { name: 'Edit Personal To-Do' });
    const title = form.getByRole('textbox', { name: 'Title' });
    await seen(title);
    expect(form.element().getBoundingClientRect().width).toBe(960);
    expect(await axeFaults()).toEqual([]);
    await title.fill('Read the whole draft');
    await press('{Control>}{Enter}{/Control}');
    await seen(form.bySelector('[data-code=VAL_REQUIRED]'));
    await form.getByRole('group', { name: 'Due' }).getByRole('button').first().click();
    await page.getByRole('gridcell').getByRole('button').nth(20).click();
    await form.getByRole('button', { name: 'Repeats: Does not repeat' }).click();
    await page.getByRole('menuitemradio', { name: 'Every two weeks' }).click();
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    const asked = server.asked(todoApi.update).map(({ body }) => [body.title, body.repeats, body.repeatUntil ?? null]);
    expect(asked).toEqual([['Read the whole draft', 'TwoWeeks', null]]);
  });

  it('G-21, H-14: Issues and Headlines have it too', async () => {
    const [issue, headline] = [issueOf({ title: 'Saw is blunt' }), headlineOf({ title: 'Crew is back' })];
    const { server } = await showPage({
      size: { width: 1440, height: 900 },
      answers: [
        ...companyOf({ issues: [issue], headlines: [headline] }).answers,
        answer(issueApi.update, { version: 2 }),
        answer(headlineApi.update, { version: 2 }),
      ],
    });
    const edit = async (name: string, field: string, words: string) => {
      const form = page.getByRole('dialog', { name });
      await seen(form.getByRole('textbox', { name: field }));
      expect(form.element().getBoundingClientRect().width).toBe(960);
      expect(await axeFaults()).toEqual([]);
      await form.getByRole('textbox', { name: field }).fill(words);
      await press('{Control>}{Enter}{/Control}');
      await gone(form);
    };
    void openDialog('editIssue', { issueId: issue.id });
    await edit('Edit Issue', 'Issue', 'Saw is blunt again');
    void openDialog('editHeadline', { headlineId: headline.id });
    await edit('Edit Headline', 'Headline', 'Crew is back again');
    expect(server.asked(issueApi.update).map(({ body }) => body.title)).toEqual(['Saw is blunt again']);
    expect(server.asked(headlineApi.update).map(({ body }) => body.title)).toEqual(['Crew is back again']);
  });

  it('F-12: a To-Do that comes again is added with its end', async () => {
    const { server } = await showPage();
    void openDialog('addTodo');
    const form = page.getByRole('dialog', { name: 'Add To-Do' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Send the numbers');
    await form.getByRole('combobox', { name: 'Repeats' }).selectOptions('Month');
    await seen(form.getByText('The next one comes when this one is done, or the day after it was due.'));
    expect(await axeFaults()).toEqual([]);
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    expect(server.asked(todoApi.create).map(({ body }) => [body.title, body.repeats, body.repeatUntil ?? null])).toEqual([
      ['Send the numbers', 'Month', null],
    ]);
  });
});

it('who has changed what somebody else changed too sees both, with the names of meetings, and asks for nothing that is none', async () => {
  const todo = todoOf({ title: 'Call the mill', dueDate: '2026-03-10' });
  const current = { ...todo, title: 'Call the old mill', version: 2 };
  const refusing = answer(todoApi.update, () => refuse(409, 'stale', { current }));
  const { server } = await showPage({ answers: [...companyOf({ todos: [todo] }).answers, refusing] });
  void openDialog('editTodo', { todoId: todo.id });
  const form = page.getByRole('dialog', { name: /^Edit/ });
  await form.getByRole('textbox', { name: 'Title' }).fill('Call the new mill');
  await press('{Control>}{Enter}{/Control}');
  await seen(page.getByText('Two people changed this To-Do'));
  expect(server.asked(meetingApi.tractions)).toEqual([]);
});
