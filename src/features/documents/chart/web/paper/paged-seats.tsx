import '#web/core/texts/chart.ts';
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Placed } from '../../rules/layout.ts';
import type { Sheets } from '../../rules/sheets.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { scales } from '../plane/stage-camera.ts';
import styles from './chart-pages.module.css';
import { PagedSeat } from './paged-seat.tsx';
import { SeatBlocks } from './paper-drawing.tsx';
import type { SheetPages } from './use-pages.ts';

/** Most seats that are shown as they are in any size; of more, those that are too small to be read are blocks. */
const fewSeats = 100;
/** Pixels around the window in which seats are rendered ahead, and those of the screen in which it is moved. */
const ahead = 240;
const step = 120;

const noShift = { x: 0, y: 0 };

/** A part of the paper, in pixels of the screen. */
interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the part of the paper that is in the window, with a rim. */
const useSeen = (host: RefObject<HTMLElement | null>): Part => {
  const [seen, setSeen] = useState<Part>({
    left: -ahead,
    top: -ahead,
    right: window.innerWidth + ahead,
    bottom: window.innerHeight + ahead,
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const look = () => {
      const [left, top] = [Math.floor(element.scrollLeft / step) * step - ahead, Math.floor(element.scrollTop / step) * step - ahead];
      const next = {
        left,
        top,
        right: left + element.clientWidth + ahead * 2 + step,
        bottom: top + element.clientHeight + ahead * 2 + step,
      };
      setSeen((now) => (Object.entries(next).every(([side, at]) => now[side as keyof Part] === at) ? now : next));
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [host]);
  return seen;
};

const isIn = ({ left, top, right, bottom }: Part, { x, y, width, height }: Placed, zoom: number): boolean =>
  (x + width) * zoom > left && x * zoom < right && (y + height) * zoom > top && y * zoom < bottom;

/** Returns the seat at a point of the paper; the last one is on top. */
const seatAt = ({ seats }: Sheets, x: number, y: number): string | undefined =>
  [...seats.values()].findLast((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)?.id;

interface PagedSeatsProps {
  desk: ChartEditing;
  pages: SheetPages;
  zoom: number;
  host: RefObject<HTMLElement | null>;
}

/** Renders some seats on the paper. */
const Cards = ({ desk, pages, zoom, ids }: Omit<PagedSeatsProps, 'host'> & { ids: Iterable<string> }) => {
  const t = useText();
  const { sheets, moved, move } = pages;
  const [cut, lost] = [new Set(sheets.cut), new Set(sheets.lost)];
  const numbersOf = (id: string) => sheets.pages.flatMap((page) => (page.seats.includes(id) ? (page.number ?? []) : []));
  return [...ids].map((id) => {
    const [branch, box] = [desk.branches.get(id), sheets.seats.get(id)];
    if (branch === undefined || box === undefined) return null;
    const fate = lost.has(id) ? 'lost' : cut.has(id) ? 'cut' : 'whole';
    const hint =
      fate === 'lost'
        ? t('chart.print.goneHint')
        : fate === 'cut'
          ? t('chart.print.cutBy', { pages: numbersOf(id).join(', ') })
          : undefined;
    return (
      <PagedSeat
        key={id}
        desk={desk}
        branch={branch}
        box={box}
        scale={sheets.percent / 100}
        zoom={zoom}
        by={moved.get(id) ?? noShift}
        fate={fate}
        hint={hint}
        onMove={(by) => move(id, by)}
      />
    );
  });
};

/** Renders the seats as blocks, and those at hand as they are: the one under the pointer, and the one that has the focus. */
const FarSeats = ({ desk, pages, zoom }: Omit<PagedSeatsProps, 'host'>) => {
  const [pointed, setPointed] = useState<string>();
  const { width, height } = pages.sheets.page;
  const point = ({ clientX, clientY, currentTarget, buttons, pointerType }: PointerEvent<HTMLElement>) => {
    // A seat that is dragged stays the one at hand.
    if (buttons !== 0 && pointerType === 'mouse') return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const found = seatAt(pages.sheets, (clientX - left) / zoom, (clientY - top) / zoom);
    if (found !== undefined) setPointed(found);
  };
  return (
    <div
      className={styles.far}
      role="presentation"
      style={{ width: width * pages.sheets.columns, height: height * pages.sheets.rows }}
      onPointerMove={point}
      onPointerDown={point}
    >
      <Extent sheets={pages.sheets} />
      <SeatBlocks sheets={pages.sheets} branches={desk.branches} />
      <Cards desk={desk} pages={pages} zoom={zoom} ids={new Set([desk.currentId ?? desk.rootId ?? '', pointed ?? ''])} />
    </div>
  );
};

/** Keeps the room of all seats, so that one scrolls to those that are off the paper too. */
const Extent = ({ sheets: { seats } }: { sheets: Sheets }) => {
  let [left, top] = [0, 0];
  for (const { x, y, width, height } of seats.values()) [left, top] = [Math.max(left, x + width), Math.max(top, y + height)];
  return <i className={styles.extent} style={{ left, top }} />;
};

/** Renders those seats on the paper that are in the window; where many are too small to be read, all of them as blocks. */
export const PagedSeats = ({ desk, pages, zoom, host }: PagedSeatsProps) => {
  const seen = useSeen(host);
  const { seats, percent } = pages.sheets;
  if (seats.size > fewSeats && (percent / 100) * zoom < scales.readable) return <FarSeats desk={desk} pages={pages} zoom={zoom} />;
  const near = [...seats].flatMap(([id, box]) => (id === desk.currentId || isIn(seen, box, zoom) ? [id] : []));
  return (
    <>
      <Extent sheets={pages.sheets} />
      <Cards desk={desk} pages={pages} zoom={zoom} ids={near} />
    </>
  );
};
