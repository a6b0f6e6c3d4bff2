import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Group, ListPaperRow, PaperSection } from '#server/pdf/list-paper.ts';
import { ageFor, type Printing, shortDayFor } from '#server/pdf/paper.ts';
import { inGroups, isColumnRequested, namesBy, narrowedBy, ownersSaid, requestedMeetings, requestedOwners } from '#server/pdf/requested.ts';
import { cutNote, readAll } from '#server/pdf/rows.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { dayIn, quarterStart } from '#shared/dates.ts';
import { flagsOn, type ListRequest, type SearchFilter } from '#shared/search.ts';
import { issueOrigins } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';
import { type ListedIssueRow, searchIssues } from '../store.ts';
import { votesIn } from './votes.ts';

/** The Issues at the top of the list, which the meeting takes first. */
const first = 3;

type NameOf = (id: string) => string;

const search = (at: Entered, tractionId: string, asked: ListRequest) =>
  readAll((request) => searchIssues(at, request, requestedMeetings(asked, tractionId)), asked);

/** `place` is the Issue's place in the order of the team, from 0; undefined where the list is in another order. */
const openRow = (printing: Printing, issue: ListedIssueRow, nameOf: NameOf, place: number | undefined): ListPaperRow => {
  const { reader } = printing;
  return {
    lead: place === undefined ? undefined : { kind: 'place', place: place + 1, first: place < first && !issue.isLongTerm },
    title: issue.title,
    cells: [
      { text: issue.isLongTerm ? '' : textFor(reader, 'papers.votes', { count: issue.votes }) },
      { text: nameOf(issue.ownerId), align: 'left' },
      { text: ageFor(printing, issue.createdAt) },
    ],
  };
};

const solvedRow = ({ reader, today }: Printing, issue: ListedIssueRow, nameOf: NameOf): ListPaperRow => ({
  title: issue.title,
  more: issue.outcome === '' ? undefined : issue.outcome,
  cells: [
    { text: nameOf(issue.ownerId), align: 'left' },
    { text: issue.solvedAt === null ? '' : shortDayFor(reader, dayIn(issue.solvedAt, reader.timeZone), today) },
  ],
});

const open: SearchFilter = { field: 'status', operator: 'in', value: [...openStatuses] };
const byRank: ListRequest['sorts'] = [{ field: 'rank', direction: 'asc' }];

const shortTermList: ListRequest = { filters: [open], sorts: byRank };
const longTermList: ListRequest = { filters: [open, { field: 'longTerm', value: true }], sorts: byRank };

const isSolvedList = (asked: ListRequest): boolean => isColumnRequested(asked, 'status', ['Reviewed']);
const isLongTermList = (asked: ListRequest): boolean => flagsOn(asked, 'longTerm').includes(true);

/** Returns whether every open Issue is asked for in the team's order, so that the places in the list are those in that order. */
const isRanked = (asked: ListRequest): boolean =>
  asked.group === undefined &&
  asked.sorts[0]?.field === 'rank' &&
  asked.sorts[0].direction === 'asc' &&
  isColumnRequested(asked, 'status', openStatuses) &&
  asked.filters.every(({ field }) => ['tractionId', 'status', 'longTerm'].includes(field));

const statusNames = { ToReview: 'issues.statusToReview', Pending: 'issues.statusPending', Reviewed: 'issues.statusReviewed' };
const originNames = Object.fromEntries(issueOrigins.map((origin) => [origin, `issues.from_${origin}`]));

/** Returns what narrows the list. Whether it is of open or of solved Issues, its title says. */
const shownOf = ({ reader }: Printing, asked: ListRequest, nameOf: NameOf): string | undefined => {
  const status = { field: 'status', label: textFor(reader, 'items.status'), nameOf: namesBy(reader, statusNames) };
  return narrowedBy(reader, asked, [
    { field: 'ownerId', label: textFor(reader, 'items.owner'), nameOf: ownersSaid(reader, nameOf).title },
    { field: 'fromType', label: textFor(reader, 'issues.sourceFilter'), nameOf: namesBy(reader, originNames) },
    ...(isSolvedList(asked) || isColumnRequested(asked, 'status', openStatuses) ? [] : [status]),
  ]);
};

