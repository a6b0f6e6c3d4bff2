import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { answer, refuse } from '#testing/component/answers.ts';
import { chartOf, ownChart } from '#testing/component/documents.ts';
import { idOf } from '#testing/component/session.ts';
import { press, seen, show } from '#testing/component/show.tsx';
import { type Chart, chartApi, noNotes, type Seat } from '../../contract.ts';
import { vacant } from '../../rules/holders.ts';
import { useSide } from '../calls.ts';
import { ChartPages } from '../paper/chart-pages.tsx';
import { ChartMore } from '../plane/chart-more.tsx';
import { ChartPlane } from '../plane/chart-plane.tsx';
import { ChartBar } from './chart-bar.tsx';
import { type ChartEditing, useChartEditing } from './chart-editing.ts';
import { EmptyChart } from './empty-chart.tsx';

/** A root with so many seats in all; each has up to five under it. */
const seatsOf = (amount: number, isLT = false): Seat[] =>
  Array.from({ length: amount }, (_, at) => ({
    ...vacant,
    ...noNotes,
    id: idOf(1000 + at),
    key: idOf(1000 + at),
    title: `Seat ${at}`,
    parentId: at === 0 ? null : idOf(1000 + Math.floor((at - 1) / 5)),
    position: String(at).padStart(6, '0'),
    coHolders: [],
    isRoot: at === 0,
    isAssistant: false,
    isInsert: false,
    isLT,
    roles: isLT ? ['Plan', 'Lead'] : [],
    version: 1,
  }));

const Inside = ({ chart, part: Part }: { chart: Chart; part: (props: { desk: ChartEditing }) => React.ReactNode }) => (
  <Part desk={useChartEditing(chart)} />
);
const Whole = ({ part }: { part: (props: { desk: ChartEditing }) => React.ReactNode }) => {
  const { data } = useSide(ownChart);
  return data === undefined ? null : <Inside chart={data} part={part} />;
};
const Paged = ({ desk }: { desk: ChartEditing }) => (
  <ChartPages desk={{ ...desk, isPaged: true }} first="shown" onClose={() => undefined} />
);

describe('Page Setup', () => {
  const cards = () => [...document.querySelectorAll<HTMLElement>('[data-seat]')];
  const open = async (seats: Seat[]) => {
    await show(<Whole part={Paged} />, { answers: [answer(chartApi.byId, () => chartOf(seats))] });
    await seen(page.getByText(`Shown, ${seats.length}`));
  };
  const rows = page.getByRole('textbox', { name: 'Rows' });
  const columns = page.getByRole('textbox', { name: 'Columns' });
  const custom = () => page.getByRole('radio', { name: 'Custom' }).click();

  it('M-24: few seats are all there as they are, in any size', async () => {
    await open(seatsOf(31));
    await custom();
    await columns.fill('10');
    await rows.fill('10');
    await expect.poll(() => cards().length).toBe(31);
  });

  it('M-24: of seats that are many and too small to be read, only the one under the pointer is there as it is, and is dragged', async () => {
    await open(seatsOf(900));
    await expect.poll(() => cards().length).toBe(1);
    const block = document.querySelector('path[d^="M"][class*="open"]');
    const [, x = 0, y = 0] = (/M([\d.]+) ([\d.]+)h[^M]*$/.exec(block?.getAttribute('d') ?? '') ?? []).map(Number);
    const far = block?.closest('div');
    if (!far) throw new Error('the seats are no blocks');
    const { left, top, width } = far.getBoundingClientRect();
    const zoom = width / far.offsetWidth;
    const [clientX, clientY] = [left + (x + 2) * zoom, top + (y + 2) * zoom];
    far.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY, pointerType: 'mouse' }));
    await expect.poll(() => cards().length).toBe(2);
    const [, card] = cards();
    const { left: begin = 0, right = 0 } = card?.getBoundingClientRect() ?? {};
    const placeOf = (element: HTMLElement | undefined) => (element?.getBoundingClientRect().left ?? 0) - far.getBoundingClientRect().left;
    const at = placeOf(card);
    expect(begin).toBeLessThanOrEqual(clientX);
    expect(right).toBeGreaterThanOrEqual(clientX);
    const drag = (type: string, by: number) =>
      card?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          clientX: clientX + by,
          clientY,
          button: 0,
          buttons: 1,
          pointerId: 1,
          pointerType: 'mouse',
        }),
      );
    // Only a pointer of the browser can be captured.
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
    drag('pointerdown', 0);
    drag('pointermove', 40);
    drag('pointerup', 40);
    capture.mockRestore();
    await seen(page.getByRole('button', { name: 'Put seats back' }));
    await expect.poll(() => Math.round(placeOf(cards()[1]) - at)).toBe(40);
  });

  it('M-24: of many seats that can be read, those in the window are there, and others come as one scrolls', async () => {
    await open(seatsOf(156, true));
    await custom();
    await columns.fill('1');
    await rows.fill('10');
    await page.getByRole('slider').fill('100');
    const titles = () => cards().map((card) => card.getAttribute('aria-label'));
    await expect.poll(() => cards().length).toBeLessThan(60);
    expect(cards().length).toBeGreaterThan(0);
    const desk = page.getByRole('region', { name: 'Pages of Our seats' }).element();
    expect(titles()).not.toContain('Seat 155');
    desk.scrollLeft = desk.scrollWidth;
    await expect.poll(titles).toContain('Seat 155');
  });

  it('N-02: behind pages without a seat none is offered', async () => {
    await open(seatsOf(6));
    await custom();
    const more = page.getByRole('button', { name: 'One more: Rows' });
    await expect.element(more).not.toHaveAttribute('aria-disabled', 'true');
    await rows.fill('9');
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await seen(page.getByRole('button', { name: 'Download PDF, 1 page' }));
  });
});

