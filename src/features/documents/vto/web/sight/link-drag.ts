import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';
import { linkBetween, type SightLink, standsFor } from '../../rules/linking.ts';
import type { SightNode } from '../../rules/sight.ts';

/** Pixels that the pointer moves before a press becomes a drag. */
const slack = 6;

/** A link that is being drawn: from which place, to which point of the drawing, and the place there if it can be linked. */
export interface LinkDrag {
  from: string;
  x: number;
  y: number;
  over: string | undefined;
}

interface LinkDragOptions {
  nodes: readonly SightNode[];
  /** What the places are drawn in; the points of a drag are measured from its corner. */
  field: RefObject<HTMLElement | null>;
  onLink: (link: SightLink) => void;
}

/** Returns the link between two places; undefined where there can be none. */
export const linkOf = (one: SightNode | undefined, other: SightNode | undefined): SightLink | undefined => {
  const [from, to] = [one && standsFor(one), other && standsFor(other)];
  return from === undefined || to === undefined ? undefined : linkBetween(from, to);
};

/**
 * Draws a link from one place to another with a mouse or a pen; a finger scrolls, and links by the menu. Escape gives up. Returns the drag
 * under way, what starts one, and whether a click only ended one.
 */
export const useLinkDrag = ({ nodes, field, onLink }: LinkDragOptions) => {
  const [drag, setDrag] = useState<LinkDrag>();
  const listening = useRef<AbortController>(undefined);
  const hasDragged = useRef(false);
  useEffect(() => () => listening.current?.abort(), []);
  const nodeAt = ({ clientX, clientY }: MouseEvent): SightNode | undefined => {
    const key = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')?.dataset['node'];
    return nodes.find((node) => node.key === key);
  };
  const start = (node: SightNode) => (press: Press) => {
    hasDragged.current = false;
    if (press.button !== 0 || press.pointerType === 'touch' || standsFor(node) === undefined) return;
    const { clientX, clientY } = press;
    // The click that ends a drag comes with the release; later ones are meant.
    window.addEventListener('pointerup', () => setTimeout(() => (hasDragged.current = false)), { once: true });
    listening.current = new AbortController();
    const { signal } = listening.current;
    const end = () => {
      listening.current?.abort();
      setDrag(undefined);
    };
    const move = (point: PointerEvent) => {
      if (!hasDragged.current && Math.hypot(point.clientX - clientX, point.clientY - clientY) < slack) return;
      hasDragged.current = true;
      const corner = field.current?.getBoundingClientRect();
      const under = nodeAt(point);
      setDrag({
        from: node.key,
        x: point.clientX - (corner?.left ?? 0),
        y: point.clientY - (corner?.top ?? 0),
        over: linkOf(node, under) === undefined ? undefined : under?.key,
      });
    };
    const drop = (point: PointerEvent) => {
      const link = hasDragged.current ? linkOf(node, nodeAt(point)) : undefined;
      end();
      if (link !== undefined) onLink(link);
    };
    const giveUp = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', giveUp, { signal, capture: true });
  };
  return { drag, start, endedDrag: () => hasDragged.current };
};
