import { csvOf } from '#shared/csv.ts';
import { saveFile } from '#web/core/api/fetch-file.ts';
import type { CardTable } from '../cards/insight-card.ts';

/** Returns a name without signs that file systems do not take. */
export const fileName = (...words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[\\/:*?"<>|]+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');

/** Returns the rows of a card's table as a file has them: with plain numbers. */
export const rowsOfTable = ({ heads, rows }: CardTable): string[][] => [
  heads,
  ...rows.map(({ cells }) => cells.map(({ text, raw }) => (raw === undefined ? text : String(raw)))),
];

/** Saves rows as CSV. */
export const saveTable = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), `${fileName(name)}.csv`);

interface NamedTable {
  title: string;
  table: CardTable;
}

/** Saves tables as one archive with a CSV for each; what packs them loads when it is needed. */
export const saveArchive = async (name: string, tables: readonly NamedTable[]): Promise<void> => {
  const { strToU8, zipSync } = await import('fflate');
  const files = Object.fromEntries(tables.map(({ title, table }) => [`${fileName(title)}.csv`, strToU8(csvOf(rowsOfTable(table)))]));
  const packed = new Uint8Array(zipSync(files));
  saveFile(new Blob([packed], { type: 'application/zip' }), `${fileName(name)}.zip`);
};
