import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { ListPaperRow, PaperSection } from '#server/pdf/list-paper.ts';
import { ageFor, type Printing } from '#server/pdf/paper.ts';
import { inGroups, namesBy, narrowedBy, ownersSaid, requestedMeetings, requestedOwners } from '#server/pdf/requested.ts';
import { cutNote, readAll } from '#server/pdf/rows.ts';
import { textFor } from '#server/text/text.ts';
import type { ListRequest } from '#shared/search.ts';
import { type ListedHeadlineRow, searchHeadlines } from '../store.ts';

const isRead = ({ status }: ListedHeadlineRow): boolean => status === 'Reviewed';

const rowOf = (printing: Printing, headline: ListedHeadlineRow, nameOf: (id: string) => string): ListPaperRow => ({
  lead: { kind: 'tick', done: isRead(headline) },
  title: headline.title,
  isDone: isRead(headline),
  cells: [{ text: nameOf(headline.ownerId), align: 'left' }, { text: ageFor(printing, headline.createdAt) }],
});

const statusNames = { ToReview: 'headlines.filterToReview', Pending: 'headlines.filterToReview', Reviewed: 'headlines.filterReviewed' };

/** Those to be read out, and those that were since the last meeting. */
const usual: ListRequest = { filters: [], sorts: [] };

/** Returns the headlines of a team that are asked for; without, those of its meeting, the oldest first. */
export const headlinesOnPaper = async (at: Entered, printing: Printing, tractionId: string, asked = usual): Promise<PaperSection[]> => {
  const { reader } = printing;
  const { rows, isCut } = await readAll((request) => searchHeadlines(at, request, requestedMeetings(asked, tractionId)), asked);
  const owners = ownersSaid(reader, await shortNames(at, [...rows.map(({ ownerId }) => ownerId), ...requestedOwners(asked)]));
  const names = { ownerId: owners.title, status: namesBy(reader, statusNames) };
  const groups = inGroups(rows, asked.group, { ownerId: ({ ownerId }: ListedHeadlineRow) => ownerId, status: ({ status }) => status });
  return [
    {
      title: textFor(reader, 'headlines.many'),
      note: textFor(reader, 'headlines.thisWeek', { count: rows.filter((headline) => !isRead(headline)).length }),
      shown: narrowedBy(reader, asked, [
        { field: 'ownerId', label: textFor(reader, 'items.owner'), nameOf: names.ownerId },
        { field: 'status', label: textFor(reader, 'items.status'), nameOf: names.status },
      ]),
      columns: [90, 76],
      groups: groups.map(({ field, value, rows: its }) => ({
        ...(field !== undefined && { title: names[field](value) }),
        rows: its.map((headline) => rowOf(printing, headline, owners.row)),
      })),
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};
