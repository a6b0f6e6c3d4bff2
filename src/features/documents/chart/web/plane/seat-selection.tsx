import '#web/core/texts/chart.ts';
import { IconArrowMoveRight, IconCopy, IconPrinter, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { Seat } from '../../contract.ts';
import type { Branches } from '../../rules/branches.ts';
import { namesOf } from '../../rules/holders.ts';
import type { Scene } from '../../rules/scene.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { usePrint } from './chart-more.tsx';
import styles from './seat-selection.module.css';
import type { ChartStage } from './stage.ts';

interface Corner {
  x: number;
  y: number;
}

const boxOf = (one: Corner, other: Corner) => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** Returns the seats that a rectangle of the chart touches. */
const touched = (scene: Scene, one: Corner, other: Corner): string[] => {
  const { left, top, width, height } = boxOf(one, other);
  return [...scene.boxes.values()]
    .filter((box) => box.x < left + width && box.x + box.width > left && box.y < top + height && box.y + box.height > top)
    .map(({ id }) => id);
};

interface MarqueeProps {
  desk: ChartEditing;
  stage: ChartStage;
  scene: Scene;
  host: RefObject<HTMLElement | null>;
}

/** Selects the seats that a dragged rectangle touches; with Shift it does so while the tool for moving around is chosen, too. Catalogue M-06. */
export const Marquee = ({ desk, stage, scene, host }: MarqueeProps) => {
  const [drag, setDrag] = useState<{ from: Corner; to: Corner; shown: { from: Corner; to: Corner } }>();
  const { isSelecting, select } = desk;
  useEffect(() => stage.setSelecting(isSelecting), [stage, isSelecting]);
  const cornerOf = (point: PointerEvent) => ({
    chart: stage.pointAt(point.clientX, point.clientY),
    host: stage.onHost(point.clientX, point.clientY),
  });
  const begin = useEffectEvent((point: PointerEvent) => {
    const isOnSeat = point.target instanceof Element && point.target.closest('[data-seat], button') !== null;
    if (point.button !== 0 || isOnSeat || !(isSelecting || point.shiftKey)) return;
    const { chart, host: place } = cornerOf(point);
    setDrag({ from: chart, to: chart, shown: { from: place, to: place } });
  });
  const follow = useEffectEvent((point: PointerEvent) => {
    if (drag === undefined) return;
    const { chart, host: place } = cornerOf(point);
    setDrag({ ...drag, to: chart, shown: { ...drag.shown, to: place } });
    select(touched(scene, drag.from, chart));
  });
  const end = useEffectEvent(() => {
    if (drag === undefined) return;
    // A press without a drag clears.
    if (drag.from === drag.to) select([]);
    setDrag(undefined);
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const began = (point: PointerEvent) => begin(point);
    const moved = (point: PointerEvent) => follow(point);
    const ended = () => end();
    element.addEventListener('pointerdown', began);
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', ended);
    window.addEventListener('pointercancel', ended);
    return () => {
      element.removeEventListener('pointerdown', began);
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', ended);
      window.removeEventListener('pointercancel', ended);
    };
  }, [host]);
  if (drag === undefined) return null;
  return <div className={styles.marquee} style={boxOf(drag.shown.from, drag.shown.to)} />;
};

/** Returns seats as lines of text: title, holders and roles, with tabulators between them. */
const listOf = (branches: Branches<Seat>, ids: ReadonlySet<string>): string =>
  [...branches.values()]
    .filter(({ seat }) => ids.has(seat.id))
    .map(({ seat }) => [seat.title, namesOf(seat), seat.roles.join('; ')].join('\t'))
    .join('\n');

/** Renders how many seats are selected, and what can be done with them. */
export const SelectionBar = ({ desk: { chart, branches, selected, select, canEdit, open } }: { desk: ChartEditing }) => {
  const t = useText();
  const print = usePrint();
  if (selected.size === 0) return null;
  const copy = () =>
    void navigator.clipboard
      .writeText(listOf(branches, selected))
      .then(() => toast.success(t('chart.selection.copied')))
      .catch(() => toast.error(t('chart.selection.notCopied')));
  const move = async () => {
    const to = await openDialog('moveSeats', { chart, ids: [...selected] });
    if (to !== undefined) open(to);
  };
  // The top seat stays where it is, so a selection with it moves nothing.
  const because = [...selected].some((id) => branches.get(id)?.seat.parentId === null) ? t('chart.refused.root') : undefined;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('chart.selection.label')}>
      <b role="status">{t('chart.selection.count', { count: selected.size })}</b>
      {canEdit && (
        <Button size="sm" icon={IconArrowMoveRight} className={styles.act} because={because} onClick={() => void move()}>
          {t('chart.moveUnder.submit')}
        </Button>
      )}
      <Button size="sm" icon={IconPrinter} className={styles.act} onClick={() => print.open('selected')}>
        {t('chart.print.open')}
      </Button>
      <Button size="sm" icon={IconCopy} className={styles.act} onClick={copy}>
        {t('chart.selection.copy')}
      </Button>
      <IconButton
        icon={IconX}
        size="sm"
        label={t('chart.selection.clear')}
        keys="esc"
        side="top"
        className={styles.act}
        onClick={() => select([])}
      />
    </div>
  );
};
