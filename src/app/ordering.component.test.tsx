import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chartApi, noNotes, type Seat } from '#features/documents/chart/contract.ts';
import { vacant } from '#features/documents/chart/rules/holders.ts';
import { useChartEditing } from '#features/documents/chart/web/chart/chart-editing.ts';
import { Outline } from '#features/documents/chart/web/outline/outline.tsx';
import { ChartPlane } from '#features/documents/chart/web/plane/chart-plane.tsx';
import { RoleFields } from '#features/documents/chart/web/seat/role-fields.tsx';
import { vtoApi } from '#features/documents/vto/contract.ts';
import { CoreValues } from '#features/documents/vto/web/document/vision-parts.tsx';
import { departmentApi } from '#features/office/departments/contract.ts';
import { DepartmentList } from '#features/office/departments/web/departments/department-list.tsx';
import { meetingApi } from '#features/teams/team/contract.ts';
import { AgendaField } from '#features/teams/team/web/meeting/agenda-field.tsx';
import type { MeetingValues } from '#features/teams/team/web/meeting/meeting-form.tsx';
import { issueApi } from '#features/work/issues/contract.ts';
import { IssueWork } from '#features/work/issues/web/parts/issue-work.tsx';
import type { Milestone } from '#features/work/rocks/contract/milestones.ts';
import { Milestones } from '#features/work/rocks/web/rock/milestones.tsx';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { chartOf, vtoOf } from '#testing/component/documents.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { focused, phone, press, seen, show } from '#testing/component/show.tsx';
import { issueOf, rockOf } from '#testing/component/things.ts';
import type { Form } from '#web/kit/forms/use-form.ts';

const titles = ['Alpha', 'Bravo', 'Delta'] as const;
const grip = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const said = () => [...document.querySelectorAll('[aria-live]')].map((each) => each.textContent);
const told = (words: string) => expect.poll(said).toContain(words);
const choice = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

/** Moves the first of three without a pointer: by the arrows on its handle, and by the ways that a press of the handle offers. */
const walkGrip = async (): Promise<void> => {
  await expect.element(grip('Alpha')).toBeInTheDocument();
  expect(await axeFaults(['target-size'])).toEqual([]);
  (grip('Alpha').element() as HTMLElement).focus();
  await press('{ArrowDown}');
  await told('Alpha is now 2 of 3');
  await focused(grip('Alpha'));
  (grip('Bravo').element() as HTMLElement).focus();
  await press('{Enter}');
  for (const name of ['Move up', 'Move down', 'Move to …']) await seen(choice(name));
  await choice('Move to …').click();
  const dialog = page.getByRole('dialog', { name: 'Move “Bravo”' });
  await dialog.getByRole('combobox', { name: 'New place' }).selectOptions('3. Delta');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await told('Bravo is now 3 of 3');
};

/** Opens the menu of a row, and finds the same ways in it. */
const walkMenu = async (): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'More for Delta' }));
  for (const name of ['Move up', 'Move down', 'Move to …']) await seen(choice(name));
  await press('{Escape}');
};

/** Moves the second of three up and down by its menu, as wide as a phone, and to the end. */
const walkPhone = async ([first, second, last]: [string, string, string]): Promise<void> => {
  const move = async (way: string) => {
    await userEvent.click(page.getByRole('button', { name: `More for ${second}`, exact: true }));
    await choice(way).click();
  };
  await seen(page.getByRole('button', { name: `More for ${second}`, exact: true }));
  expect([first, second, last].flatMap((title) => grip(title).elements())).toEqual([]);
  await move('Move up');
  await told(`${second} is now 1 of 3`);
  await move('Move down');
  await told(`${second} is now 2 of 3`);
  await move('Move to …');
  const dialog = page.getByRole('dialog', { name: `Move “${second}”` });
  await dialog.getByRole('combobox', { name: 'New place' }).selectOptions(`3. ${last}`);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await told(`${second} is now 3 of 3`);
};

const milestoneOf = (rockId: string, title: string, at: number): Milestone => ({
  id: idOf(610 + at),
  rockId,
  title,
  ownerId: maren.id,
  dueDate: null,
  isDone: false,
  doneAt: null,
  position: at + 1,
});

