import type { Entered } from '../../../../server/access/granted.ts';
import type { Row, Section } from '../../../../server/pdf/list-paper.ts';
import { ageFor, type Printing, shortDayFor } from '../../../../server/pdf/paper.ts';
import { cutNote, readAll } from '../../../../server/pdf/rows.ts';
import { textFor } from '../../../../server/text/text.ts';
import { dayIn, quarterStart } from '../../../../shared/dates.ts';
import type { SearchFilter } from '../../../../shared/search.ts';
import { shortNames } from '../../../people/server/actions.ts';
import { openStatuses } from '../../rules.ts';
import { type ListedIssueRow, searchIssues } from '../store.ts';
import { votesIn } from './votes.ts';

/** The Issues at the top of the list, which the meeting takes first. */
const first = 3;

type NameOf = (id: string | null) => string;

const search = (at: Entered, tractionId: string, filters: SearchFilter[], sort: 'rank' | 'solvedAt') =>
  readAll((request) => searchIssues(at, request, [tractionId]), {
    filters,
    sorts: [{ field: sort, direction: sort === 'rank' ? 'asc' : 'desc' }],
  });

const openRow = (printing: Printing, issue: ListedIssueRow, nameOf: NameOf, index: number): Row => {
  const { reader } = printing;
  return {
    lead: { kind: 'place', place: index + 1, first: index < first && !issue.isLongTerm },
    title: issue.title,
    cells: [
      { text: issue.isLongTerm ? '' : textFor(reader, 'papers.votes', { count: issue.votes }) },
      { text: nameOf(issue.ownerId), align: 'left' },
      { text: ageFor(printing, issue.createdAt) },
    ],
  };
};

const solvedRow = ({ reader, today }: Printing, issue: ListedIssueRow, nameOf: NameOf): Row => ({
  title: issue.title,
  more: issue.outcome === '' ? undefined : issue.outcome,
  cells: [
    { text: nameOf(issue.ownerId), align: 'left' },
    { text: issue.solvedAt === null ? '' : shortDayFor(reader, dayIn(issue.solvedAt, reader.timeZone), today) },
  ],
});

/** Returns the open Issues of a team in its order: first the short-term list, then the long-term one. */
export const openIssuesOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<Section[]> => {
  const { reader } = printing;
  const open: SearchFilter = { field: 'status', operator: 'in', value: [...openStatuses] };
  const shortTerm = await search(at, tractionId, [open], 'rank');
  const longTerm = await search(at, tractionId, [open, { field: 'longTerm', value: true }], 'rank');
  const { votes, people } = await votesIn(at, tractionId);
  const nameOf = await shortNames(
    at,
    [...shortTerm.rows, ...longTerm.rows].map(({ ownerId }) => ownerId),
  );
  const sectionOf = ({ rows, isCut }: typeof shortTerm, key: string): Section => ({
    title: textFor(reader, 'issues.many'),
    note: textFor(reader, key, { number: rows.length }),
    columns: [62, 74, 76],
    groups: [{ rows: rows.map((issue, index) => openRow(printing, issue, nameOf, index)) }],
    empty: textFor(reader, 'papers.none'),
    after: cutNote(reader, isCut),
  });
  const said = textFor(reader, people === 1 ? 'issues.votesFromOne' : 'issues.votesFrom', { votes, people });
  return [
    { ...sectionOf(shortTerm, 'papers.shortTerm'), side: votes === 0 ? undefined : said },
    ...(longTerm.rows.length === 0 ? [] : [sectionOf(longTerm, 'papers.longTerm')]),
  ];
};

/** Returns the Issues that the team has solved in this quarter, the last one first, with what was decided; nothing when there is none. */
export const solvedIssuesOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<Section[]> => {
  const { reader, today, quarterMonth } = printing;
  const begins = quarterStart(today, quarterMonth);
  const filters: SearchFilter[] = [
    { field: 'status', value: 'Reviewed' },
    { field: 'alsoArchived', value: true },
  ];
  const { rows, isCut } = await search(at, tractionId, filters, 'solvedAt');
  const solved = rows.filter(({ solvedAt }) => solvedAt !== null && dayIn(solvedAt, reader.timeZone) >= begins);
  if (solved.length === 0) return [];
  const nameOf = await shortNames(
    at,
    solved.map(({ ownerId }) => ownerId),
  );
  return [
    {
      title: textFor(reader, 'papers.solved'),
      note: textFor(reader, 'papers.solvedNote', { number: solved.length }),
      columns: [74, 76],
      groups: [{ rows: solved.map((issue) => solvedRow(printing, issue, nameOf)) }],
      empty: '',
      after: cutNote(reader, isCut && solved.length === rows.length),
    },
  ];
};
