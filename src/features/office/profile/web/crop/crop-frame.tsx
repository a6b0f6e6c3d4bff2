import '#web/core/texts/profile.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Crop, type CropPoint, holeSide, type ImageSize, scaleOf, zoomLimits, zoomStep } from '../../rules.ts';
import styles from './crop-frame.module.css';

/** What moves and zooms the picture. */
export interface Cropping {
  crop: Crop;
  /** The picture's own size; undefined until it is read. */
  size: ImageSize | undefined;
  move: (by: CropPoint) => void;
  /** Sets the zoom, counted from the present one. */
  zoom: (to: (now: number) => number) => void;
}

/** Returns the zoom some steps further. */
export const stepped =
  (steps: number) =>
  (zoom: number): number =>
    Math.round((zoom + steps * zoomStep) * 10) / 10;

const moves: Record<string, CropPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const steps: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Pixels that an arrow key moves the picture with Shift. */
const far = 10;

const distance = ([one, other]: CropPoint[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

/** Moves the picture with one pointer, and zooms it with two. */
const usePointers = ({ crop, move, zoom }: Cropping) => {
  const held = useRef(new Map<number, CropPoint>());
  const pinch = useRef({ apart: 0, zoom: 1 });
  const begin = () => {
    pinch.current = { apart: distance([...held.current.values()]), zoom: crop.zoom };
  };
  const end = ({ pointerId }: PointerEvent) => {
    held.current.delete(pointerId);
    begin();
  };
  return {
    onPointerDown: (press: PointerEvent) => {
      press.currentTarget.setPointerCapture(press.pointerId);
      held.current.set(press.pointerId, { x: press.clientX, y: press.clientY });
      begin();
    },
    onPointerMove: (press: PointerEvent) => {
      const before = held.current.get(press.pointerId);
      if (before === undefined) return;
      held.current.set(press.pointerId, { x: press.clientX, y: press.clientY });
      const { apart, zoom: from } = pinch.current;
      if (held.current.size === 1) move({ x: press.clientX - before.x, y: press.clientY - before.y });
      else if (apart > 0) zoom(() => (from * distance([...held.current.values()])) / apart);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

/** Zooms with the wheel. React's own listener is passive, and so could not keep the dialog from scrolling. */
const useWheel = (frame: RefObject<HTMLDivElement | null>, zoom: Cropping['zoom']): void => {
  useEffect(() => {
    const at = frame.current;
    const turn = (wheel: WheelEvent) => {
      wheel.preventDefault();
      zoom((now) => now * 1.002 ** -wheel.deltaY);
    };
    at?.addEventListener('wheel', turn, { passive: false });
    return () => at?.removeEventListener('wheel', turn);
  }, [frame, zoom]);
};

interface CropFrameProps extends Cropping {
  address: string;
  picture: RefObject<HTMLImageElement | null>;
  onSize: (size: ImageSize) => void;
  onUnreadable: () => void;
}

/** Renders the picture behind a round hole; it is moved and zoomed by pointer, wheel, pinch and keys. */
export const CropFrame = ({ address, picture, onSize, onUnreadable, ...cropping }: CropFrameProps) => {
  const t = useText();
  const { crop, size, move, zoom } = cropping;
  const frame = useRef<HTMLDivElement>(null);
  useWheel(frame, zoom);
  const press = (key: KeyboardEvent) => {
    const by = moves[key.key];
    const step = steps[key.key];
    if (by !== undefined) move(key.shiftKey ? { x: by.x * far, y: by.y * far } : by);
    else if (step !== undefined && !key.ctrlKey && !key.metaKey) zoom(stepped(step));
    else return;
    key.preventDefault();
  };
  const scale = size === undefined ? 1 : scaleOf(size, crop.zoom);
  const place = size && {
    width: size.width * scale,
    height: size.height * scale,
    translate: `calc(-50% + ${crop.x}px) calc(-50% + ${crop.y}px)`,
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      aria-label={t('profile.crop.frame')}
      aria-valuemin={zoomLimits.least}
      aria-valuemax={zoomLimits.most}
      aria-valuenow={crop.zoom}
      tabIndex={0}
      onKeyDown={press}
      {...usePointers(cropping)}
    >
      <img
        ref={picture}
        className={styles.picture}
        src={address}
        alt=""
        draggable={false}
        style={place}
        onLoad={({ currentTarget }) => onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        onError={onUnreadable}
      />
      <i className={styles.hole} style={{ width: holeSide, height: holeSide }} />
    </div>
  );
};
