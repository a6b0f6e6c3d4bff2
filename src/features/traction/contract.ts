// The lists of a team as a PDF; catalogue J-23 and J-24.
import * as z from 'zod/mini';
import { api, download } from '../../shared/endpoint.ts';
import { id, oneOf } from '../../shared/fields.ts';
import { paperNames, paperTypes } from '../../shared/papers.ts';

export const tractionApi = api('traction', {
  pdf: download('traction/{id}/{type}/pdf', {
    summary: 'A list of a meeting as a PDF, or all of them, on the paper of my country unless the query names one.',
    params: { id: id(), type: oneOf(paperTypes) },
    query: { paper: z.optional(oneOf(paperNames)) },
    reads: ['rock', 'todo', 'issue', 'headline', 'measurable', 'measuredValue', 'scorecard', 'meeting', 'org', 'person'],
  }),
});
