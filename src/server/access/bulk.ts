import type { BulkItem, BulkRefusal, BulkRefused } from '../../shared/bulk.ts';
import { errors, refuse } from '../../shared/errors.ts';

/** The items of a bulk command that may be changed, and those that are left as they are, with the reason. */
export interface BulkGrant<Row> {
  rows: Row[];
  refused: BulkRefused;
}

/** Parts rows into those that nothing speaks against and those that something does. */
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
 * Grants those of the items that the person may change; `judge` says what speaks against one of the rows found. Where that leaves
 * nothing, the command is refused like one about a single item: 404 when nothing named is there for this person, else 403.
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
