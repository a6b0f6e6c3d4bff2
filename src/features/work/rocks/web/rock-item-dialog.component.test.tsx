import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Person, peopleApi } from '#features/ground/people/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways, still } from '#testing/component/looks.ts';
import { dev, idOf, leadership, maren } from '#testing/component/session.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import { personOf, rockOf, tractionOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useListBehind } from '#web/kit/modals/list-behind.ts';
import type { Milestone } from '../contract/milestones.ts';
import { type Rock, rockApi } from '../contract.ts';

const workshop = { id: idOf(22), title: 'Workshop', threadId: idOf(32) };
const notes = '<p>Budget 86 thousand, of which 61 is spent.</p>';
const form = page.getByRole('dialog', { name: 'Edit Rock' });
const title = form.getByRole('textbox', { name: 'Title' });

/** The list on the page beneath. */
const Behind = ({ rocks }: { rocks: readonly Rock[] }) => {
  useListBehind(rocks);
  return <main id="main" />;
};

const step = (rockId: string, position: number, words: string): Milestone => ({
  id: idOf(600 + position),
  rockId,
  title: words,
  ownerId: maren.id,
  dueDate: null,
  isDone: false,
  doneAt: null,
  position,
});

/** Opens the second of three Rocks; `mine` returns it as the server has it. */
const open = async ({
  change = {},
  steps = [],
  ...look
}: { change?: Partial<Rock>; steps?: string[] } & Parameters<typeof show>[1] = {}) => {
  const tractionIds = [leadership.id, workshop.id];
  const rocks = ['Alpha Rock', 'Bay', 'Gamma Rock'].map((name, at) =>
    rockOf({
      id: idOf(501 + at),
      title: name,
      type: 'Company',
      tractionIds,
      contentHtml: at === 1 ? notes : '',
      ...(at === 1 ? change : {}),
    }),
  );
  const company = companyOf({
    rocks,
    milestones: steps.map((words, at) => step(idOf(502), at + 1, words)),
    tractions: [tractionOf(leadership), tractionOf(workshop)],
  });
  const shown = await show(<Behind rocks={rocks} />, { ...look, answers: [...company.answers, ...(look.answers ?? [])] });
  void openDialog('editRock', { rockId: idOf(502) });
  await seen(title);
  return { ...shown, company, mine: () => company.rocks[1] };
};

