import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { isDialogOpen } from '../../../../web/modals/dialog-stack.ts';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { usePresence } from '../../../vto/web/parts/presence.tsx';
import { type Direction, neighbourOf, type Scene, sceneOf } from '../../rules.ts';
import styles from './chart-plane.module.css';
import type { Desk } from './desk.tsx';
import { FarHint } from './far-hint.tsx';
import { MiniMap } from './mini-map.tsx';
import { SeatBox } from './seat-box.tsx';
import { DragHints, useSeatDrag } from './seat-drag.tsx';
import { useKeyMove } from './seat-key-move.tsx';
import { Marquee, SelectionBar } from './seat-selection.tsx';
import { Stage } from './stage.tsx';
import { ZoomBar } from './zoom-bar.tsx';

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Makes the stage of the plane's elements, and shows it each new picture. */
const useStage = (desk: Desk) => {
  const { branches, folded, opened, anchorId } = desk;
  const scene = useMemo(() => sceneOf(branches, folded, opened), [branches, folded, opened]);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  useEffect(() => {
    if (host.current === null || canvas.current === null || world.current === null) return undefined;
    const made = new Stage({ host: host.current, canvas: canvas.current, world: world.current });
    setStage(made);
    return () => made.end();
  }, []);
  const show = useEffectEvent((on: Stage, picture: Scene) => on.show(picture, anchorId));
  useEffect(() => {
    if (stage !== undefined) show(stage, scene);
  }, [stage, scene]);
  return { scene, stage, refs: { host, canvas, world } };
};

const never = () => () => undefined;
const nobody: readonly PersonLook[] = [];
const nothingNear: ReadonlySet<string> = new Set();

/** Puts the focus on the seat at hand once it is rendered, after a key or a search has gone to it. */
const useSeatFocus = (stage: Stage | undefined, scene: Scene) => {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined) return;
    const element = document.querySelector<HTMLElement>(`[data-seat="${CSS.escape(id)}"]`);
    if (element === null || isDialogOpen()) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  });
  return (id: string) => {
    if (!scene.boxes.has(id)) return;
    wanted.current = id;
    stage?.keep(id);
    stage?.reveal(id);
  };
};

interface ChartPlaneProps {
  desk: Desk;
  /** The seat that a search has found. */
  foundId: string | undefined;
  /** The seat to fly to, counted so that the same one can be gone to again. */
  goal: { id: string; count: number } | undefined;
}

/** Renders the chart as a plane that is panned and zoomed: seats in view as elements, lines and far seats on a canvas. */
export const ChartPlane = ({ desk, foundId, goal }: ChartPlaneProps) => {
  const t = useText();
  const { scene, stage, refs } = useStage(desk);
  const near = useSyncExternalStore(stage?.subscribe ?? never, () => stage?.view.near ?? nothingNear);
  const isFar = useSyncExternalStore(stage?.subscribe ?? never, () => stage?.view.isFar ?? false);
  const focus = useSeatFocus(stage, scene);
  const drag = useSeatDrag(desk, stage);
  const keyMove = useKeyMove(desk, (id) => stage?.reveal(id));
  const { placed } = usePresence();
  const { currentId, rootId, branches, folded, canEdit } = desk;

  const fly = useEffectEvent((id: string) => {
    stage?.keep(id);
    stage?.flyTo(id, { isUnderList: true });
  });
  useEffect(() => {
    if (goal !== undefined) fly(goal.id);
  }, [goal]);
  const bringBack = useEffectEvent((id: string) => {
    // A seat that is pressed stays under the pointer.
    if (scene.boxes.has(id) && refs.host.current?.matches(':active') !== true) stage?.reveal(id);
  });
  useEffect(() => {
    if (currentId !== undefined) bringBack(currentId);
  }, [currentId, scene]);

  const press = (key: KeyboardEvent<HTMLDivElement>) => {
    const isOnSeat = key.target === key.currentTarget || (key.target instanceof HTMLElement && key.target.dataset['seat'] !== undefined);
    const id = currentId ?? rootId;
    if (!isOnSeat || id === undefined || key.altKey) return;
    if (key.ctrlKey || key.metaKey) {
      if (key.key !== 'a') return;
      key.preventDefault();
      return desk.select(scene.boxes.keys());
    }
    if (keyMove.press(key)) return;
    const direction = directions[key.key];
    const next = direction && neighbourOf(branches, folded, id, direction);
    const runs: Record<string, (() => void) | undefined> = {
      ' ': () => desk.toggleFold(id),
      ...(desk.selected.size > 0 ? { Escape: () => desk.select([]) } : {}),
      Home: () => rootId !== undefined && focus(rootId),
      ...(canEdit
        ? {
            Enter: () => desk.edit(id),
            e: () => desk.edit(id),
            Insert: () => desk.addUnder(id),
            n: () => desk.addUnder(id),
            Delete: () => desk.remove(id),
            m: () => keyMove.begin(id),
          }
        : {}),
    };
    const run = direction === undefined ? runs[key.key] : () => next !== undefined && focus(next);
    if (run === undefined) return;
    key.preventDefault();
    run();
  };

  return (
    // The keys of the plane are those of a diagram: arrows walk from seat to seat.
    <div className={styles.plane}>
      <div
        ref={refs.host}
        className={styles.host}
        role="application"
        aria-label={t('chart.plane', { title: desk.chart.title, count: branches.size })}
        tabIndex={isFar || near.size === 0 ? 0 : undefined}
        onKeyDown={press}
        {...drag.handlers}
      >
        <canvas ref={refs.canvas} className={styles.canvas} aria-hidden="true" />
        <div ref={refs.world} className={styles.world}>
          {[...near].map((id) => {
            const [branch, box] = [branches.get(id), scene.boxes.get(id)];
            if (stage === undefined || branch === undefined || box === undefined) return null;
            return (
              <SeatBox
                key={id}
                desk={desk}
                branch={branch}
                box={box}
                isFound={id === foundId}
                present={placed.get(id) ?? nobody}
                drag={drag.lookOf(id) ?? keyMove.lookOf(id)}
                hold={(element) => (element === null ? undefined : stage.hold(id, element))}
              />
            );
          })}
        </div>
      </div>
      {stage !== undefined && (
        <>
          <FarHint desk={desk} stage={stage} host={refs.host} />
          <Marquee desk={desk} stage={stage} scene={scene} host={refs.host} />
          <ZoomBar stage={stage} rootId={rootId} />
          <MiniMap stage={stage} scene={scene} foundId={foundId ?? currentId} />
        </>
      )}
      <SelectionBar desk={desk} />
      <DragHints hint={drag.hint ?? keyMove.hint} at={drag.at} />
    </div>
  );
};
