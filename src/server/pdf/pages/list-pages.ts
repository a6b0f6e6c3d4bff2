// Lists on paper: sections of groups of rows. A row is never broken, and no head stands alone at the end of a page.
import type { Cell, Group, Lead, ListPaper, Row, Section } from '../list-paper.ts';
import type { About } from '../paper.ts';
import type { Colour } from './colours.ts';
import { documentOf, framed } from './frame.ts';
import { box, icon, type Part, phrase, pill, type Style, whole, words } from './parts.ts';

const leadWidths = { status: 88, place: 26, tick: 14 } as const;

/** Texts of more signs may go on on the next page: as one piece they might be higher than a page. */
const longestPiece = 2_000;

const tick = (done: boolean): Part =>
  box(
    {
      width: 12,
      height: 12,
      borderRadius: 3,
      borderWidth: done ? 0 : 1.25,
      borderColor: 'text-3',
      backgroundColor: done ? 'done' : 'surface',
      alignItems: 'center',
      justifyContent: 'center',
    },
    done ? icon('check', { size: 10, color: 'surface', stroke: 3 }) : undefined,
  );

/** A place in the order; the first three, which the meeting takes, stand on a stone. */
const place = ({ place: number, first }: { place: number; first: boolean }): Part =>
  box(
    {
      width: 24,
      height: 19,
      borderRadius: 10,
      borderWidth: first ? 1 : 0,
      borderColor: 'text-3',
      alignItems: 'center',
      justifyContent: 'center',
    },
    words({ fontSize: 11, fontWeight: first ? 600 : 400, color: first ? 'text' : 'text-2' }, String(number)),
  );

const leadOf = (lead: Lead): Part => {
  const shape = lead.kind === 'status' ? pill(lead) : lead.kind === 'place' ? place(lead) : tick(lead.done);
  return box({ width: leadWidths[lead.kind], flexShrink: 0, justifyContent: 'center' }, shape);
};

/** The line that leads from a row to the one that it belongs to. */
const branch = (): Part =>
  box({
    position: 'absolute',
    left: 4,
    top: -4,
    width: 8,
    height: 12,
    borderLeftWidth: 1,
    borderBottomWidth: 1,
    borderColor: 'text-3',
  });

const titleOf = ({ title, more, isChild, isDone }: Row): Part => {
  const quiet = isChild === true || isDone === true;
  const style: Style = {
    fontSize: 12,
    lineHeight: 1.333,
    color: quiet ? 'text-2' : 'text',
    ...(more === undefined ? {} : { fontWeight: 500 }),
  };
  return box(
    { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingLeft: isChild === true ? 18 : 0 },
    isChild === true ? branch() : undefined,
    words(style, title),
    more === undefined ? undefined : words({ fontSize: 11, lineHeight: 1.37, color: 'text-2' }, more),
  );
};

const cellOf = ({ text, align = 'right', late }: Cell, width: number): Part => {
  const color: Colour = late === true ? 'off-track' : 'text-2';
  return box(
    { width, flexShrink: 0 },
    words(
      { fontSize: 12, lineHeight: 1.333, textAlign: align, color, fontWeight: late === true ? 600 : 400, fontFeatureSettings: ['tnum'] },
      text,
    ),
  );
};

/** A box that keeps its rows on one page, unless a text might be higher than that. */
const pieceOf = (row: Row | undefined) => ((row?.title.length ?? 0) + (row?.more?.length ?? 0) > longestPiece ? box : whole);

const rowOf = (row: Row, columns: readonly number[]): Part =>
  pieceOf(row)(
    {
      flexDirection: 'row',
      alignItems: row.more === undefined ? 'center' : 'flex-start',
      gap: 12,
      minHeight: 29,
      paddingVertical: row.more === undefined ? 4 : 7,
      borderBottomWidth: 1,
      borderColor: 'line-strong',
    },
    row.lead === undefined ? undefined : leadOf(row.lead),
    titleOf(row),
    ...row.cells.map((cell, index) => cellOf(cell, columns[index] ?? 0)),
  );

/** The most lines that say what narrows a list: a filter may name hundreds of people. */
const mostShown = 3;

const sectionHead = ({ title, note, side, shown }: Section): Part =>
  box(
    { paddingTop: 20, paddingBottom: 2 },
    titleRow({ title, note, side }),
    shown === undefined
      ? undefined
      : words({ fontSize: 12, lineHeight: 1.4, color: 'text-2', maxLines: mostShown, textOverflow: 'ellipsis', paddingTop: 2 }, shown),
  );

const titleRow = ({ title, note, side }: Pick<Section, 'title' | 'note' | 'side'>): Part =>
  box(
    { flexDirection: 'row', alignItems: 'flex-end', gap: 8 },
    words({ fontSize: 16, lineHeight: 1.43, fontWeight: 600, letterSpacing: -0.22 }, title),
    words({ fontSize: 12, lineHeight: 1.75, color: 'text-3', flexGrow: 1, flexShrink: 1, flexBasis: 0 }, note),
    side === undefined ? undefined : words({ fontSize: 12, lineHeight: 1.75, color: 'text-3', fontFeatureSettings: ['tnum'] }, side),
  );

const groupHead = ({ title, note }: Group): Part =>
  box(
    {
      minHeight: title === undefined ? 6 : 28,
      justifyContent: 'flex-end',
      paddingBottom: title === undefined ? 0 : 4,
      borderBottomWidth: 1,
      borderColor: 'text-3',
    },
    title === undefined
      ? undefined
      : phrase(
          { fontSize: 12, lineHeight: 1.43 },
          words({ fontWeight: 600 }, title),
          note === undefined ? undefined : words({ color: 'text-3' }, `  ${note}`),
        ),
  );

const emptyOf = (section: Section): Part =>
  whole({}, sectionHead(section), groupHead({ rows: [] }), words({ paddingVertical: 8, fontSize: 12, color: 'text-3' }, section.empty));

/** Returns a section; each head is one piece with the first row below it. */
const sectionOf = (section: Section): Part[] => {
  const groups = section.groups.filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return [emptyOf(section)];
  const rows = groups.flatMap((group, index) => {
    const [first, ...others] = group.rows.map((row) => rowOf(row, section.columns));
    return [pieceOf(group.rows[0])({}, index === 0 ? sectionHead(section) : undefined, groupHead(group), first), ...others];
  });
  return section.after === undefined ? rows : [...rows, words({ paddingVertical: 8, fontSize: 12, color: 'text-3' }, section.after)];
};

/** Returns the pages of lists. */
export const listPages = ({ frame, sections }: ListPaper): Part => framed(frame, 'portrait', sections.flatMap(sectionOf));

/** Returns a document of lists. */
export const layout = ({ about, ...paper }: ListPaper & { about: About }) => documentOf(about, listPages(paper));