/** Returns the rows of a list in its groups. */
const groupsOf = (printing: Printing, asked: ListRequest, issues: readonly ListedIssueRow[], nameOf: NameOf): Group[] => {
  const ranked = isRanked(asked);
  const owners = ownersSaid(printing.reader, nameOf);
  const names = { ownerId: owners.title, status: namesBy(printing.reader, statusNames) };
  const values = { ownerId: ({ ownerId }: ListedIssueRow) => ownerId, status: ({ status }: ListedIssueRow) => status };
  return inGroups(issues, asked.group, values).map(({ field, value, rows }) => ({
    ...(field !== undefined && { title: names[field](value) }),
    rows: rows.map((issue, place) =>
      isSolvedList(asked) ? solvedRow(printing, issue, owners.row) : openRow(printing, issue, owners.row, ranked ? place : undefined),
    ),
  }));
};

const namesOf = (at: Entered, asked: ListRequest, issues: readonly ListedIssueRow[]): Promise<NameOf> =>
  shortNames(at, [...issues.map(({ ownerId }) => ownerId), ...requestedOwners(asked)]);

/** Lists of Issues on paper, and the Issues in them. */
export interface PrintedIssues {
  sections: PaperSection[];
  ids: string[];
}

const votesSaid = (reader: Reader, { votes, people }: { votes: number; people: number }): string =>
  people === 1 ? textFor(reader, 'issues.votesFromOne', { count: votes }) : textFor(reader, 'issues.votesFrom', { votes, people });

const idsOf = (issues: readonly ListedIssueRow[]): string[] => issues.map(({ id }) => id);

/** Returns a list of the Issues of a team that are asked for: open ones, short-term or long-term, or solved ones with what was decided. */
export const issueListOnPaper = async (at: Entered, printing: Printing, tractionId: string, asked: ListRequest): Promise<PrintedIssues> => {
  const { reader } = printing;
  const { rows, isCut } = await search(at, tractionId, asked);
  const nameOf = await namesOf(at, asked, rows);
  const [isSolved, isLong] = [isSolvedList(asked), isLongTermList(asked)];
  const { votes, people } = isSolved || isLong ? { votes: 0, people: 0 } : await votesIn(at, tractionId);
  const section: PaperSection = {
    title: textFor(reader, isSolved ? 'issues.statusReviewed' : 'issues.many'),
    note: textFor(reader, isSolved ? 'papers.count' : isLong ? 'papers.longTerm' : 'papers.shortTerm', { number: rows.length }),
    side: votes === 0 ? undefined : votesSaid(reader, { votes, people }),
    shown: shownOf(printing, asked, nameOf),
    columns: isSolved ? [74, 76] : [62, 74, 76],
    groups: groupsOf(printing, asked, rows, nameOf),
    empty: textFor(reader, 'papers.none'),
    after: cutNote(reader, isCut),
  };
  return { sections: [section], ids: idsOf(rows) };
};

/** Returns the open Issues of a team in its order: first the short-term list, then the long-term one. */
export const openIssuesOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<PrintedIssues> => {
  const shortTerm = await issueListOnPaper(at, printing, tractionId, shortTermList);
  const longTerm = await issueListOnPaper(at, printing, tractionId, longTermList);
  return {
    sections: [...shortTerm.sections, ...(longTerm.ids.length === 0 ? [] : longTerm.sections)],
    ids: [...shortTerm.ids, ...longTerm.ids],
  };
};

/** Returns the Issues that the team has solved in this quarter, the last one first, with what was decided; nothing when there is none. */
export const solvedIssuesOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<PrintedIssues> => {
  const { reader, today, quarterMonth } = printing;
  const begins = quarterStart(today, quarterMonth);
  const asked: ListRequest = {
    filters: [
      { field: 'status', value: 'Reviewed' },
      { field: 'alsoArchived', value: true },
    ],
    sorts: [{ field: 'solvedAt', direction: 'desc' }],
  };
  const { rows, isCut } = await search(at, tractionId, asked);
  const solved = rows.filter(({ solvedAt }) => solvedAt !== null && dayIn(solvedAt, reader.timeZone) >= begins);
  if (solved.length === 0) return { sections: [], ids: [] };
  const nameOf = await namesOf(at, asked, solved);
  const section: PaperSection = {
    title: textFor(reader, 'papers.solved'),
    note: textFor(reader, 'papers.solvedNote', { number: solved.length }),
    columns: [74, 76],
    groups: groupsOf(printing, asked, solved, nameOf),
    empty: '',
    after: cutNote(reader, isCut && solved.length === rows.length),
  };
  return { sections: [section], ids: idsOf(solved) };
};
