import '#web/core/texts/dashboards.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Widget } from '../../contract.ts';
import { kindOf, placed, readAt, steppedBy, withoutGaps } from '../../rules/layout.ts';
import { stopArranging } from '../parts/arrange-state.ts';
import { useWidgetPositions } from './use-places.ts';

interface Picked {
  i: string;
  /** The layout when it was picked up: each step is made from it, so that a widget can be moved past another. */
  from: readonly Widget[];
  now: readonly Widget[];
}

interface Picking {
  widgets: readonly Widget[];
  onPlace: (widgets: Widget[]) => void;
  onRemove: (widget: Widget) => void;
}

const nudgeClass = 'widget-nudged';

/** Moves a widget by 4 px and back: it cannot go there. */
const nudge = (handle: HTMLElement): void => {
  const element = handle.closest('[data-widget]');
  if (!(element instanceof HTMLElement)) return;
  element.classList.remove(nudgeClass);
  // Reading the width lets the same movement begin anew.
  void element.offsetWidth;
  element.classList.add(nudgeClass);
};

/** Returns the layout after an arrow key; undefined for another key, and `stop` where the widget cannot go there. */
const stepped = ({ i, from, now }: Picked, press: KeyboardEvent): Widget[] | 'stop' | undefined => {
  const widget = now.find((each) => each.i === i);
  const to = widget && steppedBy(widget, press);
  return to && (placed(from, i, to) ?? 'stop');
};

/** Keeps the widget that is picked up, for the picture and for keys that follow each other at once. */
const useHeld = () => {
  const [picked, setPicked] = useState<Picked>();
  const held = useRef<Picked | undefined>(undefined);
  const hold = (next: Picked | undefined) => {
    held.current = next;
    setPicked(next);
  };
  return { picked, held, hold };
};

/**
 * Moves and resizes widgets by the keyboard. Enter picks up and puts down, arrows move, with Shift they resize, Escape puts back. Each step
 * is said.
 */
export const usePicked = ({ widgets, onPlace, onRemove }: Picking) => {
  const t = useText();
  const { place, named } = useWidgetPositions();
  const { picked, held, hold } = useHeld();
  const [said, setSaid] = useState('');
  const putDown = () => {
    if (held.current === undefined) return;
    const { i, now } = held.current;
    const settled = withoutGaps(now);
    hold(undefined);
    onPlace(settled);
    const widget = settled.find((each) => each.i === i);
    if (widget !== undefined) setSaid(t('dashboards.said.down', { place: place(widget) }));
  };
  const putBack = () => {
    hold(undefined);
    setSaid(t('dashboards.said.back'));
  };
  const step = (press: KeyboardEvent<HTMLElement>, from: Picked) => {
    const now = stepped(from, press);
    if (now === undefined) return;
    press.preventDefault();
    const handle = press.currentTarget;
    const moved = now === 'stop' ? undefined : now.find((each) => each.i === from.i);
    setSaid(moved === undefined ? t('dashboards.said.stop') : place(moved));
    if (now === 'stop') return nudge(handle);
    hold({ ...from, now });
    requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }));
  };
  const toggle = (widget: Widget) => {
    if (held.current?.i === widget.i) return putDown();
    hold({ i: widget.i, from: widgets, now: widgets });
    setSaid(t('dashboards.said.up', { place: named(widget) }));
  };
  const onKeyDown = (widget: Widget) => (press: KeyboardEvent<HTMLElement>) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    const holds = held.current?.i === widget.i ? held.current : undefined;
    if (press.key === 'Enter' || press.key === ' ') {
      press.preventDefault();
      return toggle(widget);
    }
    if (press.key === 'Escape') {
      press.preventDefault();
      return holds === undefined ? stopArranging() : putBack();
    }
    if (holds !== undefined) return step(press, holds);
    if (press.key === 'Delete' || press.key === 'Backspace') {
      press.preventDefault();
      onRemove(widget);
    }
  };
  /** Moves a widget to a place in the order in which they are read. */
  const moveTo = (widget: Widget, to: number) => {
    onPlace(readAt(widgets, widget.i, to));
    setSaid(t('ui.order.moved', { title: t(`dashboards.kind.${kindOf(widget)}`), place: to + 1, total: widgets.length }));
  };
  return { picked, shown: picked?.now ?? widgets, said, onKeyDown, toggle, putDown, moveTo };
};
