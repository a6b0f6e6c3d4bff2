interface Filter {
  field: string;
  operator: 'eq' | 'in';
  value: string | boolean | string[];
}

/** Builds the filters of a search from fields; several values become one filter, undefined values none. */
export const filtersOf = (wanted: Record<string, string | boolean | readonly string[] | undefined>): Filter[] =>
  Object.entries(wanted).flatMap(([field, value]): Filter[] => {
    if (value === undefined) return [];
    return typeof value === 'object' ? [{ field, operator: 'in', value: [...value] }] : [{ field, operator: 'eq', value }];
  });
