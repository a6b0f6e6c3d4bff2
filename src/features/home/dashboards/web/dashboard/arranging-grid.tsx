import '#web/core/texts/dashboards.ts';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { type EventCallback, GridLayout, type Layout, type LayoutItem, useContainerWidth } from 'react-grid-layout';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Widget } from '../../contract.ts';
import { asRead, columns, kindOf, leastOf, placed, withoutGaps } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';
import { useRemoveWidget } from '../widgets/remove-widget.ts';
import { WidgetFrameContext } from '../widgets/widget-frame.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import styles from './arranging-grid.module.css';
import { KeysBar, keysId } from './keys-bar.tsx';
import { rowsOf } from './rows-of.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { usePicked } from './use-picked.ts';
import { useWidgetPositions } from './use-places.ts';
import { gripClass, WidgetGrip, WidgetTools } from './widget-tools.tsx';

/** Height of a row, and the space between rows and columns, in px: those of the grid that is read. */
const unit = 20;
/** How far outside the grid, in px, a widget is put back where it was. */
const outsideFrom = 40;

const gridConfig = { cols: columns, rowHeight: unit, margin: [unit, unit] as const, containerPadding: [0, 0] as const, maxRows: Infinity };
const dragConfig = { enabled: true, bounded: false, handle: `.${gripClass}`, threshold: 3 };

/** A widget that a pointer moves or resizes, and the layout before that. */
interface Gesture {
  i: string;
  from: readonly Widget[];
  /** Whether it would be put back: while it is outside the grid, and after Escape. */
  outside: boolean;
  escaped: boolean;
}

const itemOf = ({ i, x, y, w, h }: Widget): LayoutItem => {
  const least = leastOf({ i });
  return { i, x, y, w, h, minW: least.w, minH: least.h };
};

/** Returns where our rules put the widgets while a pointer holds one: the library follows the pointer, the rules say what moves. */
const placesOf = ({ i, from, outside, escaped }: Gesture, layout: Layout): readonly Widget[] => {
  const held = layout.find((item) => item.i === i);
  return outside || escaped || held === undefined ? from : (placed(from, i, held) ?? from);
};

/** Drags and resizes by pointer. */
const useGestures = (widgets: readonly Widget[], onPlace: (widgets: Widget[]) => void) => {
  const gesture = useRef<Gesture | undefined>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  // The layouts in between are the rules' own; by itself the library moves nothing.
  const compactor = useMemo(
    () => ({
      type: null,
      allowOverlap: true,
      compact: (layout: Layout): Layout =>
        gesture.current === undefined ? layout.map((item) => ({ ...item })) : placesOf(gesture.current, layout).map(itemOf),
    }),
    [],
  );
  useEffect(() => {
    const escape = (press: globalThis.KeyboardEvent) => {
      if (press.key !== 'Escape' || gesture.current === undefined) return;
      press.stopPropagation();
      gesture.current.escaped = true;
    };
    document.addEventListener('keydown', escape, true);
    return () => document.removeEventListener('keydown', escape, true);
  }, []);
  const begin: EventCallback = (_layout, item) => {
    if (item !== null) gesture.current = { i: item.i, from: widgets, outside: false, escaped: false };
  };
  const follow: EventCallback = (_layout, _old, _item, _placeholder, event) => {
    const box = grid.current?.getBoundingClientRect();
    if (gesture.current === undefined || box === undefined || !(event instanceof MouseEvent)) return;
    const { clientX, clientY } = event;
    gesture.current.outside = clientX < box.left - outsideFrom || clientX > box.right + outsideFrom || clientY < box.top - outsideFrom;
  };
  const [round, setRound] = useState(0);
  const end: EventCallback = (layout) => {
    const held = gesture.current;
    gesture.current = undefined;
    if (held === undefined || held.outside || held.escaped) return;
    const next = withoutGaps(placesOf(held, layout));
    // The library sees no difference where closing a gap has brought everything back, and would go on showing the gap.
    if (JSON.stringify(next) === JSON.stringify(held.from)) setRound((before) => before + 1);
    else onPlace(next);
  };
  return { grid, compactor, begin, follow, end, round };
};

