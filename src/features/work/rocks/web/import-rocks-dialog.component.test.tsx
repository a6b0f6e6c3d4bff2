import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { pasteText } from '#testing/component/paste.ts';
import { leadership } from '#testing/component/session.ts';
import { gone, press, seen, showPage } from '#testing/component/show.tsx';
import { nextId } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ImportedRocks, type RockImport, rockApi } from '../contract.ts';

const form = page.getByRole('dialog', { name: 'Import Rocks' });
const list = form.getByRole('textbox', { name: 'List' });

/** Answers as the server does for the lists of these tests: nobody is called so, there is no title, or all is well. */
const trial = ({ lines, type, dueDate }: RockImport): ImportedRocks => {
  const faults = lines.flatMap(({ line, title, owner, dueDate: due }) => [
    ...(owner === 'Nobody Atall' ? [{ line, why: 'unknownOwner' as const, text: owner }] : []),
    ...(title === '' ? [{ line, why: 'noTitle' as const, text: '' }] : []),
    ...(due === 'soon' ? [{ line, why: 'unknownDay' as const, text: due }] : []),
  ]);
  const planned = lines.map((each) => ({
    line: each.line,
    title: each.title,
    owner: each.owner || 'Maren Lindqvist',
    type: each.type === 'Company' ? ('Company' as const) : each.type === 'Individual' ? ('Personal' as const) : type,
    dueDate: each.dueDate || dueDate,
  }));
  return { faults, planned: faults.length === 0 ? planned : [], ids: [] };
};

const importing = answer(rockApi.import, ({ body }) => {
  const found = trial(body);
  return body.isTrial ? found : { ...found, ids: found.planned.map(nextId) };
});
const takingBack = answer(rockApi.changeMany, ({ body }) => ({ done: body.items.map(({ id }) => ({ id, version: 2 })), refused: [] }));

const open = async (look: Parameters<typeof showPage>[0]) => {
  const shown = await showPage(look);
  void openDialog('importRocks', { tractionId: leadership.id });
  await seen(list);
  return shown;
};

it.each([
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const)(
  'E-05, E-07: Rocks from a pasted list: faults by line add nothing, then all are added, and one Undo takes them back, at $width in $theme',
  async ({ width, theme }) => {
    const { server } = await open({ answers: [importing, takingBack], size: { width, height: 800 }, theme });
    const added = () => server.asked(rockApi.import).filter(({ body }) => !body.isTrial);
    const add = form.getByRole('button', { name: /^Import/ });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await list.fill(
      'Title\tOwner\tDue\tType\nOpen the second bay\tNobody Atall\t2026-03-31\tCompany\n\tDev Castellano\tsoon\tTeam\nPublish the price list\tDev Castellano\t\tIndividual',
    );
    await seen(form.getByText('2 lines to mend, nothing is added').first());
    const told = form
      .getByRole('listitem')
      .elements()
      .map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' '));
    expect(told).toEqual([
      'Line 2 Open the second bay is owned by “Nobody Atall”, whom nobody here is called.',
      'Line 3 Without a title has no title.',
      'Line 3 Without a title is due on “soon”, which is no date.',
    ]);
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    expect(await axeFaults(undefined, '[role=dialog]')).toEqual([]);
    expect(scrollsSideways()).toBe(false);
    expect(added()).toEqual([]);

    await list.fill(
      'Open the second bay\tMaren Lindqvist\t2026-03-20\tCompany\nPublish the price list\tDev Castellano\t\tIndividual\nHire a yard lead',
    );
    await seen(form.getByText('3 Rocks will be added').first());
    await form.getByRole('button', { name: 'Import 3 Rocks' }).click();
    await gone(form);
    expect(added().map(({ body }) => [body.type, body.dueDate, body.lines.map(({ title }) => title)])).toEqual([
      ['Team', '2026-03-31', ['Open the second bay', 'Publish the price list', 'Hire a yard lead']],
    ]);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => server.asked(rockApi.changeMany).map(({ body }) => [body.items.length, body.isRemoved])).toEqual([[3, true]]);
  },
);

it('Y-04: a pasted list is asked about before it is lost, and stays where the server fails, with a way to try again', async () => {
  let fails = true;
  const failing = answer(rockApi.import, ({ body }) => (fails ? refuse(500, 'unexpected') : trial(body)));
  const { server } = await open({ answers: [failing] });
  await list.fill('Hire a yard lead');
  await seen(form.getByRole('alert').getByText('The list could not be imported.'));
  await expect.element(list).toHaveValue('Hire a yard lead');
  fails = false;
  await form.getByRole('button', { name: 'Try again' }).click();
  await seen(form.getByText('1 Rock will be added').first());
  await press('{Escape}');
  await seen(page.getByRole('alertdialog'));
  await press('{Escape}');
  await expect.element(list).toHaveValue('Hire a yard lead');
  expect(server.asked(rockApi.import).filter(({ body }) => !body.isTrial)).toEqual([]);
});

