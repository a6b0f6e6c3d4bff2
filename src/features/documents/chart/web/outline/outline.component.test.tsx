import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { chartOf, ownChart } from '#testing/component/documents.ts';
import { idOf } from '#testing/component/session.ts';
import { focused, press, seen, show } from '#testing/component/show.tsx';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { type Chart, chartApi, noNotes, type Seat } from '../../contract.ts';
import { vacant } from '../../rules/holders.ts';
import { add } from '../../rules/tree.ts';
import { useSide } from '../calls.ts';
import { useChartEditing } from '../chart/chart-editing.ts';
import { Outline } from './outline.tsx';

const seat = (id: string, title: string, parentId: string | null, position = 'a0'): Seat => ({
  ...vacant,
  ...noNotes,
  id,
  key: id,
  title,
  parentId,
  position,
  coHolders: [],
  isRoot: parentId === null,
  isAssistant: false,
  isInsert: false,
  isLT: false,
  roles: [],
  version: 1,
});
const top = seat(idOf(710), 'Visionary', null);
const sales = seat(idOf(711), 'Sales', top.id, 'a0');
const yard = seat(idOf(712), 'Yard', top.id, 'a1');

let shortcuts = 0;
const Inside = ({ chart }: { chart: Chart }) => {
  const desk = useChartEditing(chart);
  const hear = () => {
    shortcuts += 1;
  };
  useShortcut('o', 'one', hear);
  useShortcut('p', 'another', hear);
  return <Outline desk={desk} foundId={undefined} goal={undefined} />;
};
const Whole = () => {
  const { data } = useSide(ownChart);
  return data === undefined ? null : <Inside chart={data} />;
};

/** A server whose answers to new seats wait until the test lets them go. */
const slowServer = () => {
  const seats = [top, sales, yard];
  const waiting: (() => void)[] = [];
  const create = answer(chartApi.create, async ({ body }) => {
    await new Promise<void>((go) => waiting.push(go));
    if (body.title === 'Refused') return refuse(500, 'unexpected');
    const made = { ...seat(body.id ?? '', body.title, body.parentId), position: '' };
    const outcome = add(seats, made, body.afterId);
    const after = 'refused' in outcome ? undefined : outcome.changes[0]?.after;
    if (after) seats.push(after);
    return { id: made.id, version: 1 };
  });
  const one = answer(chartApi.seat, ({ params }) => ({
    seat: { ...(seats.find(({ id }) => id === params.id) ?? top), notes: '' },
  }));
  return { answers: [answer(chartApi.byId, () => chartOf([...seats])), one, create], seats, waiting };
};

const rows = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((each) => each.querySelector('b')?.textContent ?? each.querySelector('input')?.value);
const row = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}`) });

it('M-16, M-23: a seat that is typed stands there at once and has the focus; several are typed while none has been answered', async () => {
  shortcuts = 0;
  const slow = slowServer();
  const { server } = await show(<Whole />, { answers: slow.answers });
  await seen(row('Sales'));
  row('Sales').element().focus();
  await press('{Enter}Marketing{Enter}{Enter}Pricing{Enter}op{Enter}Brand{Enter}');
  await focused(row('Brand'));
  expect(rows()).toEqual(['Visionary', 'Sales', 'Marketing', 'Pricing', 'Brand', 'Yard']);
  expect(shortcuts).toBe(0);
  // They are sent one after the other, because each names the one before.
  expect(server.asked(chartApi.create)).toHaveLength(1);
  for (const sent of [1, 2, 3]) {
    await expect.poll(() => slow.waiting.length).toBe(sent);
    slow.waiting[sent - 1]?.();
  }
  await expect.poll(() => slow.seats.map(({ title }) => title)).toEqual(['Visionary', 'Sales', 'Yard', 'Marketing', 'Pricing', 'Brand']);
  expect(rows()).toEqual(['Visionary', 'Sales', 'Marketing', 'Pricing', 'Brand', 'Yard']);
  await focused(row('Brand'));
});

it('M-25: a seat that is refused gives its words back, and leaves the others', async () => {
  const slow = slowServer();
  await show(<Whole />, { answers: slow.answers });
  await seen(row('Yard'));
  row('Yard').element().focus();
  await press('{Enter}Refused{Enter}');
  await focused(row('Refused'));
  await expect.poll(() => slow.waiting.length).toBe(1);
  slow.waiting[0]?.();
  const field = page.getByRole('textbox');
  await expect.element(field).toHaveValue('Refused');
  expect(rows().slice(0, 3)).toEqual(['Visionary', 'Sales', 'Yard']);
  expect(slow.waiting).toHaveLength(1);
});
