// A chart on paper: the shapes that the rules compute, drawn as vectors; words are text that can be selected and searched.
import { documentOf } from '../../../server/pdf/pages/frame.ts';
import type { Part } from '../../../server/pdf/pages/parts.ts';
import { linesOn, planePage } from '../../../server/pdf/pages/plane.ts';
import type { About } from '../../../server/pdf/paper.ts';
import type { PaperPicture } from '../../../shared/papers.ts';
import { type ChartPaperData, logoName, pagesOfPaper } from '../rules/paper.ts';
import { drawnShape } from './pages/shapes.ts';

/** Returns the document of a chart. */
export const layout = ({ about, ...data }: ChartPaperData & { about: About }) => {
  const { pages, ...size } = pagesOfPaper(data);
  const pictureOf = (name: string): PaperPicture | undefined => (name === logoName ? data.logo : data.pictures.get(name));
  const pageOf = (shapes: (typeof pages)[number]): Part => {
    const lines = shapes.flatMap((shape) => (shape.kind === 'line' ? [{ points: shape.points, line: shape.line, color: shape.ink }] : []));
    return planePage(size, [linesOn(size, lines), ...shapes.flatMap((shape) => drawnShape(shape, pictureOf) ?? [])]);
  };
  return documentOf(about, ...pages.map(pageOf));
};