describe('the long form of a Rock', () => {
  it('E-26: says of no owner that there is none while the people load', async () => {
    const held = Promise.withResolvers<{ items: Person[]; next: null; totalCount: number }>();
    const delegatedRocks = [
      { id: idOf(701), type: 'Company' as const, ownerId: dev.id, tractionId: workshop.id, delegatedFromRockId: idOf(502) },
    ];
    await open({
      steps: ['Lease signed'],
      change: { delegatedRocks },
      answers: [answer(peopleApi.search, () => held.promise), answer(rockApi.delegates, { items: [] })],
    });
    await seen(form.getByText('Lease signed'));
    await seen(form.getByRole('button', { name: /^Take back the Rock of/ }));
    expect(document.body.innerHTML).not.toContain('No owner');
    await seen(form.getByRole('button', { name: 'Owner', exact: true }));
    held.resolve({ items: [personOf(maren), personOf(dev)], next: null, totalCount: 2 });
    await seen(form.getByRole('button', { name: 'Owner: Maren Lindqvist. Change it' }).first());
  });

  it('E-26: has its fields, adds and ticks milestones at once, and saves the rest together', async () => {
    const { company, mine } = await open();
    expect(form.element().getBoundingClientRect().width).toBe(960);
    await title.fill('Open the second bay');
    await form.getByRole('button', { name: 'Type: Company' }).click();
    await page.getByRole('menuitemradio', { name: 'Departmental' }).click();
    await form.getByRole('button', { name: 'Add a milestone' }).click();
    const next = form.getByRole('textbox', { name: 'Next milestone' });
    for (const words of ['Lease signed', 'Saw ordered']) {
      await next.fill(words);
      await press('{Enter}');
    }
    await form.getByRole('checkbox', { name: 'Done: Lease signed' }).click();
    await seen(form.getByText('1 of 2 milestones'));
    await expect.poll(() => company.milestones.map(({ isDone }) => isDone)).toEqual([true, false]);
    expect(mine()).toMatchObject({ title: 'Bay', type: 'Company', progress: 50, status: 'OnTrack' });
    expect(await axeFaults()).toEqual([]);
    await form.getByRole('button', { name: 'Save Rock' }).click();
    await gone(form);
    expect(mine()).toMatchObject({ title: 'Open the second bay', type: 'Department' });
  });

  it('by keyboard alone: J and K walk the list and ask when something is unsaved, Alt with arrows orders, Ctrl+Enter saves', async () => {
    const { company, mine } = await open({ steps: ['One', 'Two'] });
    const stands = (words: string) => expect.element(title).toHaveValue(words);
    const inOrder = () => company.milestones.toSorted((one, other) => one.position - other.position).map((each) => each.title);
    await press('j');
    await stands('Gamma Rock');
    // What belongs in the empty notes is said where they stand.
    const field = form.getByRole('textbox', { name: 'Notes' });
    await seen(field);
    await expect.poll(() => getComputedStyle(field.element().parentElement ?? document.body, '::before').content).toBe('"Add notes"');
    await press('k');
    await stands('Bay');
    await press('k');
    await stands('Alpha Rock');
    await press('j');
    await stands('Bay');
    (form.getByRole('checkbox', { name: 'Done: Two' }).element() as HTMLElement).focus();
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(inOrder).toEqual(['Two', 'One']);
    await press(' ');
    await expect.poll(() => mine()?.milestones).toEqual({ done: 1, total: 2 });
    await title.click();
    await press('{End}, jjkk');
    await stands('Bay, jjkk');
    (form.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
    await press('j');
    await seen(page.getByText('Changes Not Saved'));
    await press('{Escape}');
    await stands('Bay, jjkk');
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    expect(mine()?.title).toBe('Bay, jjkk');
  });

  it('Escape closes it after a change of the notes, which are saved as they are typed', async () => {
    const { mine } = await open();
    await form.getByRole('textbox', { name: 'Notes' }).click();
    await press('{Control>}{End}{/Control} More.');
    await press('{Escape}');
    await gone(form);
    await expect.poll(() => mine()?.contentHtml).toBe(notes.replace('spent.', 'spent. More.'));
  });

  it('E-05 to E-08: names what is missing, and Save leads there', async () => {
    const { mine } = await open();
    for (const meeting of ['Leadership', 'Workshop']) await form.getByRole('button', { name: `Take out of ${meeting}` }).click();
    await title.fill('');
    await press('{Control>}{Enter}{/Control}');
    await seen(form.bySelector('[data-code=VAL_REQUIRED]').nth(1));
    await expect.element(title).toHaveAttribute('aria-invalid', 'true');
    await focused(title);
    expect(await axeFaults()).toEqual([]);
    await title.fill('x'.repeat(256));
    await form.getByRole('button', { name: 'Choose meetings' }).click();
    await page.getByRole('option', { name: 'Workshop' }).click();
    await press('{Escape}');
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    expect(mine()).toMatchObject({ title: 'x'.repeat(256), tractionIds: [workshop.id] });
  });

  it('E-05: says in full how long a Rock still has, also beside a day of another year', async () => {
    await open({ change: { dueDate: '2036-09-30' } });
    const left = form.getByRole('group', { name: 'Due', exact: true }).getByText(/weeks left$/);
    await seen(left);
    expect(left.element().getBoundingClientRect().right).toBeLessThanOrEqual(form.element().getBoundingClientRect().right);
  });

  it('E-10, E-22: a delegated Rock is locked and opens; taking it back is undone, or done with Save', async () => {
    const child = rockOf({
      id: idOf(510),
      title: 'Bay',
      ownerId: dev.id,
      tractionId: workshop.id,
      isDelegated: true,
      delegatedFrom: idOf(502),
      can: {
        edit: true,
        remove: true,
        title: false,
      },
    });
    const row = { id: child.id, tractionId: workshop.id, type: 'Team' as const, ownerId: dev.id, delegatedFromRockId: idOf(502) };
    const { company, server } = await open({ change: { delegatedRocks: [row] } });
    company.rocks.push(child);
    const block = form.getByRole('region', { name: 'Delegated Rocks' });
    await block.getByRole('button', { name: /^Open Bay/ }).click();
    const opened = form.last();
    await seen(opened.getByText('This is a delegated Rock, you cannot edit the title of a delegated Rock.'));
    await expect.element(opened.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly');
    await press('{Escape}');
    const reply = async (name: string) => {
      await block.getByRole('listitem').first().hover();
      await block.getByRole('button', { name: /^Take back/ }).click();
      await page.getByRole('button', { name }).click();
    };
    await reply('Remove the Rock');
    await seen(block.getByText('Removed when you save'));
    await block.getByRole('button', { name: 'Undo' }).click();
    await reply('Keep it as their own Rock');
    await seen(block.getByText('Becomes their own when you save'));
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    expect(server.asked(rockApi.update).map(({ body }) => [body.delegated, body.detached])).toEqual([[[], [child.id]]]);
  });

  it('E-14: names the meeting of a delegated Rock, and does not say that one is not seen while its name is on its way', async () => {
    const yard = { id: idOf(23), title: 'Yard', threadId: idOf(33) };
    const row = { id: idOf(510), tractionId: yard.id, type: 'Team' as const, ownerId: dev.id, delegatedFromRockId: idOf(502) };
    const come = Promise.withResolvers<void>();
    const all = [leadership, workshop, yard].map((team) => tractionOf(team));
    const late = answer(meetingApi.searchTractions, async () => {
      await come.promise;
      return { items: all, next: null, totalCount: all.length };
    });
    await open({ change: { delegatedRocks: [row] }, answers: [late] });
    const child = form.getByRole('region', { name: 'Delegated' }).getByRole('listitem');
    await seen(child.getByText('Bay'));
    await expect.element(child).not.toHaveTextContent('do not see');
    come.resolve();
    await seen(child.getByText('Yard', { exact: true }));
  });

  it('is a sheet on a phone with the facts below the title, and never scrolls sideways', async () => {
    const { mine } = await open({ size: { width: 360, height: 780 } });
    await title.fill('w'.repeat(256));
    expect(scrollsSideways()).toBe(false);
    await still();
    expect(form.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 40, width: 360 });
    await form.getByRole('group', { name: 'Owner' }).getByRole('button').click();
    await page.getByRole('option', { name: /^Dev/ }).click();
    expect(await axeFaults()).toEqual([]);
    await form.getByRole('button', { name: 'Save Rock' }).click();
    await gone(form);
    expect(mine()).toMatchObject({ title: 'w'.repeat(256), ownerId: dev.id });
  });
});