const choose = (text: string | Uint8Array<ArrayBuffer>, name = 'rocks.csv') => {
  const input = form.getByLabelText('Table file').element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

it.each([
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const)(
  'asks once how dates are written that can be two days, names what is left out, shows years, at $width',
  async ({ width, theme }) => {
    const { server } = await open({ answers: [importing], size: { width, height: 800 }, theme });
    choose('Title,Due Date,Status\nOpen the yard,03/04/2027,On\nHire,05/06/2027,Off\n');
    await seen(form.getByText('Left out: Status.'));
    await seen(form.getByText('“03/04/2027” can be two days, and no other line tells which.'));
    const add = form.getByRole('button', { name: /^Import/ });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    expect(server.asked(rockApi.import)).toEqual([]);
    expect(await axeFaults(undefined, '[role=dialog]')).toEqual([]);
    expect(scrollsSideways()).toBe(false);
    for (const [choice, days] of [
      ['March 4, 2027', ['2027-03-04', '2027-05-06']],
      ['April 3, 2027', ['2027-04-03', '2027-06-05']],
    ] as const) {
      await form.getByText(choice, { exact: true }).first().click();
      await expect
        .poll(() =>
          server
            .asked(rockApi.import)
            .at(-1)
            ?.body.lines.map(({ dueDate }) => dueDate),
        )
        .toEqual(days);
      await expect.element(form.getByText(new RegExp(`Team · ${choice}`))).toBeInTheDocument();
    }
  },
);

it('a file whose headings are not known adds no titles: they are named, and the list stays', async () => {
  const { server } = await open({ answers: [importing] });
  choose('Vorhaben;Zuständig\nHof öffnen;Ana\n');
  await seen(form.getByText('No heading says which column has the titles: Vorhaben, Zuständig. Call that one Title.'));
  await list.fill('Title;Zuständig\nHof öffnen;Ana\n');
  await seen(form.getByText('1 Rock will be added').first());
  expect(server.asked(rockApi.import).map(({ body }) => body.lines.map(({ title }) => title))).toEqual([['Hof öffnen']]);
});

/** The bytes of a table as spreadsheets write them: of Windows with semicolons, or as "Unicode Text" of UTF-16 with tabs. */
const bytesOf = {
  'Windows-1252, semicolons': (rows: string[][]) =>
    Uint8Array.from([...rows.map((row) => row.join(';')).join('\r\n')], (letter) => letter.charCodeAt(0)),
  'UTF-16, tabs': (rows: string[][]) => {
    const text = `\uFEFF${rows.map((row) => row.join('\t')).join('\r\n')}`;
    return new Uint8Array(Uint16Array.from([...text], (letter) => letter.charCodeAt(0)).buffer);
  },
};

it.each(Object.entries(bytesOf))('reads a file by its bytes: %s', async (_, bytes) => {
  const { server } = await open({ answers: [importing] });
  choose(
    bytes([
      ['Titel', 'Verantwortlich', 'Fällig', 'Lage'],
      ['Größere Kräne prüfen', 'Theo Okafor', '31.12.26', 'x'],
    ]),
  );
  await seen(form.getByText('1 Rock will be added').first());
  await seen(form.getByText('Left out: Lage.'));
  const [asked] = server.asked(rockApi.import);
  expect(asked?.body.lines).toMatchObject([{ title: 'Größere Kräne prüfen', owner: 'Theo Okafor', dueDate: '2026-12-31' }]);
});

it('refuses a list and a file that are too long, with the limit', async () => {
  await open({ answers: [importing] });
  await list.fill('Hire');
  expect(pasteText(list.element(), 'Hire a yard lead\n'.repeat(50_000))).toBe(false);
  await seen(form.getByText('The list has more than 200 lines. Import it in parts.'));
  await expect.element(list).toHaveValue('Hire');
  await list.fill('Hire a yard lead\n'.repeat(201));
  await seen(form.getByText('The list has more than 200 lines. Import it in parts.'));
  choose('x'.repeat(1_000_001));
  await seen(form.getByText('The file is bigger than 1 MB.'));
});
