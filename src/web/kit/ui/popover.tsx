import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { type Align, type FloatingSide, placeFloating } from './place-floating.ts';
import styles from './popover.module.css';

interface PopoverProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** The element beside which the popover floats; Escape returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  /** Runs on Escape, on a press elsewhere, which it is given, or when Tab moves the focus out. */
  onClose: (press?: PointerEvent) => void;
  /** Returns the element that Escape gives the focus back to, in place of the anchor. */
  back?: (() => HTMLElement | null) | undefined;
  side?: FloatingSide | undefined;
  align?: Align | undefined;
  gap?: number | undefined;
  /** The point of the viewport at which it opens, in place of beside the anchor. */
  at?: { x: number; y: number } | undefined;
  /** True for what only explains, such as a tooltip: Escape passes it by. */
  passive?: boolean | undefined;
  /** True shows a bottom sheet on phones. */
  sheetOnPhone?: boolean | undefined;
}

/** Returns the element, or its first child where the element itself has no box (`display: contents`). */
const boxOf = (element: HTMLElement) => {
  const boxless = element.getClientRects().length === 0;
  return (boxless ? (element.firstElementChild ?? element) : element).getBoundingClientRect();
};

const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

const focusOn = (element: HTMLElement | null) => {
  const target = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
  target?.focus();
};

/** Keeps an open popover beside its anchor while the page scrolls or changes size. */
const useBeside = ({
  anchor,
  at,
  side = 'bottom',
  align = 'start',
  gap = 4,
}: Pick<PopoverProps, 'anchor' | 'at' | 'side' | 'align' | 'gap'>) => {
  const { x, y } = at ?? {};
  const self = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = self.current;
    if (element === null) return;
    element.showPopover();
    const place = () => {
      if (anchor.current === null) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const box = x === undefined || y === undefined ? boxOf(anchor.current) : { left: x, top: y, width: 0, height: 0 };
      const { left, top, side: taken } = placeFloating(box, size, view, { side, align, gap });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.dataset['side'] = taken;
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [anchor, x, y, side, align, gap]);
  return self;
};

/** Open popovers that Escape closes, the last opened at the end. */
const closable: RefObject<HTMLElement | null>[] = [];

/** Closes the popover that was opened last on Escape, wherever the focus is, before anything else hears the key. */
const useEscape = (self: RefObject<HTMLElement | null>, passive: boolean, onEscape: () => void) => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (passive) return;
    closable.push(self);
    const pressed = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || closable.at(-1) !== self || self.current?.closest('[inert]')) return;
      press.preventDefault();
      press.stopImmediatePropagation();
      escape();
    };
    document.addEventListener('keydown', pressed, true);
    return () => {
      closable.splice(closable.indexOf(self), 1);
      document.removeEventListener('keydown', pressed, true);
    };
  }, [self, passive]);
};

/** Renders a surface beside an anchor, above everything else, modal dialogs included. It is mounted only while it is open. */
export const Popover = ({
  anchor,
  at,
  onClose,
  back,
  side,
  align,
  gap,
  passive = false,
  sheetOnPhone = true,
  className,
  ...rest
}: PopoverProps) => {
  const self = useBeside({ anchor, at, side, align, gap });

  useEscape(self, passive, () => {
    onClose();
    focusOn(back === undefined ? anchor.current : back());
  });

  useEffect(() => {
    const pressed = (press: PointerEvent) => {
      const target = press.target instanceof Node ? press.target : null;
      if (!self.current?.contains(target) && !anchor.current?.contains(target)) onClose(press);
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, [anchor, onClose, self]);

  return <div ref={self} popover="manual" className={classes(styles.popover, sheetOnPhone && styles.sheet, className)} {...rest} />;
};
