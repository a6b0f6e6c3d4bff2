// Draws the shapes of a chart with the parts of paper.
import { mark, type Part, picture } from '../../../../server/pdf/pages/parts.ts';
import { boxAt, circleAt, strokesAt, wordsAt } from '../../../../server/pdf/pages/plane.ts';
import type { PaperPicture } from '../../../../shared/papers.ts';
import { assistantPaths, type Shape } from '../../rules/shapes.ts';

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

const drawnCircle = ({ radius, fill, stroke, isDashed, ...middle }: Of<'circle'>): Part =>
  circleAt(middle, { radius, fill, stroke, line: radius / 10, dashes: isDashed === true ? [radius / 4, radius / 5] : undefined });

const drawnBox = ({ width, height, radius = 0, fill, stroke, line = 1, ...corner }: Of<'box'>): Part =>
  boxAt(corner, {
    width,
    height,
    borderRadius: radius,
    ...(fill === undefined ? {} : { backgroundColor: fill }),
    ...(stroke === undefined ? {} : { borderWidth: line, borderColor: stroke }),
  });

const drawnPicture = ({ width, height, isRound, ...corner }: Of<'picture'>, { png }: PaperPicture): Part =>
  boxAt(
    corner,
    { width, height, overflow: 'hidden', borderRadius: isRound ? width / 2 : 0 },
    picture({ width, height, borderRadius: isRound ? width / 2 : 0 }, png),
  );

/** Returns a shape as it is drawn; undefined for lines, which are drawn together, and for a picture that is not there. */
export const drawnShape = (shape: Shape, pictureOf: (name: string) => PaperPicture | undefined): Part | undefined => {
  switch (shape.kind) {
    case 'words':
      return wordsAt(shape, { size: shape.size, weight: shape.weight ?? 400, color: shape.ink, side: shape.at }, shape.text);
    case 'circle':
      return drawnCircle(shape);
    case 'box':
      return drawnBox(shape);
    case 'assistant':
      return strokesAt(shape, { size: shape.size, color: shape.ink }, assistantPaths);
    case 'mark':
      return boxAt(shape, {}, mark(shape.size));
    case 'picture': {
      const found = pictureOf(shape.of);
      return found === undefined ? undefined : drawnPicture(shape, found);
    }
    default:
      return undefined;
  }
};
