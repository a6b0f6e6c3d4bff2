interface Filter {
  field: string;
  operator: 'eq' | 'in';
  value: string | boolean | string[];
}

/** The filters of a search, by field: several values are asked for together, and what is undefined is not asked for. */
export const filtersOf = (wanted: Record<string, string | boolean | readonly string[] | undefined>): Filter[] =>
  Object.entries(wanted).flatMap(([field, value]): Filter[] => {
    if (value === undefined) return [];
    return typeof value === 'object' ? [{ field, operator: 'in', value: [...value] }] : [{ field, operator: 'eq', value }];
  });
