import { listReachedRevisions } from '#features/documents/collections/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { zipOf } from '#server/text/zip.ts';
import { csvRow } from '#shared/csv.ts';
import { dayIn } from '#shared/dates.ts';
import * as store from './store.ts';

/** Returns a value as a cell: instants as ISO texts, lists and objects as JSON. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Makes the lines of a table, page by page, so that a large one is never in memory whole. */
async function* linesOf(table: store.Exported, at: Entered): AsyncIterable<string> {
  yield `\uFEFF${csvRow(table.columns)}`;
  for (let after: string | undefined; ; ) {
    const rows = await table.read(at, after);
    yield rows.map((row) => csvRow(table.columns.map((column) => cellOf(row[column])))).join('');
    if (rows.length < store.mostRows) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/**
 * Returns all that the Owner may see of the organisation. Personal To-Dos and private folders of others, private notes and votes are not
 * among it. The archive is made within the transaction and sent afterwards.
 */
export const exportAll = async (at: Entered): Promise<SentFile> => {
  const [vtos, charts] = [await listReachedRevisions(at, 'vto'), await listReachedRevisions(at, 'ac')];
  const idsOf = (reached: typeof vtos) => ({
    drafts: reached.flatMap(({ reads, revision }) => (reads === 'draft' ? revision.id : [])),
    published: reached.flatMap(({ reads, published }) => (reads === 'draft' ? [] : (published?.id ?? []))),
  });
  const tables = store.tablesFor({ vtos: idsOf(vtos), charts: idsOf(charts) });
  const content = await zipOf(
    tables.map((table) => ({ name: `${table.name}.csv`, texts: linesOf(table, at) })),
    at.now,
  );
  const day = dayIn(at.now, at.timeZone);
  return { name: `${await store.findName(at)} ${day}.zip`, type: 'application/zip', content };
};
