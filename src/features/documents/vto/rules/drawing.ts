import type { ThumbnailShape } from '#features/documents/collections/contract.ts';
import type { RowKind, SectionKind } from '../contract.ts';

/** What the drawing of a V/TO needs of a row and of a section. */
export interface DrawnRow {
  kind: RowKind;
  title: string;
  description: string;
}
export interface DrawnSection {
  kind: SectionKind;
  text: string;
  description: string;
  niche: string;
}

/** Where the first page begins, below one another: the label of each part, and the lines at its right. In a box of 212 by 132. */
const [left, lineLeft, lineWidth, step] = [12, 44, 92, 8];
const right = { x: 146, width: 54 };

const bar = (tone: 'head' | 'line', x: number, y: number, width: number, height = 4): ThumbnailShape => ({ tone, x, y, width, height });
const lengthOf = (text: string, most: number): number => Math.max(14, Math.min(most, text.length * 2));
const lines = (x: number, y: number, most: number, texts: readonly string[]): ThumbnailShape[] =>
  texts.map((text, place) => bar('line', x, y + place * step, lengthOf(text, most)));

/** Returns the drawing of a V/TO's first page, in bars as long as its words; nothing for one in which nothing stands. */
export const drawVto = (rows: readonly DrawnRow[], sections: readonly DrawnSection[]): ThumbnailShape[] => {
  const titles = (most: number, ...kinds: RowKind[]) =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .slice(0, most)
      .map(({ title, description }) => title + description);
  const focus = sections.find(({ kind }) => kind === 'coreFocus');
  const target = sections.find(({ kind }) => kind === 'tenYearTarget')?.text ?? '';
  const focused = [focus?.description ?? '', focus?.niche ?? ''].filter((text) => text !== '');
  if (rows.length === 0 && focused.length === 0 && target === '') return [];
  const numbers = titles(3, 'threeYearMeasurable');
  const amounts = numbers.map((_, place) => bar('head', right.x + right.width - 10, 24 + place * 9, 10, 3));
  return [
    { tone: 'tint', x: right.x - 8, y: 0, width: 74, height: 150 },
    bar('head', right.x, 12, 32, 5),
    ...[14, 58, 78, 100].map((y) => bar('head', left, y, 22)),
    ...lines(lineLeft, 14, lineWidth, titles(5, 'coreValue')),
    ...lines(lineLeft, 58, lineWidth, focused),
    ...(target === '' ? [] : [bar('head', lineLeft, 77, lengthOf(target, lineWidth), 6), bar('line', lineLeft, 88, 36)]),
    ...lines(lineLeft, 100, lineWidth, titles(4, 'targetMarket', 'unique')),
    ...lines(right.x, 24, 26, numbers).map((shape, place) => ({ ...shape, y: 24 + place * 9 })),
    ...amounts,
    ...lines(right.x, 60, right.width, titles(9, 'threeYearGoal')),
  ];
};
