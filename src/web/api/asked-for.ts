interface Search {
  params?: Readonly<Record<string, unknown>> | undefined;
  body?: { filters?: readonly { field: string; operator?: string | undefined; value: unknown }[] | undefined } | undefined;
}

/**
 * Returns true when a new item matches a search, so that it can be shown before the server has answered. Filters that the item's fields
 * cannot decide count as no match: the item then appears with the next answer.
 */
export const isAskedFor = ({ params, body }: Search, item: object): boolean => {
  const fields = item as Record<string, unknown>;
  // The path names what the list belongs to, such as the Rock of milestones.
  if (Object.entries(params ?? {}).some(([name, value]) => fields[name] !== value)) return false;
  return (body?.filters ?? []).every(({ field, operator = 'eq', value }) => {
    if (!(field in fields) || (operator !== 'eq' && operator !== 'in')) return false;
    return [value].flat().includes(fields[field]);
  });
};
