import { folded } from '#shared/folded.ts';

interface Search {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: { filters?: readonly { field: string; operator?: string | undefined; value: unknown }[] | undefined } | undefined;
}

/** Filters that leave out no new item: one adds what is archived, the other leaves out what was done before a day. */
const everyNew = new Set(['alsoArchived', 'doneFrom']);

/** Returns the field that a filter asks about: `archived` is the item's `isArchived`. */
const fieldOf = (filter: string, fields: Record<string, unknown>): string =>
  filter in fields ? filter : `is${filter.charAt(0).toUpperCase()}${filter.slice(1)}`;

/**
 * Returns true when a new item matches a search, so that it can be shown before the server has answered. What the address names, such as the
 * item of a list of comments, must be among its fields. Filters that the item's fields cannot decide count as no match: the item then appears with the next answer.
 */
export const isPageRequested = ({ params, query, body }: Search, item: object): boolean => {
  const fields = item as Record<string, unknown>;
  const named = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  if (named.some(([field, value]) => fields[field] !== value)) return false;
  return (body?.filters ?? []).every(({ field, operator = 'eq', value }) => {
    if (everyNew.has(field)) return true;
    const own = fields[fieldOf(field, fields)];
    if (operator === 'contains') return typeof own === 'string' && folded(own).includes(folded(String(value)));
    return own !== undefined && (operator === 'eq' || operator === 'in') && [value].flat().includes(own);
  });
};
