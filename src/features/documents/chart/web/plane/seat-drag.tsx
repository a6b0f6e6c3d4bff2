import '#web/core/texts/chart.ts';
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Seat } from '../../contract.ts';
import { withAllBelow } from '../../rules/branches.ts';
import { type Drop, dropIn, dropped, moveOf } from '../../rules/lines.ts';
import type { TreeRefusal } from '../../rules/tree.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import floats from '../chart/floats.module.css';
import type { ChartStage } from './stage.ts';

/** Pixels after which a press on a seat is a drag, and milliseconds that it rests on a folded seat before that opens. */
const begins = 6;
const rest = 600;
/** Pixels at the edge of the window in which it pans, and how far in each frame. */
const rim = 36;
const rimStep = 12;

interface Dragged {
  id: string;
  /** The seat and all that is under it, which cannot take it. */
  own: ReadonlySet<string>;
  drop: Drop | undefined;
  refused: TreeRefusal | undefined;
  x: number;
  y: number;
}

/** What is said while a seat is moved: where it would go. */
export interface MoveHint {
  target: Seat | undefined;
  side: Drop['side'];
  refused: TreeRefusal | undefined;
  /** How many seats come along. */
  along: number;
  byKeys: boolean;
}

/** Renders what a drop would do, at the pointer, and how it ends at the top. */
export const DragHints = ({ hint, at }: { hint: MoveHint | undefined; at: { x: number; y: number } | undefined }) => {
  const t = useText();
  if (hint === undefined) return null;
  const { target, side, refused, along, byKeys } = hint;
  const place =
    target === undefined
      ? undefined
      : refused === undefined
        ? `${t(`chart.drop.${side}`, { title: target.title })}${along > 0 ? t('chart.drop.along', { count: along }) : ''}`
        : t(`chart.refused.${refused}`);
  return (
    <>
      <div className={classes(floats.hint, floats.middle)}>{t(byKeys ? 'chart.drop.keys' : 'chart.drop.pointer')}</div>
      {place !== undefined && (
        <div
          className={classes(floats.hint, at === undefined && floats.below)}
          style={at === undefined ? undefined : { left: at.x + 14, top: at.y + 14 }}
          role="status"
        >
          {place}
        </div>
      )}
    </>
  );
};

const targetOf = (desk: ChartEditing, stage: ChartStage, id: string, point: { x: number; y: number }): Drop | undefined => {
  const box = stage.boxAt(point, id);
  const branch = desk.branches.get(box?.id ?? '');
  if (box === undefined || branch === undefined || box.id === id) return undefined;
  const above = desk.branches.get(branch.seat.parentId ?? '');
  const beside = above?.reports.find((seat) => seat.id !== box.id && seat.id !== id);
  const isStacked = beside !== undefined && stage.boxOf(beside.id)?.x === box.x;
  return dropIn(box, point, { isRoot: branch.seat.parentId === null || branch.seat.isAssistant, isStacked });
};

/** Follows the pointer over the whole window while a seat is pressed. Escape and a lost pointer end it without a drop. */
const usePointerAfterPress = (isPressed: boolean, onMove: (point: PointerEvent) => void, onEnd: (isDropped: boolean) => void) => {
  const follow = useEffectEvent(onMove);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isPressed) return undefined;
    const moved = (point: PointerEvent) => follow(point);
    const dropped = () => end(true);
    const left = () => end(false);
    const key = (press: KeyboardEvent) => {
      if (press.key !== 'Escape') return;
      press.preventDefault();
      end(false);
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', dropped);
    window.addEventListener('pointercancel', left);
    document.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', dropped);
      window.removeEventListener('pointercancel', left);
      document.removeEventListener('keydown', key, true);
    };
  }, [isPressed]);
};

/** Unfolds a folded seat on which a dragged one rests. */
const useUnfoldAtRest = (desk: ChartEditing, targetId: string | undefined) => {
  const unfold = useEffectEvent((id: string) => desk.folded.has(id) && desk.toggleFold(id));
  useEffect(() => {
    if (targetId === undefined) return undefined;
    const timer = setTimeout(() => unfold(targetId), rest);
    return () => clearTimeout(timer);
  }, [targetId]);
};

/** Drags seats by their heads under another one or beside one. Escape puts the seat back; the edge of the window pans. Catalogue M-22. */
export const useSeatDrag = (desk: ChartEditing, stage: ChartStage | undefined) => {
  const [pressed, setPressed] = useState<{ id: string; x: number; y: number; grip: HTMLElement }>();
  const [dragged, setDragged] = useState<Dragged>();
  const { branches } = desk;

  const follow = (point: PointerEvent) => {
    if (pressed === undefined || stage === undefined) return;
    const far = Math.hypot(point.clientX - pressed.x, point.clientY - pressed.y);
    if (dragged === undefined && far < begins) return;
    const own = dragged?.own ?? withAllBelow(branches, pressed.id);
    const drop = targetOf(desk, stage, pressed.id, stage.pointAt(point.clientX, point.clientY));
    const isSame = drop?.id === dragged?.drop?.id && drop?.side === dragged?.drop?.side;
    const outcome = drop === undefined || isSame ? undefined : dropped(branches, pressed.id, drop);
    const refused = isSame ? dragged?.refused : outcome !== undefined && 'refused' in outcome ? outcome.refused : undefined;
    stage.lift(pressed.id, { x: point.clientX - pressed.x, y: point.clientY - pressed.y });
    stage.panAtEdge({ x: point.clientX, y: point.clientY }, rim, rimStep);
    setDragged({ id: pressed.id, own, drop, refused, x: point.clientX, y: point.clientY });
  };
  const end = (isDropped: boolean) => {
    stage?.lift(undefined);
    const { id, drop, refused } = dragged ?? {};
    setPressed(undefined);
    setDragged(undefined);
    if (!isDropped || id === undefined || drop === undefined || refused !== undefined) return;
    const to = moveOf(branches, id, drop);
    if (to !== undefined) desk.move(id, to);
  };
  usePointerAfterPress(pressed !== undefined, follow, end);
  useUnfoldAtRest(desk, dragged?.drop?.id);

  const lookOf = (id: string) => {
    if (dragged === undefined) return undefined;
    if (id === dragged.id) return 'lifted' as const;
    if (dragged.own.has(id) || branches.get(id)?.seat.isAssistant === true) return 'dimmed' as const;
    return dragged.drop?.id === id && dragged.refused === undefined ? ('target' as const) : undefined;
  };
  const press = (point: ReactPointerEvent<HTMLElement>) => {
    if (point.button !== 0 || point.pointerType === 'touch' || !(point.target instanceof Element)) return;
    const grip = point.target.closest<HTMLElement>('[data-grip]');
    const id = grip?.closest<HTMLElement>('[data-seat]')?.dataset['seat'];
    if (grip === null || id === undefined || point.target.closest('button:not([data-drags], [data-drags] *)') !== null) return;
    setPressed({ id, x: point.clientX, y: point.clientY, grip });
  };
  const hint: MoveHint | undefined = dragged && {
    target: branches.get(dragged.drop?.id ?? '')?.seat,
    side: dragged.drop?.side ?? 'under',
    refused: dragged.refused,
    along: dragged.own.size - 1,
    byKeys: false,
  };
  return { handlers: { onPointerDown: press }, lookOf, hint, at: dragged && stage?.onHost(dragged.x, dragged.y) };
};
