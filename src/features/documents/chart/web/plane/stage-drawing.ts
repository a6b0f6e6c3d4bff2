import type { Placed, Spacing } from '../../rules/layout.ts';
import { type ConnectingLine, cornersOf } from '../../rules/lines.ts';
import type { Block } from '../../rules/scene.ts';

/** What a drawing needs: what stands where now, and the window on it. */
export interface Drawing {
  boxes: ReadonlyMap<string, Placed>;
  lines: readonly ConnectingLine[];
  spacing: Spacing;
  blocks: () => ReadonlyMap<string, Block>;
  /** The scale, and the part of the chart that the window shows. */
  k: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  isFar: boolean;
  lit: string | undefined;
}

/** Radius of the lines' corners and their width, in units of the chart. */
const corner = 8;
const lineWidth = 1.5;
/** Size of the names on blocks, height of their plates, and the room at both sides, in pixels of the screen. */
const nameSize = 12;
const plateHeight = 22;
const plateRoom = 10;

type Ink = (name: string) => string;

/** Returns the function that reads a colour of the theme. */
const inkOf = (canvas: HTMLCanvasElement): Ink => {
  const style = getComputedStyle(canvas);
  return (name) => style.getPropertyValue(name).trim();
};

const isInside = (box: Placed, { left, top, right, bottom }: Drawing): boolean =>
  box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top;

const drawLines = (pen: CanvasRenderingContext2D, drawing: Drawing, ink: Ink): void => {
  const { boxes, lines, spacing, k, left, right, top, bottom } = drawing;
  // From afar a round corner is less than a pixel.
  const isRound = corner * k > 1;
  pen.strokeStyle = ink('--edge');
  pen.globalAlpha = 0.75;
  pen.lineWidth = Math.max(lineWidth, 1 / k);
  pen.beginPath();
  for (const line of lines) {
    const [from, to] = [boxes.get(line.from), boxes.get(line.to)];
    if (from === undefined || to === undefined) continue;
    if (Math.max(from.x, to.x) + to.width < left || Math.min(from.x, to.x) > right || to.y < top - from.height || from.y > bottom) continue;
    const corners = cornersOf(line, from, to, spacing);
    const [start, ...rest] = corners;
    if (start === undefined) continue;
    pen.moveTo(start.x, start.y);
    rest.forEach((point, at) => {
      const next = rest[at + 1];
      if (next === undefined || !isRound) pen.lineTo(point.x, point.y);
      else pen.arcTo(point.x, point.y, next.x, next.y, Math.min(corner, Math.abs(next.x - point.x) / 2 || corner));
    });
  }
  pen.stroke();
  pen.globalAlpha = 1;
};

const tones: Record<Block['tone'], { name: string; alpha: number }> = {
  leader: { name: '--block-leader', alpha: 1 },
  lead: { name: '--text-2', alpha: 1 },
  seat: { name: '--edge', alpha: 0.55 },
  open: { name: '--accent', alpha: 1 },
};

const drawBlocks = (pen: CanvasRenderingContext2D, drawing: Drawing, ink: Ink): void => {
  const { boxes, k } = drawing;
  const blocks = drawing.blocks();
  const radius = Math.min(corner, 3 / k);
  for (const [tone, { name, alpha }] of Object.entries(tones)) {
    pen.fillStyle = ink(name);
    pen.globalAlpha = alpha;
    pen.beginPath();
    for (const [id, box] of boxes)
      if (blocks.get(id)?.tone === tone && isInside(box, drawing)) pen.roundRect(box.x, box.y, box.width, box.height, radius);
    pen.fill();
  }
  pen.globalAlpha = 1;
};

/** Draws names over blocks, never smaller than can be read, where the branch is wide enough for them. */
const drawNames = (pen: CanvasRenderingContext2D, drawing: Drawing, ink: Ink): void => {
  const { boxes, k } = drawing;
  const blocks = drawing.blocks();
  const [plate, words] = [ink('--block-leader'), ink('--block-name')];
  pen.font = `600 ${nameSize / k}px ${ink('--font')}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [id, box] of boxes) {
    const block = blocks.get(id);
    if (block === undefined || block.span * k < plateRoom * 4 || !isInside(box, drawing)) continue;
    const width = pen.measureText(block.title).width + (plateRoom * 2) / k;
    if (width > block.span) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const high = plateHeight / k;
    pen.fillStyle = plate;
    pen.beginPath();
    pen.roundRect(x - width / 2, y - high / 2, width, high, 4 / k);
    pen.fill();
    pen.fillStyle = words;
    pen.fillText(block.title, x, y);
  }
};

const drawLit = (pen: CanvasRenderingContext2D, { boxes, lit, k }: Drawing, ink: Ink): void => {
  const box = boxes.get(lit ?? '');
  if (box === undefined) return;
  const room = 3 / k;
  pen.strokeStyle = ink('--focus');
  pen.lineWidth = 2 / k;
  pen.beginPath();
  pen.roundRect(box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room, 4 / k);
  pen.stroke();
};

/** Draws a chart on a canvas: its lines, and from afar its seats as blocks with names. */
export const draw = (canvas: HTMLCanvasElement, drawing: Drawing): void => {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { k, left, top, isFar } = drawing;
  const ink = inkOf(canvas);
  const scale = k * window.devicePixelRatio;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  drawLines(pen, drawing, ink);
  if (!isFar) return;
  drawBlocks(pen, drawing, ink);
  drawNames(pen, drawing, ink);
  drawLit(pen, drawing, ink);
};
