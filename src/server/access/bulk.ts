import type { BulkItem, BulkRefusal, BulkRefused } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';

/** The rows of a bulk command that may be changed, and the ids of those that may not, each with its reason. */
export interface BulkGrant<Row> {
  rows: Row[];
  refused: BulkRefused;
}

/** Moves the rows for which `judge` returns a reason to `refused`. */
export const partBulk = <Row extends { id: string }>(
  { rows, refused }: BulkGrant<Row>,
  judge: (row: Row) => BulkRefusal | undefined,
): BulkGrant<Row> => {
  const judged = rows.map((row) => ({ row, code: judge(row) }));
  return {
    rows: judged.filter(({ code }) => code === undefined).map(({ row }) => row),
    refused: [...refused, ...judged.flatMap(({ row, code }) => (code === undefined ? [] : [{ id: row.id, code }]))],
  };
};

/**
 * Grants the items that the person may change; `judge` returns the reason why a found row may not be changed, if any.
 * When none remains, the command is refused: 404 when none of the items was found for this person, else 403.
 * Items whose version is not the row's own are refused as `stale`.
 */
export const grantBulk = <Row extends { id: string; version: number }>(
  items: readonly BulkItem[],
  found: readonly Row[],
  judge: (row: Row) => BulkRefusal | undefined,
): BulkGrant<Row> => {
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const present = items.filter(({ id }) => rowOf.has(id));
  const missing = items.filter(({ id }) => !rowOf.has(id)).map(({ id }) => ({ id, code: 'notFound' as const }));
  const granted = partBulk({ rows: present.flatMap(({ id }) => rowOf.get(id) ?? []), refused: missing }, judge);
  if (granted.rows.length === 0) refuse(granted.refused.every(({ code }) => code === 'notFound') ? errors.notFound : errors.notAllowed);
  const versionOf = new Map(items.map(({ id, version }) => [id, version]));
  return partBulk(granted, ({ id, version }) => ((versionOf.get(id) ?? version) === version ? undefined : 'stale'));
};