it('M-33: the menu of a chart changes how far its seats are from each other, which the device keeps', async () => {
  const Plane = ({ desk }: { desk: ChartEditing }) => (
    <>
      <div style={{ position: 'relative', zIndex: 1 }}>
        <ChartMore desk={desk} view="plane" onPeople={() => undefined} />
      </div>
      <ChartPlane desk={desk} foundId={undefined} goal={undefined} />
    </>
  );
  await show(<Whole part={Plane} />, { answers: [answer(chartApi.byId, () => chartOf(seatsOf(3, true)))] });
  const between = () => {
    const [top, below] = ['Seat 0', 'Seat 1'].map((name) => page.getByRole('article', { name }).element() as HTMLElement);
    const [, y] = (below?.style.translate ?? '').split(' ');
    return Number.parseFloat(y ?? '') - (top?.offsetHeight ?? 0);
  };
  await seen(page.getByRole('article', { name: 'Seat 1' }));
  await expect.poll(between).toBe(30);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More of this chart' }).click();
    await page.getByRole('menuitem', { name: 'Spacing' }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await choose('180%');
  await expect.poll(between).toBe(60);
  expect(localStorage.getItem('cairn.chart.spacing')).toBe('180');
  await choose('80%, as usual');
  await expect.poll(between).toBe(30);
  expect(localStorage.getItem('cairn.chart.spacing')).toBe(null);
});

it('an empty chart begins with usual seats: keys 1 to 4 choose, one press adds them at once with their roles', async () => {
  const imported = answer(chartApi.import, ({ body }) => ({ faults: [], planned: [], seatIds: body.rows.map((_, at) => idOf(2000 + at)) }));
  const { server } = await show(<Whole part={EmptyChart} />, { answers: [answer(chartApi.byId, () => chartOf([])), imported] });
  await expect.element(page.getByRole('radio', { name: 'Five seats' })).toBeChecked();
  await press('3');
  await expect.element(page.getByRole('radio', { name: 'Owner on top' })).toBeChecked();
  await press('2');
  await page.getByRole('button', { name: 'Add these 6' }).click();
  await expect.poll(() => server.asked(chartApi.import)).toHaveLength(1);
  const [asked] = server.asked(chartApi.import);
  expect(asked?.body?.rows.map(({ title, manager }) => `${title} ${manager}`)).toEqual([
    'Visionary ',
    'Integrator #1',
    'Sales and Marketing #2',
    'Operations #2',
    'Finance #2',
    'People #2',
  ]);
  expect(asked?.body?.rows.map(({ roles }) => roles?.length)).toEqual([5, 5, 5, 5, 5, 5]);
});

it('who only reads an empty chart is offered nothing to add', async () => {
  const chart = { ...chartOf([]), permissions: { edit: false, copy: true, manage: false } };
  await show(<Whole part={EmptyChart} />, { answers: [answer(chartApi.byId, () => chart)] });
  await seen(page.getByText('Whoever edits this chart has not added a seat yet.'));
  expect(page.getByRole('button').elements()).toEqual([]);
});

describe('who reads what', () => {
  const Bar = ({ desk }: { desk: ChartEditing }) => <ChartBar chart={desk.chart} />;
  const api = collectionApis.ac;
  const open = async (manage: boolean) => {
    let readersSeeDrafts = false;
    const change = answer(api.changeRevision, ({ body }) => {
      readersSeeDrafts = body.readersSeeDrafts ?? readersSeeDrafts;
      return { version: 2 };
    });
    const chart = answer(chartApi.byId, () => ({ ...chartOf([]), readersSeeDrafts, permissions: { edit: true, copy: true, manage } }));
    const shown = await show(<Whole part={Bar} />, { answers: [chart, change, answer(api.one, refuse(404, 'notFound'))] });
    await page.getByRole('button', { name: 'Draft: who reads what' }).click();
    return shown;
  };
  const drafts = page.getByRole('switch', { name: 'Readers see drafts, too' });

  it('is behind the state of a chart; who publishes it lets readers see drafts', async () => {
    const { server } = await open(true);
    await expect.element(drafts).not.toBeChecked();
    await drafts.click();
    await expect.element(drafts).toBeChecked();
    expect(server.asked(api.changeRevision)).toMatchObject([
      { params: { collectionId: ownChart.collectionId, revisionId: ownChart.revisionId }, body: { readersSeeDrafts: true } },
    ]);
  });

  it('says why somebody else does not decide that', async () => {
    const { server } = await open(false);
    await expect.element(drafts).toHaveAttribute('aria-disabled', 'true');
    await expect.element(drafts).toHaveAccessibleDescription(/Only who may publish this chart decides that/);
    expect(server.asked(api.changeRevision)).toEqual([]);
  });
});
