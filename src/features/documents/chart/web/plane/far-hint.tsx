import '#web/core/texts/chart.ts';
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { namesOf } from '../../rules/holders.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import floats from '../chart/floats.module.css';
import type { ChartStage } from './stage.ts';

interface FarHintProps {
  desk: ChartEditing;
  stage: ChartStage;
  host: RefObject<HTMLElement | null>;
}

/** Says which seat a block is while the pointer is on it; a click flies to the seat. */
export const FarHint = ({ desk, stage, host }: FarHintProps) => {
  const t = useText();
  const isFar = useSyncExternalStore(stage.subscribe, () => stage.view.isFar);
  const [at, setAt] = useState<{ id: string; x: number; y: number }>();
  const seatAt = (point: MouseEvent) => stage.boxAt(stage.pointAt(point.clientX, point.clientY))?.id;
  const point = useEffectEvent((moved: PointerEvent) => {
    const id = isFar && moved.buttons === 0 ? seatAt(moved) : undefined;
    stage.light(id);
    const { left, top } = host.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    setAt(id === undefined ? undefined : { id, x: moved.clientX - left, y: moved.clientY - top });
  });
  const go = useEffectEvent((click: MouseEvent) => {
    const id = isFar ? seatAt(click) : undefined;
    if (id === undefined) return;
    setAt(undefined);
    stage.light(undefined);
    desk.setCurrent(id);
    stage.flyTo(id);
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const moved = (event: PointerEvent) => point(event);
    const clicked = (event: MouseEvent) => go(event);
    element.addEventListener('pointermove', moved);
    element.addEventListener('click', clicked);
    return () => {
      element.removeEventListener('pointermove', moved);
      element.removeEventListener('click', clicked);
    };
  }, [host]);
  const seat = at === undefined || !isFar ? undefined : desk.branches.get(at.id)?.seat;
  if (seat === undefined || at === undefined) return null;
  return (
    <div className={floats.hint} style={{ left: at.x + 14, top: at.y + 14 }} role="status">
      <b>{seat.title}</b> <small>{namesOf(seat, t('chart.deactivated')) || t('ui.openSeat')}</small>
    </div>
  );
};
