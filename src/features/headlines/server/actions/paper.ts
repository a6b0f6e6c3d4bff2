import type { Entered } from '../../../../server/access/granted.ts';
import type { Section } from '../../../../server/pdf/list-paper.ts';
import { ageFor, type Printing } from '../../../../server/pdf/paper.ts';
import { cutNote, readAll } from '../../../../server/pdf/rows.ts';
import { textFor } from '../../../../server/text/text.ts';
import { shortNames } from '../../../people/server/actions.ts';
import { searchHeadlines } from '../store.ts';

/** Returns the headlines of a team, oldest first: those to be read out, and those that were since the last meeting. */
export const headlinesOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<Section[]> => {
  const { reader } = printing;
  const { rows, isCut } = await readAll((request) => searchHeadlines(at, request, [tractionId]), { filters: [], sorts: [] });
  const nameOf = await shortNames(
    at,
    rows.map(({ ownerId }) => ownerId),
  );
  return [
    {
      title: textFor(reader, 'headlines.many'),
      note: textFor(reader, 'headlines.thisWeek', { count: rows.filter(({ status }) => status !== 'Reviewed').length }),
      columns: [90, 76],
      groups: [
        {
          rows: rows.map(({ title, ownerId, status, createdAt }) => ({
            lead: { kind: 'tick', done: status === 'Reviewed' },
            title,
            isDone: status === 'Reviewed',
            cells: [{ text: nameOf(ownerId), align: 'left' }, { text: ageFor(printing, createdAt) }],
          })),
        },
      ],
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};
