interface Search {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: { filters?: readonly { field: string; operator?: string | undefined; value: unknown }[] | undefined } | undefined;
}

/**
 * Returns true when a new item matches a search, so that it can be shown before the server has answered. What the address names, such as the
 * item of a list of comments, must be among its fields. Filters that the item's fields cannot decide count as no match: the item then appears with the next answer.
 */
export const isAskedFor = ({ params, query, body }: Search, item: object): boolean => {
  const fields = item as Record<string, unknown>;
  const named = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  if (named.some(([field, value]) => fields[field] !== value)) return false;
  return (body?.filters ?? []).every(({ field, operator = 'eq', value }) => {
    if (!(field in fields) || (operator !== 'eq' && operator !== 'in')) return false;
    return [value].flat().includes(fields[field]);
  });
};
