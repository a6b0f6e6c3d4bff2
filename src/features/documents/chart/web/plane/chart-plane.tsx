import '#web/core/texts/chart.ts';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { usePresence } from '#features/documents/collections/web/parts/presence.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { isDialogOpen } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { aboveOf } from '../../rules/branches.ts';
import { type Scene, sceneOf } from '../../rules/scene.ts';
import type { ChartEditing, LayoutGoal } from '../chart/chart-editing.ts';
import styles from './chart-plane.module.css';
import { FarHint } from './far-hint.tsx';
import { MiniMap } from './mini-map.tsx';
import { planeKeys } from './plane-keys.ts';
import { SeatBox } from './seat-box.tsx';
import { DragHints, useSeatDrag } from './seat-drag.tsx';
import { useKeyMove } from './seat-key-move.ts';
import { Marquee, SelectionBar } from './seat-selection.tsx';
import { ChartStage } from './stage.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Makes the stage of the plane's elements, and shows it each new picture. */
const useStage = (desk: ChartEditing) => {
  const { branches, folded, opened, spacing, anchorId } = desk;
  const scene = useMemo(() => sceneOf(branches, folded, opened, spacing), [branches, folded, opened, spacing]);
  const host = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ChartStage>();
  useEffect(() => {
    if (host.current === null || dots.current === null || canvas.current === null || world.current === null) return undefined;
    const made = new ChartStage({ host: host.current, dots: dots.current, canvas: canvas.current, world: world.current });
    setStage(made);
    return () => made.end();
  }, []);
  const show = useEffectEvent((on: ChartStage, picture: Scene) =>
    on.show(picture, anchorId === undefined ? [] : [anchorId, ...aboveOf(branches, anchorId).map(({ id }) => id)]),
  );
  useEffect(() => {
    if (stage !== undefined) show(stage, scene);
  }, [stage, scene]);
  return { scene, stage, host, dots, canvas, world };
};

const never = () => () => undefined;
const nobody: readonly PersonLook[] = [];
const nothingNear: ReadonlySet<string> = new Set();

/** Puts the focus on the seat that a key has gone to: at once if it is rendered, because nothing may render then, or once it is. */
const useSeatFocus = (stage: ChartStage | undefined, scene: Scene) => {
  const wanted = useRef<string>(undefined);
  const arrive = () => {
    const id = wanted.current;
    if (id === undefined) return;
    const element = document.querySelector<HTMLElement>(`[data-seat="${CSS.escape(id)}"]`);
    if (element === null || isDialogOpen()) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  };
  useEffect(arrive);
  return (id: string) => {
    if (!scene.boxes.has(id)) return;
    wanted.current = id;
    stage?.keep(id);
    stage?.reveal(id);
    arrive();
  };
};

/** Moves the window to the seat that a search goes to, and keeps the seat at hand in it. */
const useWindow = (
  desk: ChartEditing,
  scene: Scene,
  stage: ChartStage | undefined,
  host: RefObject<HTMLElement | null>,
  goal: LayoutGoal | undefined,
) => {
  const { currentId } = desk;
  useEffect(() => stage?.keep(currentId), [stage, currentId]);
  const fly = useEffectEvent((id: string) => stage?.flyTo(id, { isUnderList: true }));
  useEffect(() => {
    if (goal !== undefined) fly(goal.id);
  }, [goal]);
  const bringBack = useEffectEvent((id: string) => {
    // A seat that is pressed stays under the pointer, and one that a search goes to is on its way.
    if (scene.boxes.has(id) && id !== goal?.id && host.current?.matches(':active') !== true) stage?.reveal(id);
  });
  useEffect(() => {
    if (currentId !== undefined) bringBack(currentId);
  }, [currentId, scene]);
};

interface ChartPlaneProps {
  desk: ChartEditing;
  /** The seat that a search has found. */
  foundId: string | undefined;
  goal: LayoutGoal | undefined;
}

/** Renders the chart as a plane that is panned and zoomed: seats in view as elements, lines and far seats on a canvas. */
export const ChartPlane = ({ desk, foundId, goal }: ChartPlaneProps) => {
  const t = useText();
  const { scene, stage, host, dots, canvas, world } = useStage(desk);
  // The map draws every seat, so it comes when the seats in view are painted.
  const stageOfMap = useDeferredValue(stage);
  const near = useSyncExternalStore(stage?.subscribe ?? never, () => stage?.view.near ?? nothingNear);
  const isFar = useSyncExternalStore(stage?.subscribe ?? never, () => stage?.view.isFar ?? false);
  const focus = useSeatFocus(stage, scene);
  const drag = useSeatDrag(desk, stage);
  const keyMove = useKeyMove(desk, (id) => stage?.reveal(id));
  const { placed } = usePresence();
  const { currentId, rootId, branches } = desk;

  useWindow(desk, scene, stage, host, goal);
  const press = planeKeys({ desk, scene, keyMove, focus });

  return (
    <div className={styles.plane}>
      <div
        ref={host}
        className={classes(styles.host, desk.isSelecting && styles.selecting)}
        role="application"
        aria-label={t('chart.plane', { title: desk.chart.title, count: branches.size })}
        tabIndex={isFar || near.size === 0 ? 0 : undefined}
        onKeyDown={press}
        {...drag.handlers}
      >
        <div ref={dots} className={styles.dots} />
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div ref={world} className={styles.world}>
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
                stage={stage}
              />
            );
          })}
        </div>
      </div>
      {stage !== undefined && (
        <>
          <FarHint desk={desk} stage={stage} host={host} />
          <Marquee desk={desk} stage={stage} scene={scene} host={host} />
          <ZoomBar stage={stage} rootId={rootId} />
        </>
      )}
      {stageOfMap !== undefined && <MiniMap stage={stageOfMap} scene={scene} foundId={foundId ?? currentId} />}
      <SelectionBar desk={desk} />
      <DragHints hint={drag.hint ?? keyMove.hint} at={drag.at} />
    </div>
  );
};
