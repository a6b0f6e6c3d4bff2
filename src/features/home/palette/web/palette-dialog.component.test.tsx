import { IconBell } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { peopleApi } from '#features/ground/people/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { type ScorecardRow, scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { similarApi } from '#features/work/similar/contract.ts';
import { type Todo, todoApi } from '#features/work/todos/contract.ts';
import { answer, refuse } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { dev, idOf, leadership, maren } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { meetingOf, todoOf, tractionOf } from '#testing/component/things.ts';
import { usePaletteItems } from '#web/kit/keyboard/palette.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { type FoundItem, paletteApi } from '../contract.ts';

const looks = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const;

const sales = { id: idOf(22), title: 'Sales weekly', threadId: idOf(32) };
const teams = [leadership, sales];
const palette = page.getByRole('dialog', { name: 'Search or jump to' });
const line = palette.getByRole('combobox');
const form = page.getByRole('dialog', { name: 'Add To-Do' });

const sauna = todoOf({ id: idOf(801), title: 'Heat the sauna', tractionId: sales.id });
const found: FoundItem = {
  kind: 'todo',
  id: sauna.id,
  title: sauna.title,
  tractionId: sales.id,
  status: 'NotDone',
  dueDate: '2026-03-10',
  progress: null,
  isClosed: false,
};
const nothing = { items: [], people: [], meetings: [], documents: [] };

/** A page that adds itself to what the palette finds. */
const Pages = () => {
  usePaletteItems('pages/more', 'Pages', () => [{ id: 'help', label: 'Help', icon: IconBell, run: () => undefined }]);
  return <main id="main" />;
};

const open = async (look: Parameters<typeof show>[1] = {}) => {
  const company = companyOf({
    tractions: teams.map((team) => tractionOf(team)),
    meetings: teams.map((team) => meetingOf(team)),
    todos: [sauna],
  });
  const finds = answer(paletteApi.find, ({ body }) => (/heat|sauna|suana|he$/.test(body.text) ? { ...nothing, items: [found] } : nothing));
  const shown = await show(<Pages />, {
    ...look,
    session: { teams, ...look.session },
    answers: [...company.answers, finds, answer(paletteApi.named, nothing), ...(look.answers ?? [])],
  });
  void openNamed('shell.palette', {});
  await seen(line);
  return shown;
};

