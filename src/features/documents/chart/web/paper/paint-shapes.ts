import { assistantPaths, type Ink, markPaths, type Shape } from '../../rules/shapes.ts';

/** What a picture is painted with. */
interface Paints {
  colour: (ink: Ink) => string;
  /** Pictures by their names. */
  images: ReadonlyMap<string, CanvasImageSource>;
  family: string;
}

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

const filled = (context: CanvasRenderingContext2D, ink: Ink | undefined, { colour }: Paints): void => {
  if (ink === undefined) return;
  context.fillStyle = colour(ink);
  context.fill();
};

const stroked = (context: CanvasRenderingContext2D, { ink, line }: { ink: Ink | undefined; line: number }, { colour }: Paints): void => {
  if (ink === undefined) return;
  context.strokeStyle = colour(ink);
  context.lineWidth = line;
  context.stroke();
};

const paintWords = (context: CanvasRenderingContext2D, { x, y, size, weight = 400, ink, text, at }: Of<'words'>, paints: Paints): void => {
  context.font = `${weight} ${size}px ${paints.family}`;
  context.fillStyle = paints.colour(ink);
  context.textAlign = at === 'middle' ? 'center' : at === 'end' ? 'right' : 'left';
  context.fillText(text, x, y);
};

const paintPaths = (
  context: CanvasRenderingContext2D,
  { x, y, size }: { x: number; y: number; size: number },
  grid: number,
  paint: () => void,
): void => {
  context.translate(x, y);
  context.scale(size / grid, size / grid);
  paint();
};

const paintPicture = (context: CanvasRenderingContext2D, shape: Of<'picture'>, { images }: Paints): void => {
  const image = images.get(shape.of);
  if (image === undefined) return;
  const { x, y, width, height, isRound } = shape;
  if (isRound) {
    context.beginPath();
    context.arc(x + width / 2, y + height / 2, width / 2, 0, Math.PI * 2);
    context.clip();
  }
  context.drawImage(image, x, y, width, height);
};

const paint = (context: CanvasRenderingContext2D, shape: Shape, paints: Paints): void => {
  switch (shape.kind) {
    case 'box':
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      filled(context, shape.fill, paints);
      stroked(context, { ink: shape.stroke, line: shape.line ?? 1 }, paints);
      break;
    case 'circle':
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, 0, Math.PI * 2);
      if (shape.isDashed === true) context.setLineDash([shape.radius / 4, shape.radius / 5]);
      filled(context, shape.fill, paints);
      stroked(context, { ink: shape.stroke, line: shape.radius / 10 }, paints);
      break;
    case 'line':
      context.beginPath();
      for (const { x, y } of shape.points) context.lineTo(x, y);
      stroked(context, { ink: shape.ink, line: shape.line }, paints);
      break;
    case 'words':
      paintWords(context, shape, paints);
      break;
    case 'assistant':
      paintPaths(context, shape, 24, () => {
        context.strokeStyle = paints.colour(shape.ink);
        context.lineWidth = 2;
        for (const d of assistantPaths) context.stroke(new Path2D(d));
      });
      break;
    case 'mark':
      paintPaths(context, shape, 32, () => {
        for (const [stone, path] of markPaths.map((d) => new Path2D(d)).entries()) {
          context.fillStyle = paints.colour(stone === 2 ? 'accent' : 'text');
          context.fill(path);
        }
      });
      break;
    case 'picture':
      paintPicture(context, shape, paints);
      break;
  }
};

/** Paints shapes on white. */
export const paintShapes = (
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  shapes: readonly Shape[],
  paints: Paints,
): void => {
  context.fillStyle = paints.colour('surface');
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) {
    context.save();
    paint(context, shape, paints);
    context.restore();
  }
};
