import * as z from 'zod/mini';
import { oneOf, storable, whole } from './fields.ts';

/** Rows that a search answers at most when it does not say; specification section 9. */
export const searchBuffer = 100;
/** Rows of a page on screen; specification section 9. */
export const pageSize = 25;
/** Meeting picker buffer; specification section 9. */
export const pickerBuffer = 1000;

const word = z.string().check(z.maxLength(256, 'VAL_TOO_LONG'), storable);

const value = z.union([word, z.number(), z.boolean(), z.array(word).check(z.maxLength(pickerBuffer, 'VAL_TOO_LONG'))]);

/** Body of every `…/search`: rows from `startIndex` up to, not including, `endIndex`; specification section 3. */
export const searchRequest = z.object({
  startIndex: z._default(whole(0, 1_000_000), 0),
  endIndex: z._default(whole(0, 1_001_000), searchBuffer),
  includeTotalCount: z._default(z.boolean(), true),
  filters: z._default(
    z
      .array(
        z.object({
          field: z.string().check(z.maxLength(64, 'VAL_TOO_LONG')),
          operator: z._default(oneOf(['eq', 'in', 'contains', 'lt', 'gt']), 'eq'),
          value,
        }),
      )
      .check(z.maxLength(20, 'VAL_TOO_LONG')),
    [],
  ),
  sorts: z._default(
    z
      .array(
        z.object({
          field: z.string().check(z.maxLength(64, 'VAL_TOO_LONG')),
          direction: z._default(oneOf(['asc', 'desc']), 'asc'),
        }),
      )
      .check(z.maxLength(5, 'VAL_TOO_LONG')),
    [],
  ),
});

export type SearchRequest = z.infer<typeof searchRequest>;
export type SearchFilter = SearchRequest['filters'][number];

/** Fields of every search's answer; specification section 3. */
export const searchReply = <Item extends z.ZodMiniType>(item: Item) => ({
  items: z.array(item),
  totalCount: z.number(),
  totalPages: z.number(),
});

/** The first value asked for `field`, if any. */
export const filterOn = (request: SearchRequest, field: string): SearchFilter['value'] | undefined =>
  request.filters.find((filter) => filter.field === field)?.value;

/** The values asked for `field` as a list of words: `eq` gives one, `in` gives several; undefined when not asked. */
export const wordsOn = (request: SearchRequest, field: string): string[] | undefined => {
  const asked = filterOn(request, field);
  return asked === undefined ? undefined : [asked].flat().map(String);
};
