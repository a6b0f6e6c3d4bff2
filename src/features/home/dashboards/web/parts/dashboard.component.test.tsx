import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HomeScreen } from '#features/home/home/web/home-screen.tsx';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import type { Todo } from '#features/work/todos/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { answer, refuse } from '#testing/component/answers.ts';
import { companyOf, found } from '#testing/component/company.ts';
import { dialogFaults, still, themeFaults } from '#testing/component/looks.ts';
import { dev, idOf, leadership, maren } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { headlineOf, issueOf, meetingOf, nextId, rockOf, todoOf, tractionOf } from '#testing/component/things.ts';
import { type Arrangement, dashboardApi, type Widget } from '../../contract.ts';
import { defaultFor } from '../../rules/defaults.ts';
import { asRead } from '../../rules/layout.ts';

const cell = (i: string) => page.bySelector(`[data-widget="${i}"]`);
const grip = (i: string) => cell(i).bySelector('.widget-grip');
const said = () => [...document.querySelectorAll<HTMLElement>('[aria-live="assertive"]')].at(-1)?.innerText;
const focus = (what: ReturnType<typeof grip>) => (what.element() as HTMLElement).focus();
const active = () => document.activeElement?.getAttribute('aria-label') ?? 'nothing';
const dialog = page.getByRole('dialog');

/** Whether a To-Do is mine or of others, as the server reads these filters. */
const isWanted = (todo: Todo, filters: readonly { field: string; value: unknown }[]): boolean =>
  filters.every(({ field }) => (field === 'mine' ? todo.ownerId === maren.id : field === 'others' ? todo.ownerId !== maren.id : true));

interface Home {
  todos?: Todo[];
  widgets?: Widget[];
}

/** Opens home; `stored` returns the widgets as the server has them. */
const begin = async ({ todos = [], widgets, ...look }: Home & Parameters<typeof show>[1] = {}) => {
  const role = look.session?.role ?? 'Owner';
  const first: Arrangement = widgets === undefined ? defaultFor(role) : { widgetSettings: widgets, order: [] };
  let kept = first;
  let version = 1;
  const dashboard = { id: nextId(), ...first, version, isDefault: widgets === undefined };
  const company = companyOf({ todos });
  const answers = [
    ...company.answers,
    answer(todoApi.search, ({ body }) => {
      const mine = todos.filter((todo) => isWanted(todo, body.filters));
      return found(mine, { ...body, filters: body.filters.filter(({ field }) => !['mine', 'others'].includes(field)) });
    }),
    answer(scorecardApi.search, { items: [], next: null }),
    answer(readinessApi.list, { items: [] }),
    answer(dashboardApi.save, ({ body }) => {
      kept = { widgetSettings: body.widgetSettings, order: body.order ?? [] };
      version += 1;
      return { version };
    }),
    ...(look.answers ?? []),
  ];
  const shown = await show(<HomeScreen />, {
    ...look,
    size: look.size ?? { width: 1440, height: 900 },
    session: { dashboard, ...look.session },
    answers,
  });
  await seen(page.getByRole('heading', { level: 1 }));
  const saves = () => shown.server.asked(dashboardApi.save).length;
  return {
    ...shown,
    saves,
    stored: () => kept.widgetSettings,
    order: () => kept.order,
    find: (i: string) => kept.widgetSettings.find((each) => each.i === i),
  };
};

const arrange = async (): Promise<void> => {
  await seen(page.getByRole('button', { name: 'Dashboard: more' }));
  await press('e');
  await seen(grip('todo-1'));
  await still();
};

const byId = (widgets: readonly Widget[]) => widgets.toSorted((one, two) => one.i.localeCompare(two.i));

