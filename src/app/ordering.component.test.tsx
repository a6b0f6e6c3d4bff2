import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chartApi, noNotes, type Seat } from '../features/chart/contract.ts';
import { vacant } from '../features/chart/rules.ts';
import { type Desk, useDesk } from '../features/chart/web/parts/desk.tsx';
import { RoleFields } from '../features/chart/web/parts/role-fields.tsx';
import { useSeatMenu } from '../features/chart/web/parts/seat-menu.tsx';
import { departmentApi } from '../features/departments/contract.ts';
import { DepartmentList } from '../features/departments/web/parts/department-list.tsx';
import { issueApi } from '../features/issues/contract.ts';
import { IssueWork } from '../features/issues/web/parts/issue-work.tsx';
import { meetingApi } from '../features/meetings/contract.ts';
import { AgendaField } from '../features/meetings/web/parts/agenda-field.tsx';
import type { MeetingValues } from '../features/meetings/web/parts/meeting-form.tsx';
import { Milestones } from '../features/rocks/web/parts/milestones.tsx';
import { vtoApi } from '../features/vto/contract.ts';
import { CoreValues } from '../features/vto/web/parts/vision-parts.tsx';
import { answer } from '../testing/component/answers.ts';
import { companyOf } from '../testing/component/company.ts';
import { chartOf, vtoOf } from '../testing/component/documents.ts';
import { axeFaults } from '../testing/component/looks.ts';
import { idOf, leadership, maren } from '../testing/component/session.ts';
import { focused, press, seen, show } from '../testing/component/show.tsx';
import { issueOf, rockOf } from '../testing/component/things.ts';
import type { Form } from '../web/forms/use-form.ts';
import { RowMenu } from '../web/ui/row-menu.tsx';

const SeatMenu = ({ desk, seat }: { desk: Desk; seat: Seat }) => <RowMenu title={seat.title} entries={useSeatMenu(desk, seat)} />;

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

describe('WCAG 2.5.7: what is ordered by dragging is ordered without it', () => {
  it('Issues', async () => {
    const issues = titles.map((title, at) => issueOf({ title, rank: at + 1 }));
    const company = companyOf({ issues });
    const { server } = await show(<IssueWork tractionId={leadership.id} adds view="open" />, {
      answers: [...company.answers, answer(issueApi.rank, {})],
    });
    await walkGrip();
    await walkMenu();
    expect(server.asked(issueApi.rank)).toHaveLength(2);
  });

  it('milestones', async () => {
    const rock = rockOf({ title: 'Bay', milestones: { done: 0, total: 3 } });
    const steps = titles.map((title, at) => ({
      id: idOf(610 + at),
      rockId: rock.id,
      title,
      ownerId: maren.id,
      dueDate: null,
      isDone: false,
      doneAt: null,
      position: at + 1,
    }));
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

  it('seats', async () => {
    const seat = (at: number, title: string): Seat => ({
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
    const chart = { ...chartOf(['Visionary', ...titles].map((title, at) => seat(at, title))), succeeded: true as const, messages: [] };
    const Seats = () => {
      const desk = useDesk(chart);
      const [, first] = chart.seats;
      return (
        <>
          {first && <SeatMenu desk={desk} seat={first} />}
          <span aria-live="polite">{desk.said}</span>
        </>
      );
    };
    const { server } = await show(<Seats />, { answers: [answer(chartApi.edit, { version: 2 })] });
    const open = () => userEvent.click(page.getByRole('button', { name: 'More for Alpha' }));
    await open();
    await choice('Move down').click();
    await told('Alpha is now under Visionary, 2 of 3');
    await open();
    await choice('Move to …').click();
    const dialog = page.getByRole('dialog', { name: 'Move “Alpha”' });
    await dialog.getByRole('combobox', { name: 'Reports to' }).selectOptions('\u2003Delta');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await told('Alpha is now under Delta, 1 of 1');
    expect(server.asked(chartApi.edit)).toHaveLength(2);
  });
});
