import '#web/core/texts/chart.ts';
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Scene } from '../../rules/scene.ts';
import floats from '../chart/floats.module.css';
import type { ChartStage } from './stage.ts';
import type { StageView } from './stage-camera.ts';

/** Width and height of the map in pixels. */
const width = 152;
const height = 88;

/** Pixels that stay free for the ring of the window. */
const rim = 2;

const scaleOf = (scene: Scene): number =>
  Math.min((width - 2 * rim) / Math.max(1, scene.width), (height - 2 * rim) / Math.max(1, scene.height));

/** Sizes a canvas as the map, and returns a pen in the units of the map, from the chart's corner. */
const penOf = (canvas: HTMLCanvasElement, scene: Scene): CanvasRenderingContext2D | null => {
  const pen = canvas.getContext('2d');
  const ratio = window.devicePixelRatio;
  const scale = scaleOf(scene);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen?.scale(ratio, ratio);
  pen?.translate((width - scene.width * scale) / 2, (height - scene.height * scale) / 2);
  return pen;
};

/** The seats of the map as they were drawn last: thousands of them, which stay while only the window moves. */
interface Ground {
  canvas: HTMLCanvasElement;
  scene: Scene;
  ink: string;
}

const groundOf = (scene: Scene, ink: string, before: Ground | undefined): Ground => {
  if (before?.scene === scene && before.ink === ink && before.canvas.width === width * window.devicePixelRatio) return before;
  const canvas = document.createElement('canvas');
  const pen = penOf(canvas, scene);
  const scale = scaleOf(scene);
  if (pen !== null) {
    pen.globalAlpha = 0.55;
    pen.fillStyle = ink;
    for (const { x, y, width: w, height: h } of scene.boxes.values()) pen.fillRect(x * scale, y * scale, w * scale, Math.max(1, h * scale));
  }
  return { canvas, scene, ink };
};

interface Picture {
  scene: Scene;
  view: StageView;
  foundId: string | undefined;
}

const paint = (canvas: HTMLCanvasElement, { scene, view, foundId }: Picture, before: Ground | undefined): Ground | undefined => {
  const pen = penOf(canvas, scene);
  if (pen === null) return before;
  const style = getComputedStyle(canvas);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const scale = scaleOf(scene);
  const ground = groundOf(scene, ink('--edge'), before);
  pen.save();
  pen.resetTransform();
  pen.drawImage(ground.canvas, 0, 0);
  pen.restore();
  const found = scene.boxes.get(foundId ?? '');
  if (found !== undefined) {
    pen.fillStyle = ink('--accent');
    pen.fillRect(found.x * scale, found.y * scale, Math.max(2, found.width * scale), Math.max(2, found.height * scale));
  }
  pen.strokeStyle = ink('--focus');
  pen.lineWidth = 1.5;
  pen.beginPath();
  // The window may be larger than the chart: its ring stays on the map.
  const [left, top] = [Math.max(0, view.left * scale), Math.max(0, view.top * scale)];
  const [right, bottom] = [Math.min(scene.width, view.right) * scale, Math.min(scene.height, view.bottom) * scale];
  if (right > left && bottom > top) pen.roundRect(left, top, right - left, bottom - top, 3);
  pen.stroke();
  return ground;
};

interface MiniMapProps {
  stage: ChartStage;
  scene: Scene;
  foundId: string | undefined;
}

/** Renders the whole chart small, with the window on it, which can be dragged. It goes while the whole chart is in view anyway. */
export const MiniMap = ({ stage, scene, foundId }: MiniMapProps) => {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ground = useRef<Ground>(undefined);
  const view = useSyncExternalStore(stage.subscribe, () => stage.view);
  useEffect(() => {
    if (canvas.current !== null) ground.current = paint(canvas.current, { scene, view, foundId }, ground.current);
  }, [scene, view, foundId]);
  if (view.isWhole) return null;
  const look = (point: PointerEvent<HTMLDivElement>) => {
    const place = canvas.current?.getBoundingClientRect();
    if (place === undefined) return;
    const scale = scaleOf(scene);
    const [x, y] = [point.clientX - place.left, point.clientY - place.top];
    stage.lookAt((x - (width - scene.width * scale) / 2) / scale, (y - (height - scene.height * scale) / 2) / scale);
  };
  return (
    <div
      className={classes(floats.float, floats.map)}
      role="img"
      aria-label={t('chart.map')}
      onPointerDown={(point) => {
        point.currentTarget.setPointerCapture(point.pointerId);
        look(point);
      }}
      onPointerMove={(point) => point.currentTarget.hasPointerCapture(point.pointerId) && look(point)}
    >
      <canvas ref={canvas} />
    </div>
  );
};