describe('WCAG 2.5.7: what is ordered by dragging is ordered without it', () => {
  it('Issues', async () => {
    const issues = titles.map((title, at) => issueOf({ title, rank: at + 1 }));
    const company = companyOf({ issues });
    const { server } = await show(<IssueWork tractionId={leadership.id} adds view="open" />, {
      answers: [...company.answers, answer(issueApi.rank, {})],
    });
    // Under the pointer a row has a box that picks it, beside the handle.
    await userEvent.hover(grip('Bravo'));
    expect(await axeFaults(['target-size'])).toEqual([]);
    await walkGrip();
    await walkMenu();
    expect(server.asked(issueApi.rank)).toHaveLength(2);
  });

  it('milestones', async () => {
    const rock = rockOf({ title: 'Bay', milestones: { done: 0, total: 3 } });
    const steps = titles.map((title, at) => milestoneOf(rock.id, title, at));
    const company = companyOf({ rocks: [rock], milestones: steps });
    await show(<Milestones rock={rock} />, { answers: company.answers });
    await walkGrip();
    await walkMenu();
    await expect.poll(() => company.milestones.toSorted((one, other) => one.position - other.position).at(-1)?.title).toBe('Bravo');
  });

  it('rows of a V/TO', async () => {
    const coreValues = titles.map((title, at) => ({ id: idOf(860 + at), version: 1, title, description: '', position: `a${at}` }));
    const vto = { ...vtoOf({ coreValues }), succeeded: true as const, messages: [] };
    const { server } = await show(<CoreValues vto={vto} />, { answers: [answer(vtoApi.move, { position: 'b' })] });
    await walkGrip();
    expect(server.asked(vtoApi.move)).toHaveLength(2);
    // Tab goes from field to field, and back to the handle of a line.
    const [last] = page.getByRole('textbox', { name: 'What it means: Alpha' }).elements();
    (last as HTMLElement).focus();
    await press('{Tab}');
    const next = page.getByRole('textbox', { name: 'Core value', exact: true }).nth(1);
    await focused(next);
    await press('{Shift>}{Tab}{/Shift}');
    await focused(grip('Bravo'));
  });

  it('departments', async () => {
    const teams = titles.map((name, at) => ({
      department: { id: idOf(870 + at), name, headId: null, meetingIds: [], version: 1 },
      tractions: [],
    }));
    const { server } = await show(<DepartmentList teams={teams} next={new Map()} words="" />, {
      answers: [answer(departmentApi.place, {})],
    });
    await walkGrip();
    await walkMenu();
    expect(server.asked(departmentApi.place).map(({ body }) => body)).toEqual([{ place: 2 }, { place: 3 }]);
  });

  it('sections of an agenda', async () => {
    const first = titles.map((name, at) => ({ id: idOf(880 + at), type: 'Custom' as const, name, lengthInMinutes: 5, sessionNumber: 1 }));
    const Agenda = () => {
      const [agendaItems, setItems] = useState(first);
      const form = {
        values: { agendaItems, agendaTemplateId: null, agendaName: '' },
        set: (field: string, value: unknown) => field === 'agendaItems' && setItems(value as typeof first),
        errorAt: () => undefined,
        field: () => ({ onBlur: () => undefined }),
      };
      return <AgendaField form={form as unknown as Form<MeetingValues>} />;
    };
    await show(<Agenda />, { answers: [answer(meetingApi.agendas, { items: [], next: null })] });
    await walkGrip();
    const fields = page.getByRole('textbox', { name: 'Section', exact: true });
    expect(fields.elements().map((each) => (each as HTMLInputElement).value)).toEqual(['Alpha', 'Delta', 'Bravo']);
  });

  it('roles of a seat', async () => {
    const Roles = () => {
      const [roles, setRoles] = useState<string[]>([...titles]);
      return <RoleFields roles={roles} onChange={setRoles} errorAt={() => undefined} most={10} longest={100} />;
    };
    await show(<Roles />);
    await walkGrip();
    const fields = page.getByRole('textbox');
    expect(fields.elements().map((each) => (each as HTMLInputElement).value)).toEqual(['Alpha', 'Delta', 'Bravo']);
  });

  it('Issues and milestones on a phone, where the handle has no room beside a thumb that scrolls, by the menu', async () => {
    const issues = titles.map((title, at) => issueOf({ title, rank: at + 1 }));
    const rock = rockOf({ title: 'Bay', milestones: { done: 0, total: 3 } });
    const milestones = titles.map((title, at) => milestoneOf(rock.id, `${title} step`, at));
    const company = companyOf({ issues, rocks: [rock], milestones });
    const both = (
      <>
        <IssueWork tractionId={leadership.id} adds view="open" />
        <Milestones rock={rock} />
      </>
    );
    const rank = answer(issueApi.rank, ({ body }) => {
      const order = [...body.ids, ...issues.map(({ id }) => id).filter((id) => !body.ids.includes(id))];
      for (const issue of issues) issue.rank = order.indexOf(issue.id) + 1;
      return {};
    });
    const { server } = await show(both, { size: phone, answers: [...company.answers, rank] });
    await walkPhone(['Alpha', 'Bravo', 'Delta']);
    expect(server.asked(issueApi.rank)).toHaveLength(3);
    await walkPhone(['Alpha step', 'Bravo step', 'Delta step']);
    await expect
      .poll(() => company.milestones.toSorted((one, other) => one.position - other.position).map(({ title }) => title))
      .toEqual(['Alpha step', 'Delta step', 'Bravo step']);
  });

  describe('seats', () => {
    const seatOf = (at: number, title: string): Seat => ({
      ...vacant,
      ...noNotes,
      id: idOf(890 + at),
      key: idOf(890 + at),
      title,
      parentId: at === 0 ? null : idOf(890),
      position: `a${at}`,
      coHolders: [],
      isRoot: at === 0,
      isAssistant: false,
      isInsert: false,
      isLT: false,
      roles: [],
      version: 1,
    });
    const seats = ['Visionary', ...titles].map((title, at) => seatOf(at, title));
    const chart = { ...chartOf(seats), succeeded: true as const, messages: [] };
    const Chart = ({ part: Part }: { part: typeof ChartPlane | typeof Outline }) => {
      const desk = useChartEditing(chart);
      return (
        <>
          <Part desk={desk} foundId={undefined} goal={undefined} />
          <span aria-live="polite">{desk.said}</span>
        </>
      );
    };
    const showChart = async (part: typeof ChartPlane | typeof Outline, size?: typeof phone) => {
      const one = answer(chartApi.seat, ({ params }) => ({
        seat: { ...(seats.find(({ id }) => id === params.id) ?? seatOf(0, '')), notes: '' },
      }));
      const { server } = await show(<Chart part={part} />, {
        answers: [one, answer(chartApi.edit, { version: 2 })],
        ...(size && { size }),
      });
      return server;
    };
    /** Moves Alpha by the arrows of its handle, and under another seat by a press of it. */
    const walkSeat = async (server: Awaited<ReturnType<typeof showChart>>): Promise<void> => {
      await seen(grip('Alpha'));
      expect(await axeFaults(['target-size', 'aria-required-children'])).toEqual([]);
      (grip('Alpha').element() as HTMLElement).focus();
      await press('{ArrowUp}');
      expect(server.asked(chartApi.edit)).toHaveLength(0);
      await press('{ArrowDown}');
      await told('Alpha is now under Visionary, 2 of 3');
      await press('{Enter}');
      await seen(choice('Move down'));
      await choice('Move to …').click();
      const dialog = page.getByRole('dialog', { name: 'Move “Alpha”' });
      await dialog.getByRole('combobox', { name: 'Reports to' }).selectOptions('\u2003Delta');
      await dialog.getByRole('button', { name: 'Move', exact: true }).click();
      await told('Alpha is now under Delta, 1 of 1');
    };

    it('on the plane, where the seat at hand has a handle', async () => {
      const server = await showChart(ChartPlane);
      const alpha = page.getByRole('article', { name: 'Alpha' });
      await seen(alpha);
      expect(grip('Alpha').elements()).toEqual([]);
      (alpha.element() as HTMLElement).focus();
      await walkSeat(server);
      expect(server.asked(chartApi.edit)).toHaveLength(2);
    });

    it('in the outline, beside the tree, whose rows may hold no button', async () => {
      const server = await showChart(Outline);
      await page.getByRole('treeitem', { name: /^Alpha/ }).click();
      await walkSeat(server);
      expect(server.asked(chartApi.edit)).toHaveLength(2);
    });

    it('in the sheet of a phone', async () => {
      const server = await showChart(Outline, phone);
      await page.getByRole('treeitem', { name: /^Alpha/ }).click();
      await walkSeat(server);
      expect(server.asked(chartApi.edit)).toHaveLength(2);
    });
  });
});
