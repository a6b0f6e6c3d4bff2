import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { chartOf, ownChart } from '#testing/component/documents.ts';
import { idOf, maren } from '#testing/component/session.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { type Chart, chartApi, noNotes, type Seat } from '../../contract.ts';
import { vacant } from '../../rules/holders.ts';
import { useSide } from '../calls.ts';
import { useChartEditing } from './chart-editing.ts';
import { ChartTools } from './chart-tools.tsx';

const seatOf = (at: number, change: Partial<Seat>): Seat => ({
  ...vacant,
  ...noNotes,
  id: idOf(1000 + at),
  key: idOf(1000 + at),
  title: `Seat ${at}`,
  parentId: at === 0 ? null : idOf(1000),
  position: String(at).padStart(6, '0'),
  coHolders: [],
  isRoot: at === 0,
  isAssistant: false,
  isInsert: false,
  isLT: false,
  roles: [],
  version: 1,
  ...change,
});

const onGo = vi.fn<(id: string) => void>();
const Tools = ({ chart }: { chart: Chart }) => (
  <ChartTools
    desk={useChartEditing(chart)}
    view="plane"
    isFinding={false}
    onFind={() => undefined}
    onView={() => undefined}
    onPeople={() => undefined}
    onGo={onGo}
  />
);
const Whole = () => {
  const { data } = useSide(ownChart);
  return data === undefined ? null : <Tools chart={data} />;
};

const open = (seats: Seat[]) => {
  const chart = chartOf(seats);
  return show(<Whole />, {
    session: { role: 'Observer' },
    answers: [answer(chartApi.byId, () => ({ ...chart, permissions: { ...chart.permissions, edit: false } }))],
  });
};

it('one’s own seat is one press away, also for an Observer', async () => {
  await open([seatOf(0, {}), seatOf(1, { assignedTo: 'Maren Lindqvist', assignedToId: maren.id })]);
  await page.getByRole('button', { name: 'Go to your seat' }).click();
  expect(onGo).toHaveBeenCalledExactlyOnceWith(idOf(1001));
});

it('who holds no seat is not led to one', async () => {
  await open([seatOf(0, {})]);
  await seen(page.getByRole('toolbar'));
  await gone(page.getByRole('button', { name: 'Go to your seat' }));
});
