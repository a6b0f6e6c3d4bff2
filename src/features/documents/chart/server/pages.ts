// Prepares a chart for its layout, `pages.typ`: computes its pages, in the thread that draws them.
import type { About } from '#server/pdf/paper.ts';
import { type ChartPaperData, logoName, pagesOfPaper } from '../rules/paper.ts';
import { assistantPaths } from '../rules/shapes.ts';

/** Returns what the layout draws: the shapes of each page, and the pictures by the names that shapes have for them. */
export const prepare = ({ about, ...data }: ChartPaperData & { about: About }) => {
  const pictures = new Map([...data.pictures].map(([name, { png }]) => [name, png]));
  if (data.logo !== undefined) pictures.set(logoName, data.logo.png);
  return { about, ...pagesOfPaper(data), pictures, assistantPaths };
};