describe('a line in the palette', () => {
  it.each(looks)('D-18, F-03: a line says what it will add, and Enter adds it, at $width px, $theme', async ({ width, theme }) => {
    const { server } = await open({ size: { width, height: 800 }, theme });
    await press('call ana fri !sales @dev');
    const card = palette.getByRole('status', { name: 'What Enter adds' });
    for (const words of ['Call ana', 'To-Do', 'Sales weekly', 'Dev Castellano']) await seen(card.getByText(words, { exact: true }));
    expect(await axeFaults()).toEqual([]);
    expect(scrollsSideways()).toBe(false);
    await press('{Enter}');
    await gone(palette);
    await seen(page.getByText('To-Do added'));
    const [made] = server.asked(todoApi.create).map(({ body }) => body);
    expect(made).toMatchObject({ title: 'Call ana', dueDate: '2026-03-06', tractionId: sales.id });
    expect(made?.ownerIds ?? [made?.ownerId]).toEqual([dev.id]);
  });

  it('adds and writes another by Shift+Enter, an Issue by its word, and a personal To-Do by "me"', async () => {
    const made: Todo[] = [];
    const { server } = await open({
      answers: [
        answer(todoApi.create, ({ body: { id = idOf(888), title, tractionId = null, dueDate = null } }) => {
          made.push(todoOf({ id, title, tractionId, dueDate }));
          return { id, ids: [id] };
        }),
        answer(todoApi.byIds, () => ({ items: made })),
      ],
    });
    await press('issue the saw is slow !sales');
    await seen(palette.getByRole('button', { name: 'Add Issue' }));
    await press('{Shift>}{Enter}{/Shift}');
    await expect.element(line).toHaveValue('');
    await press('me buy oats tomorrow');
    await seen(palette.getByText('Personal', { exact: true }));
    expect(server.asked(issueApi.create).map(({ body }) => [body.title, body.tractionId])).toEqual([['The saw is slow', sales.id]]);
    await press('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Buy oats');
    expect(server.asked(todoApi.create).map(({ body }) => [body.title, body.tractionId ?? null, body.dueDate])).toEqual([
      ['Buy oats', null, '2026-03-04'],
    ]);
  });

  it('waits for the names that a line may have, and adds it then', async () => {
    const come = Promise.withResolvers<void>();
    const late = answer(peopleApi.search, async () => {
      await come.promise;
      return { items: companyOf().people, next: null };
    });
    const { server } = await open({ answers: [late] });
    await press('issue the plane is blunt !sales @dev');
    await press('{Shift>}{Enter}{/Shift}');
    await expect.element(palette.getByRole('button', { name: 'Add Issue' })).toHaveAttribute('aria-busy', 'true');
    come.resolve();
    await expect.element(line).toHaveValue('');
    const [made] = server.asked(issueApi.create).map(({ body }) => body);
    expect(made?.ownerIds ?? [made?.ownerId]).toEqual([dev.id]);
  });

  it('does not wait for names whose reading has failed: the mark stays in the title', async () => {
    const { server } = await open({ answers: [answer(peopleApi.search, () => refuse(403, 'notAllowed'))] });
    await press('issue the adze is lost !sales @noor');
    await press('{Shift>}{Enter}{/Shift}');
    await expect.element(line).toHaveValue('');
    expect(server.asked(issueApi.create).map(({ body }) => body.title)).toEqual(['The adze is lost @noor']);
  });

  it('says by how much a title is too long, and neither cuts nor adds it', async () => {
    const { server } = await open();
    await userEvent.fill(line, `issue ${'x'.repeat(260)} !sales`);
    await seen(palette.getByRole('paragraph').filter({ hasText: '4 characters too long' }));
    await press('{Enter}');
    await press('{Shift>}{Enter}{/Shift}');
    expect((line.element() as HTMLInputElement).value).toContain('x'.repeat(260));
    expect(server.asked(issueApi.create)).toEqual([]);
  });

  it('opens the form with what it understood: by Tab, and where nobody can tell the meeting', async () => {
    await open();
    const title = form.getByRole('textbox', { name: 'Title' });
    await press('order cedar +5d');
    await seen(palette.getByText('Which meeting?'));
    await press('{Enter}');
    await expect.element(title).toHaveValue('Order cedar');
    await press('{Escape}');
    await gone(form);
    void openNamed('shell.palette', {});
    await seen(line);
    await press('order larch fri !sales');
    await seen(palette.getByText('Sales weekly', { exact: true }));
    await press('{Tab}');
    await expect.element(title).toHaveValue('Order larch');
    await seen(form.getByText('Sales weekly').first());
  });

  it('underlines a mark that nobody knows, keeps it in the title, and keeps the line when the server refuses', async () => {
    await open({ answers: [answer(todoApi.create, () => refuse(500, 'unexpected'))], session: { teams: [sales] } });
    await press('call ana !nowhere fri');
    await seen(palette.getByText('Call ana !nowhere', { exact: true }));
    expect(
      palette
        .bySelector('[data-is=unknown]')
        .elements()
        .map((mark) => mark.textContent),
    ).toEqual(['!nowhere']);
    await press('{Enter}');
    await seen(page.getByRole('alert').first());
    await expect.element(line).toHaveValue('call ana !nowhere fri');
  });

  it('offers an Observer no adding', async () => {
    await open({ session: { role: 'Observer' } });
    await press('call ana fri');
    await seen(palette.getByText('No items match your search'));
    await gone(palette.getByRole('status'));
  });

  it('Tab shows the actions of a row and runs one; Esc and Backspace lead back', async () => {
    const { server } = await open({ answers: [answer(todoApi.reassign, {})] });
    const chosen = palette.getByRole('option', { name: 'Heat the sauna', selected: true });
    await press('heat sauna');
    await seen(chosen);
    await press('{Tab}');
    await seen(palette.getByRole('combobox', { name: 'Actions of Heat the sauna' }));
    await seen(palette.getByRole('option', { name: 'Status: Done' }));
    expect(await axeFaults()).toEqual([]);
    await press('{Escape}');
    await seen(chosen);
    await press('{Tab}');
    await seen(palette.getByRole('combobox', { name: 'Actions of Heat the sauna' }));
    await press('dev');
    await seen(palette.getByRole('option', { name: /Dev Castellano/, selected: true }));
    await press('{Enter}');
    await gone(palette);
    await expect
      .poll(() => server.asked(todoApi.reassign).map(({ params, body }) => [params.id, body.ownerId]))
      .toEqual([[sauna.id, dev.id]]);
  });

  it('makes an Issue of a red number that says what is wrong', async () => {
    const row: ScorecardRow = {
      ...measurableDefaults,
      id: idOf(802),
      scorecardId: idOf(41),
      title: 'Gross margin',
      comparison: 'GreaterOrEqual',
      goalValue: 38,
      unitOfMeasure: 'Percent',
      ownerId: maren.id,
      ownerIds: [maren.id],
      linkedItemId: null,
      editorId: null,
      tractionId: leadership.id,
      tractionIds: [leadership.id],
      group: '',
      position: 1,
      can: { edit: true, remove: true, enter: true },
      version: 1,
      values: [{ measurableId: idOf(802), intervalId: '2026-W10', value: 30, entered: true }],
    };
    const number: FoundItem = {
      ...found,
      kind: 'measurable',
      id: row.id,
      title: row.title,
      tractionId: leadership.id,
      status: null,
      dueDate: null,
    };
    await open({
      answers: [
        answer(paletteApi.find, { ...nothing, items: [number] }),
        answer(scorecardApi.search, { items: [row], totalCount: 1, next: null }),
        answer(similarApi.issues, { items: [] }),
      ],
    });
    await press('gross margin');
    await seen(palette.getByRole('option', { name: 'Gross margin', selected: true }));
    await press('{Tab}');
    await palette.getByRole('option', { name: 'Drop to Issues' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Issue' }))
      .toHaveValue('Gross margin 30%, goal 38%');
  });
});

describe('finding in the palette', () => {
  it('keeps what Enter opens while rows of the server come above it', async () => {
    const come = Promise.withResolvers<void>();
    const late = answer(paletteApi.find, async () => {
      await come.promise;
      return { ...nothing, items: [found] };
    });
    await open({ answers: [late] });
    await press('he');
    const chosen = palette.getByRole('option', { selected: true });
    await seen(chosen);
    const was = chosen.element().textContent;
    expect(was).not.toContain('Heat the sauna');
    come.resolve();
    await seen(palette.getByRole('option', { name: 'Heat the sauna' }));
    await expect.element(chosen).toHaveTextContent(was);
    await expect.element(palette.getByRole('option').first()).toHaveTextContent('Heat the sauna');
  });

  it.each(looks)(
    'finds items, people and meetings, each in its group with its letters marked, at $width px, $theme',
    async ({ width, theme }) => {
      const all = {
        items: [{ ...found, title: 'Boathouse drawings' }],
        people: [{ id: maren.id, firstName: 'Bo', lastName: 'Lindqvist', avatarUrl: null }],
        meetings: [{ tractionId: sales.id, threadId: sales.threadId, title: 'Boathouse weekly', colorTag: 'None' as const }],
        documents: [],
      };
      await open({ answers: [answer(paletteApi.find, all)], size: { width, height: 800 }, theme });
      await press('bo');
      for (const group of ['Items', 'People', 'Meetings']) await seen(palette.getByRole('group', { name: group, exact: true }));
      expect(
        palette
          .getByRole('group')
          .elements()
          .map((group) => group.ariaLabel),
      ).toEqual(['Items', 'People', 'Meetings']);
      expect(
        palette
          .bySelector('mark')
          .elements()
          .map((mark) => mark.textContent),
      ).toEqual(['Bo', 'Bo', 'Bo']);
      expect(await axeFaults()).toEqual([]);
      expect(scrollsSideways()).toBe(false);
      await press('{Control>}a{/Control}#boat');
      await seen(palette.getByRole('option', { name: 'Boathouse weekly', selected: true }));
      expect(palette.getByRole('group').elements()).toHaveLength(1);
      await press('{Control>}a{/Control}@bo');
      await seen(palette.getByRole('option', { name: 'Bo Lindqvist', selected: true }));
      expect(palette.getByRole('option').elements()).toHaveLength(1);
    },
  );
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter and Escape of a composition neither open what is found nor close the palette: %j',
  async (order) => {
    const { path } = await open();
    await line.fill('heat');
    await seen(palette.getByRole('option', { name: /Heat the sauna/ }));
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab'])
      line.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...order }));
    await seen(palette);
    expect(path()).toBe('/');
    await expect.element(line).toHaveValue('heat');
  },
);