describe('arranging by keyboard alone', () => {
  it('O-15: Enter picks up, arrows move, Shift resizes, Enter puts down, Escape puts back; each step is said', async () => {
    const { find, saves } = await begin();
    await arrange();
    await expect.poll(() => document.activeElement?.className).toContain('widget-grip');
    focus(grip('measurable-1'));
    await press('{Enter}');
    await expect.poll(said).toBe('Picked up. Measurables, column 8, row 5, 5 by 6');
    await seen(page.getByText('put down'));
    await press('{ArrowDown}{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(said).toBe('column 8, row 7, 5 by 5');
    await press('{ArrowRight}');
    await expect.poll(said).toBe('It cannot go there');
    await press('{Enter}');
    await expect.poll(() => find('measurable-1')).toMatchObject({ x: 7, y: 6, w: 5, h: 5 });
    const before = saves();
    await press('{Enter}{ArrowUp}{Escape}');
    await expect.poll(said).toBe('Put back');
    await press('{Escape}');
    await seen(page.getByRole('heading', { level: 1, name: /^Good / }));
    expect(saves()).toBe(before);
  });

  it('O-03: changes that follow each other at once are saved once', async () => {
    const { find, saves } = await begin();
    await arrange();
    const from = find('measurable-1')?.y ?? 0;
    focus(grip('measurable-1'));
    // The clock stands still: on a busy machine more than the pause after which they are saved would lie between two changes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const key of ['Enter', 'ArrowDown', 'Enter', 'Enter', 'ArrowDown', 'Enter', 'Enter', 'ArrowDown', 'Enter']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((done) => requestAnimationFrame(done));
    }
    expect(saves()).toBe(0);
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.poll(() => find('measurable-1')?.y).toBe(from + 3);
    expect(saves()).toBe(1);
  });

  it('O-15: Undo takes back a move with what it pushed away, and a removal before it', async () => {
    const { stored } = await begin();
    await arrange();
    const inOrder = () => byId(stored());
    const before = inOrder();
    const undo = page.getByRole('button', { name: 'Undo the last change' });
    focus(grip('issue-1'));
    await press('{Delete}');
    await expect.poll(() => stored().length).toBe(before.length - 1);
    const between = inOrder();
    focus(grip('rock-1'));
    await press('{Enter}{ArrowUp}{ArrowUp}{Enter}');
    await expect.poll(inOrder).not.toEqual(between);
    await undo.click();
    await expect.poll(inOrder).toEqual(between);
    await undo.click();
    await expect.poll(inOrder).toEqual(before);
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  });

  it('O-15: Delete removes a widget, and Undo brings it back where it was', async () => {
    const { stored } = await begin();
    await arrange();
    const before = byId(stored());
    focus(grip('rock-1'));
    await press('{Delete}');
    await expect.poll(() => stored().map(({ i }) => i)).not.toContain('rock-1');
    await seen(page.getByText('Widget removed: Rocks'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => byId(stored())).toEqual(before);
  });

  it('O-15: the focus goes on to the widget beside one that is removed; Undo by key ends its toast; Esc leaves from anywhere', async () => {
    await begin();
    await arrange();
    const grips = page.bySelector('.widget-grip');
    const [first = '', second = ''] = grips.elements().map((each) => each.ariaLabel?.split(',')[0] ?? '');
    focus(page.getByRole('button', { name: `Remove widget: ${first}` }));
    await press('{Enter}');
    await expect.poll(active).toMatch(new RegExp(`^${second}, column`));
    const told = page.getByText(`Widget removed: ${first}`);
    await seen(told);
    await press('{Control>}z{/Control}');
    await gone(told);
    focus(grips.last());
    await press('{Delete}');
    await expect.poll(active).toMatch(/, column/);
    focus(page.getByRole('button', { name: 'Add widget' }));
    await press('{Escape}');
    await gone(grips);
    focus(page.getByRole('button', { name: `${second}: more`, exact: true }));
    await press('{Enter}');
    await seen(page.getByRole('menuitem', { name: 'Remove widget' }));
    focus(page.getByRole('menuitem', { name: 'Remove widget' }));
    await press('{Enter}');
    await expect.poll(active).not.toBe('nothing');
  });
});

describe('adding a widget', () => {
  it('O-01, O-05, O-06, O-07, O-08, O-09: step 1 chooses one of six, step 2 what it shows, Back returns; Measurable and Meeting need no step 2', async () => {
    const { stored } = await begin({ todos: [todoOf({ title: 'Order the stone', ownerId: dev.id })] });
    await page.getByRole('button', { name: 'Add widget' }).click();
    await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(6);
    await expect.element(dialog.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await press('1');
    expect(await dialogFaults()).toEqual([]);
    expect(await themeFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    const [mine, others] = [dialog.getByRole('checkbox', { name: 'Mine' }), dialog.getByRole('checkbox', { name: 'Others' })];
    await expect.element(mine).toBeChecked();
    await expect.element(others).not.toBeChecked();
    await mine.click();
    await expect.element(dialog.getByRole('button', { name: 'Add widget' })).toHaveAttribute('aria-disabled', 'true');
    await others.click();
    await seen(dialog.getByText('Order the stone'));
    expect(await themeFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'To-Dos' })).toHaveAttribute('aria-checked', 'true');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect.element(others).toBeChecked();
    await press('{Control>}{Enter}{/Control}');
    await gone(dialog);
    await seen(page.getByRole('checkbox', { name: /Order the stone/ }).first());
    await expect
      .poll(() =>
        stored()
          .filter(({ i }) => i.startsWith('todo-'))
          .map(({ filters }) => filters[0]?.value),
      )
      .toEqual([['mine'], ['others']]);
    const before = stored().length;
    for (const name of ['Measurables', 'Meeting']) {
      await page.getByRole('button', { name: 'Add widget' }).click();
      await dialog.getByRole('radio', { name }).click();
      await dialog.getByRole('button', { name: 'Add widget' }).click();
      await gone(dialog);
    }
    await expect.poll(() => stored().length).toBe(before + 2);
  });

  it('O-05: the titles of the preview have the room up to the dates', async () => {
    await begin({ todos: [todoOf({ title: 'Book the family doctor for the whole crew' })] });
    await page.getByRole('button', { name: 'Add widget' }).click();
    await dialog.getByRole('radio', { name: 'To-Dos' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Book the family doctor' });
    await seen(row);
    const box = (css: string) => row.bySelector(css).element().getBoundingClientRect();
    expect(box('time').x - box('[data-title]').right).toBeLessThanOrEqual(13);
  });

  it('O-10: a kind of which there are four says so, and cannot be chosen', async () => {
    await begin({ widgets: [0, 1, 2, 3].map((at): Widget => ({ i: `todo-${at}`, x: 0, y: at * 4, w: 6, h: 4, filters: [] })) });
    await page.getByRole('button', { name: 'Add widget' }).click();
    const full = page.getByRole('radio', { name: 'To-Dos' });
    await expect.element(full).toHaveAttribute('aria-disabled', 'true');
    await seen(page.getByText('Max number of widgets reached for To-Dos.'));
    await press('1');
    await expect.element(full).toHaveAttribute('aria-checked', 'false');
    await expect.element(dialog.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the filter of a widget', () => {
  it('O-07, O-11 to O-13: owners, statuses and my own meetings with counts; without an owner it cannot be saved and says so', async () => {
    const todos = [
      todoOf({ title: 'Call the quarry' }),
      ...['Order the stone', 'Sign the lease'].map((title) => todoOf({ title, ownerId: dev.id })),
    ];
    await begin({ todos, session: { role: 'Member' } });
    await seen(page.getByText('Call the quarry'));
    await page.getByRole('button', { name: 'To-Dos: more' }).click();
    await page.getByRole('menuitem', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Apply filter to To-Dos' });
    await seen(filter.getByText('Shows 1 To-Dos'));
    expect(filter.getByRole('checkbox').elements()).toHaveLength(6);
    await expect
      .element(filter.getByRole('checkbox', { name: 'Others' }))
      .toHaveAttribute('aria-description', 'Items that other people own');
    await filter.getByRole('checkbox', { name: 'Mine' }).click();
    await seen(filter.getByRole('status').getByText('Choose Mine, Others or both.'));
    await expect.element(filter.getByRole('button', { name: 'Save filter' })).toHaveAttribute('aria-disabled', 'true');
    expect(await themeFaults()).toEqual([]);
    await filter.getByRole('checkbox', { name: 'Others' }).click();
    await seen(filter.getByText('Shows 2 To-Dos'));
    await filter.getByRole('button', { name: 'Save filter' }).click();
    await seen(page.getByText('Order the stone'));
    await gone(page.getByText('Call the quarry'));
    await seen(page.getByText('Sign the lease'));
  });

  it('O-12: an Owner, who reaches every meeting, may choose each of them', async () => {
    const theirs = tractionOf({ id: idOf(29), title: 'Nobody else', threadId: idOf(39) });
    const all = [tractionOf(leadership), theirs];
    await begin({ answers: [answer(meetingApi.searchTractions, { items: all, next: null, totalCount: 2 })] });
    await page.getByRole('button', { name: 'Rocks: more' }).click();
    await page.getByRole('menuitem', { name: 'Filter' }).click();
    await seen(page.getByRole('dialog', { name: 'Apply filter to Rocks' }).getByRole('checkbox', { name: 'Nobody else' }));
  });
});

describe('the default', () => {
  it('O-04: Back to default asks once, and brings it back', async () => {
    const back = { ...defaultFor('Owner'), version: 2, isDefault: true, id: nextId() };
    const { server } = await begin({
      widgets: [{ i: 'rock-9', x: 0, y: 0, w: 12, h: 6, filters: [] }],
      answers: [answer(dashboardApi.reset, back)],
    });
    await seen(page.getByRole('heading', { name: 'Rocks' }));
    await page.getByRole('button', { name: 'Dashboard: more' }).click();
    await page.getByRole('menuitem', { name: 'Back to default' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to default' }).click();
    await expect.poll(() => server.asked(dashboardApi.reset).length).toBe(1);
  });

  it('O-04: an Observer sees what their teams do, may arrange that, and has nothing to add items with', async () => {
    const { find } = await begin({ todos: [todoOf({ title: 'Call the quarry', ownerId: dev.id })], session: { role: 'Observer' } });
    await seen(page.getByText('Call the quarry'));
    await gone(page.getByRole('button', { name: 'Add To-Do' }));
    await press('e');
    await seen(grip('rock-1'));
    expect(await themeFaults()).toEqual([]);
    focus(grip('todo-1'));
    await press('{Enter}{Shift>}{ArrowUp}{/Shift}{Enter}');
    await expect.poll(() => find('todo-1')).toMatchObject({ h: 7 });
  });

  it('O-16: the To-Do widget adds personal To-Dos', async () => {
    const { server } = await begin();
    await cell('todo-1').getByRole('button', { name: 'Add To-Do', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add personal To-Do' }).click();
    const form = page.getByRole('dialog', { name: /[Pp]ersonal/ });
    await form.getByRole('textbox', { name: 'Title' }).fill('Buy a level');
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    expect(server.asked(todoApi.create).map(({ body }) => [body.title, body.tractionId])).toEqual([['Buy a level', null]]);
  });

  it('O-14: with the flag off, home has its widgets and no way to change them', async () => {
    await begin({ flags: { 'new-dashboard': false } });
    await seen(page.getByRole('heading', { name: 'To-Dos' }));
    await gone(page.getByRole('button', { name: 'Add widget' }));
    await gone(page.getByRole('button', { name: 'To-Dos: more' }));
    await press('e');
    await gone(page.bySelector('.widget-grip'));
  });
});

it('shows one message when the server refuses a tick', async () => {
  await begin({ todos: [todoOf({ title: 'Mine alone' })], answers: [answer(todoApi.complete, () => refuse(500, 'unexpected'))] });
  const tick = page.getByRole('checkbox', { name: 'Done: Mine alone' });
  await tick.click();
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await seen(toasts.filter({ hasText: 'SOMETHING WENT WRONG' }));
  expect(toasts.elements()).toHaveLength(1);
  await expect.element(tick).toHaveAttribute('aria-checked', 'false');
});

it('F-12: a To-Do that comes again says so in its row', async () => {
  await begin({ todos: [todoOf({ title: 'Read the draft', repeats: 'TwoWeeks' })] });
  await seen(page.getByRole('listitem').filter({ hasText: 'Read the draft' }).getByText('Every two weeks'));
});

it('J-05: a meeting has its own colour on home, and none where it has no tag', async () => {
  const [sales, build] = [
    { id: idOf(22), title: 'Sales', threadId: idOf(32) },
    { id: idOf(23), title: 'Build', threadId: idOf(33) },
  ];
  const meetings = [
    meetingOf(leadership),
    meetingOf(sales, { nextDate: '2026-03-04', colorTag: 'Teal' }),
    meetingOf(build, { nextDate: '2026-03-05' }),
  ];
  await begin({ answers: companyOf({ meetings }).answers });
  const dot = (name: string) => {
    const row = page.getByRole('listitem').filter({ hasText: name }).element();
    return getComputedStyle(row.querySelector('i') ?? row).getPropertyValue('--tag');
  };
  await seen(page.getByRole('link', { name: 'Sales' }));
  const teal = getComputedStyle(document.documentElement).getPropertyValue('--tag-teal');
  expect(teal).not.toBe('');
  expect([dot('Sales'), dot('Build')]).toEqual([teal, '']);
});

it('O-03: cuts no row at 1280 px, however long its title, in a widget of any kind', async () => {
  const title = 'Open the second workshop bay and reach two builds a week before the northern crew comes back from the island';
  const seven = <Item,>(make: (item: { title: string }) => Item) =>
    Array.from({ length: 7 }, (_, at) => make({ title: `${at + 1} ${title}` }));
  const meetings = [meetingOf(leadership)];
  const company = companyOf({ meetings, todos: seven(todoOf), rocks: seven(rockOf), issues: seven(issueOf), headlines: seven(headlineOf) });
  await begin({ answers: company.answers, size: { width: 1280, height: 860 } });
  for (const kind of ['rock', 'todo', 'issue', 'headline']) {
    const widget = cell(`${kind}-1`);
    await expect.poll(() => widget.getByRole('listitem').elements().length, { message: kind, timeout: 4000 }).toBeGreaterThan(0);
    await still();
    const list = widget.getByRole('listitem').elements();
    expect(list.length, kind).toBeGreaterThan(1);
    const edge = widget.element().getBoundingClientRect();
    for (const row of list) {
      const { bottom, right } = row.getBoundingClientRect();
      expect(bottom, kind).toBeLessThanOrEqual(edge.bottom);
      expect(right, kind).toBeLessThanOrEqual(edge.right);
    }
  }
});

/** Moves a widget by the menu that each has, and returns once that was said. */
const moveByMenu = async (kind: string, place: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${kind}`, exact: true }).click();
  for (const name of ['Move up', 'Move down']) await seen(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
  await page.getByRole('menuitem', { name: 'Move to …' }).click();
  const asked = page.getByRole('dialog', { name: `Move “${kind}”` });
  await asked.getByRole('combobox', { name: 'New place' }).selectOptions(place);
  await asked.getByRole('button', { name: 'Move', exact: true }).click();
};

it('WCAG 2.5.7: a widget is moved by its menu, on the grid and in one column', async () => {
  const { stored } = await begin();
  await arrange();
  await moveByMenu('Measurables', '0');
  await expect.poll(said).toMatch(/^Measurables is now 1 of \d/);
  await expect.poll(() => asRead(stored())[0]?.i).toBe('measurable-1');
});

describe('at 360 px', () => {
  it('widgets stand in one column, whose order is changed by arrows and leaves the grid alone', async () => {
    const { stored, order } = await begin({ size: { width: 360, height: 780 } });
    const before = stored();
    await page.getByRole('button', { name: 'Dashboard: more' }).click();
    await page.getByRole('menuitem', { name: 'Arrange widgets' }).click();
    const done = page.getByRole('button', { name: 'Done', exact: true });
    await seen(done);
    const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    // Done stands at the right of the title, not below it.
    expect(done.element().getBoundingClientRect().y).toBeLessThan(title.bottom);
    expect(done.element().getBoundingClientRect().right).toBeGreaterThan(330);
    await grip('measurable-1').click();
    await moveByMenu('Measurables', '1');
    await expect.poll(said).toMatch(/^Measurables is now 2 of \d/);
    await expect.poll(() => order()[1]).toBe('measurable-1');
    await page.getByRole('button', { name: 'Move up: Measurables' }).click();
    expect(await themeFaults()).toEqual([]);
    await expect.poll(() => order()[0]).toBe('measurable-1');
    expect(stored()).toEqual(before);
    await done.click();
    await expect.poll(() => document.querySelector<HTMLElement>('[data-widget]')?.dataset['widget']).toBe('measurable-1');
  });
});
