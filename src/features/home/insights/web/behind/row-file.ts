import '#web/core/texts/insights.ts';
import { nameOf } from '#shared/names.ts';
import type { FigureRow } from '../../contract.ts';
import type { ListAsk } from '../cards/insight-card.ts';
import { saveTable } from '../files/save.ts';
import { detailsOf, endOf, type RowParts } from './behind-row.tsx';

/** Saves the rows behind a figure as a table. */
export const saveRows = ({ of, title }: ListAsk, rows: readonly FigureRow[], parts: RowParts): void => {
  const { t } = parts.say;
  const heads = ['title', 'team', 'owner', 'day', 'status', 'value'].map((head) => t(`insights.head.${head as 'title'}`));
  saveTable(title, [
    heads,
    ...rows.map((row) => {
      const owner = row.ownerId === null ? undefined : parts.people.get(row.ownerId);
      const team = row.tractionId === null ? '' : (parts.teamOf(row.tractionId) ?? '');
      const value = row.number === null ? detailsOf(row, of, parts) : endOf(row, of, parts);
      return [row.title, team, owner === undefined ? '' : nameOf(owner), row.day, row.status, value];
    }),
  ]);
};
