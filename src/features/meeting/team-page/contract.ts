// The lists of a team as a PDF; catalogue J-23 and J-24.
import * as z from 'zod/mini';
import { headlineSearch } from '#features/work/headlines/contract.ts';
import { issueSearch } from '#features/work/issues/contract.ts';
import { rockSearch } from '#features/work/rocks/contract.ts';
import { todoSearch } from '#features/work/todos/contract.ts';
import { api, download, downloadBy } from '#shared/endpoint.ts';
import { id, oneOf } from '#shared/fields.ts';
import { paperNames, paperTypes } from '#shared/papers.ts';
import { listOf, type Searchable } from '#shared/search.ts';

/** The lists of a meeting that are printed as somebody has filtered, ordered and grouped them. */
export const listTypes = ['rocks', 'todos', 'issues', 'headlines'] as const;
export type ListType = (typeof listTypes)[number];

const query = { paper: z.optional(oneOf(paperNames)) };
const usualGroups = ['ownerId', 'status'];

const listPdf = (type: ListType, searchable: Searchable, groups = usualGroups) =>
  downloadBy(`traction/{id}/${type}/pdf`, {
    summary: `The ${type} of a meeting that a list shows, as a PDF: with the filters and sorts of their search, grouped by ${groups.join(', ')} or not.`,
    params: { id: id() },
    query,
    body: listOf(searchable, groups),
    reads: ['rock', 'todo', 'issue', 'headline', 'meeting', 'org', 'person'],
  });

export const tractionApi = api('traction', {
  pdf: download('traction/{id}/{type}/pdf', {
    summary: 'A list of a meeting as a PDF, or all of them, on the paper of my country unless the query names one.',
    params: { id: id(), type: oneOf(paperTypes) },
    query,
    reads: ['rock', 'todo', 'issue', 'headline', 'measurable', 'measuredValue', 'scorecard', 'meeting', 'org', 'person'],
  }),
  rocks: listPdf('rocks', rockSearch, ['type', ...usualGroups]),
  todos: listPdf('todos', todoSearch),
  issues: listPdf('issues', issueSearch),
  headlines: listPdf('headlines', headlineSearch),
});
