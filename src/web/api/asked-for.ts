interface Search {
  body?: { filters?: readonly { field: string; operator?: string | undefined; value: unknown }[] | undefined } | undefined;
}

/**
 * Returns true when a new item matches a search, so that it can be shown before the server has answered. Filters that the item's fields
 * cannot decide count as no match: the item then appears with the next answer.
 */
export const isAskedFor = ({ body }: Search, item: object): boolean => {
  const fields = item as Record<string, unknown>;
  return (body?.filters ?? []).every(({ field, operator = 'eq', value }) => {
    if (!(field in fields) || (operator !== 'eq' && operator !== 'in')) return false;
    return [value].flat().includes(fields[field]);
  });
};