/** Renders the twelve columns behind the widgets. */
const Guides = () => (
  <div className={styles.guides} aria-hidden="true">
    {Array.from({ length: columns }, (_, at) => (
      <i key={at} />
    ))}
  </div>
);

/** Renders a widget with its handle and its tools; nothing else in it works. */
const Held = ({ widget, keys }: { widget: Widget; keys: ReturnType<typeof usePicked> }) => {
  const t = useText();
  const { named, size } = useWidgetPositions();
  const isPicked = keys.picked?.i === widget.i;
  const titles = asRead(keys.shown).map((each) => t(`dashboards.kind.${kindOf(each)}`));
  const at = asRead(keys.shown).findIndex(({ i }) => i === widget.i);
  const order = { title: titles[at] ?? '', at, titles, to: (place: number) => keys.moveTo(widget, place) };
  const grip = (
    <WidgetGrip
      label={named(widget)}
      picked={isPicked}
      aria-describedby={keysId}
      onKeyDown={keys.onKeyDown(widget)}
      // A press without a pointer, as screen readers make it.
      onClick={(press) => press.detail === 0 && keys.toggle(widget)}
      onBlur={() => isPicked && keys.putDown()}
    />
  );
  return (
    <>
      {isPicked && (
        <span className={styles.size} aria-hidden="true">
          {size(widget)}
        </span>
      )}
      <WidgetFrameContext value={{ still: true, rows: rowsOf(widget), grip, tools: <WidgetTools widget={widget} order={order} /> }}>
        <WidgetView widget={widget} />
      </WidgetFrameContext>
    </>
  );
};

const resizeConfig = {
  enabled: true,
  handles: ['se' as const],
  handleComponent: (_axis: string, ref: Ref<HTMLElement>) => (
    <span ref={ref} className={classes('react-resizable-handle', styles.corner)} aria-hidden="true" />
  ),
};

interface BoardProps {
  widgets: readonly Widget[];
  width: number;
  keys: ReturnType<typeof usePicked>;
  onPlace: (widgets: Widget[]) => void;
}

/** Renders the widgets where a pointer can drag and resize them. */
const Board = ({ widgets, width, keys, onPlace }: BoardProps) => {
  const { grid, compactor, begin, follow, end, round } = useGestures(widgets, onPlace);
  return (
    <GridLayout
      key={round}
      innerRef={grid}
      className={styles.grid ?? ''}
      width={width}
      layout={keys.shown.map(itemOf)}
      gridConfig={gridConfig}
      dragConfig={dragConfig}
      resizeConfig={resizeConfig}
      compactor={compactor}
      onDragStart={begin}
      onDrag={follow}
      onDragStop={end}
      onResizeStart={begin}
      onResizeStop={end}
    >
      {asRead(widgets).map((stored) => {
        const widget = keys.shown.find(({ i }) => i === stored.i) ?? stored;
        return (
          <div
            key={widget.i}
            className={classes(styles.item, keys.picked?.i === widget.i && styles.picked)}
            data-widget={widget.i}
            data-kind={kindOf(widget)}
          >
            <Held widget={widget} keys={keys} />
          </div>
        );
      })}
    </GridLayout>
  );
};

/** Renders the widgets while they are arranged on the grid, by pointer and by keyboard. Catalogue row O-15. */
export const ArrangingGrid = () => {
  const { shown, change } = useDashboard();
  const remove = useRemoveWidget();
  const { width, containerRef, mounted } = useContainerWidth();
  const onPlace = (widgetSettings: Widget[]) => change(({ order }) => ({ widgetSettings, order }));
  const keys = usePicked({ widgets: shown.widgetSettings, onPlace, onRemove: remove });
  useFirstFocus(containerRef, mounted);
  return (
    <div ref={containerRef} className={styles.whole}>
      {/* The library would write a style of its own, which the content policy forbids, if it did not find this. */}
      <i id="react-draggable-style-el" hidden />
      <Guides />
      {mounted && <Board widgets={shown.widgetSettings} width={width} keys={keys} onPlace={onPlace} />}
      <KeysBar picked={keys.picked !== undefined} />
      <VisuallyHidden>
        <span role="status" aria-live="assertive">
          {keys.said}
        </span>
      </VisuallyHidden>
    </div>
  );
};
