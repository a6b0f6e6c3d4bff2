interface Search {
  body?: { filters?: readonly { field: string; operator?: string | undefined; value: unknown }[] | undefined } | undefined;
}

/**
 * Whether a new item is among what a search asks for, so that it can be shown before the server has answered. Filters
 * that cannot be told from the item say no: then it shows with the next answer.
 */
export const isAskedFor = ({ body }: Search, item: object): boolean => {
  const fields = item as Record<string, unknown>;
  return (body?.filters ?? []).every(({ field, operator = 'eq', value }) => {
    if (!(field in fields) || (operator !== 'eq' && operator !== 'in')) return false;
    return [value].flat().includes(fields[field]);
  });
};
