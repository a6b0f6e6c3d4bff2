// A scorecard on paper: 13 weeks on a wide page. The heads of the columns stand on every page, and no group's head stands alone.

import type { Colour } from '../../../server/pdf/pages/colours.ts';
import { documentOf, framed } from '../../../server/pdf/pages/frame.ts';
import { box, icon, notch, type Part, repeated, type Style, whole, words } from '../../../server/pdf/pages/parts.ts';
import type { About, Frame } from '../../../server/pdf/paper.ts';
import type { PaperCell, PaperGrid, PaperGroup, PaperRow } from '../rules/paper.ts';

/** Widths in pixels; the title takes the rest. */
const widths = { owner: 72, goal: 62, week: 45, sum: 52 } as const;
const rowHeight = 29;

const numbers: Style = { fontSize: 11, textAlign: 'right', fontFeatureSettings: ['tnum'], maxLines: 1 };

const head = ({ heads, now }: PaperGrid): Part => {
  const cell = (width: number, text: string, style: Style = {}) =>
    box({ width, flexShrink: 0, paddingRight: 6 }, words({ ...numbers, color: 'text-3', fontWeight: 500, ...style }, text));
  return repeated(
    { flexDirection: 'row', alignItems: 'center', height: 30 },
    box({ flexGrow: 1, flexBasis: 0 }, words({ fontSize: 11, color: 'text-3', fontWeight: 500, paddingLeft: 1 }, heads.title)),
    box({ width: widths.owner, flexShrink: 0 }, words({ fontSize: 11, color: 'text-3', fontWeight: 500 }, heads.owner)),
    cell(widths.goal, heads.goal),
    ...heads.weeks.map((week, place) => cell(widths.week, week, place === now ? { color: 'text', fontWeight: 600 } : {})),
    ...heads.sums.map((sum) => cell(widths.sum, sum)),
  );
};

/** The width of the line where a goal was changed. */
const changeWidth = 2;

/** The line between two weeks where a goal was changed; it is as high as the row. */
const changeLine = (side: 'left' | 'right'): Part =>
  box({ position: 'absolute', [side]: -changeWidth / 2, top: 0, width: changeWidth, height: rowHeight - 1, backgroundColor: 'text' });

const cellOf = ({ text, off, wanted, changed }: PaperCell, isNow: boolean): Part => {
  const color: Colour = off ? 'off-track' : 'text';
  return box(
    { width: widths.week, flexShrink: 0, height: rowHeight - 1, padding: 1, paddingTop: 2, backgroundColor: isNow ? 'canvas' : 'surface' },
    box(
      {
        height: 25,
        justifyContent: 'center',
        paddingRight: 5,
        borderRadius: 3,
        ...(off ? { backgroundColor: 'off-track-tint' } : {}),
        ...(wanted ? { borderWidth: 1, borderColor: 'text-3' } : {}),
      },
      words({ ...numbers, color, fontWeight: off ? 600 : 400 }, text),
      off ? notch(5, 'off-track') : undefined,
    ),
    changed === undefined ? undefined : changeLine(changed),
  );
};

const rowOf = (row: PaperRow, now: number, isFirst: boolean): Part => {
  const quiet = (width: number, text: string) =>
    box({ width, flexShrink: 0, paddingRight: 6 }, words({ ...numbers, color: 'text-2' }, text));
  return whole(
    {
      flexDirection: 'row',
      alignItems: 'center',
      minHeight: rowHeight,
      borderTopWidth: 1,
      borderColor: isFirst ? 'text-3' : 'line-strong',
    },
    box(
      { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingLeft: 1, paddingRight: 8 },
      words({ fontSize: 12, lineHeight: 1.25 }, row.title),
    ),
    box(
      { width: widths.owner, flexShrink: 0, paddingRight: 4 },
      words({ fontSize: 11, color: 'text-2', maxLines: 1, textOverflow: 'ellipsis' }, row.owner),
    ),
    quiet(widths.goal, row.goal),
    ...row.cells.map((cell, place) => cellOf(cell, place === now)),
    ...row.sums.map((sum) => quiet(widths.sum, sum)),
  );
};

const groupHead = ({ title, note, off }: PaperGroup): Part =>
  box(
    { flexDirection: 'row', alignItems: 'center', minHeight: title === '' && note === '' ? 0 : 27, paddingTop: 5, gap: 6 },
    title === '' ? undefined : words({ fontSize: 12, fontWeight: 600, paddingLeft: 1 }, title),
    off ? icon('alert-triangle', { size: 12, color: 'off-track' }) : undefined,
    words({ fontSize: 11, color: off ? 'off-track' : 'text-3', fontWeight: off ? 500 : 400 }, note),
  );

const groupOf = (group: PaperGroup, now: number): Part[] => {
  const [first, ...others] = group.rows.map((row, place) => rowOf(row, now, place === 0));
  return [whole({}, groupHead(group), first), ...others];
};

const legend = ({ legend: said }: PaperGrid): Part => {
  const key = (mark: Part, text: string) => box({ flexDirection: 'row', alignItems: 'center', gap: 5 }, mark, words({}, text));
  const off = box({ width: 16, height: 12, borderRadius: 2, backgroundColor: 'off-track-tint' }, notch(5, 'off-track'));
  const wanted = box({ width: 16, height: 12, borderRadius: 2, borderWidth: 1, borderColor: 'text-3' });
  const changed = box({ width: changeWidth, height: 12, backgroundColor: 'text' });
  return box(
    { flexDirection: 'row', gap: 16 },
    key(off, said.off),
    key(wanted, said.wanted),
    said.changed === undefined ? undefined : key(changed, said.changed),
  );
};

export interface ScorecardPaper {
  frame: Frame;
  grid: PaperGrid;
}

/** Returns the pages of a scorecard. */
export const scorecardPages = ({ frame, grid }: ScorecardPaper): Part => {
  const rows = grid.groups.flatMap((group) => groupOf(group, grid.now));
  const nothing = words({ paddingTop: 16, fontSize: 12, color: 'text-3' }, grid.empty);
  return framed(frame, 'landscape', rows.length === 0 ? [nothing] : [head(grid), ...rows], legend(grid));
};

/** Returns a document with a scorecard. */
export const layout = ({ about, ...paper }: ScorecardPaper & { about: About }) => documentOf(about, scorecardPages(paper));
