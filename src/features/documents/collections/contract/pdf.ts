// Documents of folders as PDFs. Here, because folders and documents both offer them.
import * as z from 'zod/mini';
import { api, download } from '#shared/endpoint.ts';
import { day, id, oneOf } from '#shared/fields.ts';
import { sheetNames } from '#shared/papers.ts';

const params = { collectionId: id(), revisionId: id() };
const path = 'vto/collection/{collectionId}/revision/{revisionId}';
const query = { paper: z.optional(oneOf(sheetNames)) };

/** Catalogue L-30; appendix 1, decision 88. */
export const vtoPdfApi = api('vto-pdf', {
  now: download(`${path}/pdf`, {
    summary: 'A V/TO as a PDF, on the paper of my country unless the query names one.',
    params,
    query,
    reads: ['vtoRevision', 'vtoCollection', 'rock', 'measurable', 'meeting', 'org', 'permission', 'person'],
  }),
  asOf: download(`${path}/as-of/{day}/pdf`, {
    summary: 'A V/TO as it was at the end of a day, as a PDF.',
    params: { ...params, day: day() },
    query,
    reads: ['vtoRevision', 'vtoCollection', 'rock', 'measurable', 'meeting', 'org', 'permission', 'person'],
  }),
  published: download(`${path}/published/{publishedId}/pdf`, {
    summary: 'A V/TO as it was published, as a PDF.',
    params: { ...params, publishedId: id() },
    query,
    reads: ['vtoRevision', 'vtoCollection', 'rock', 'measurable', 'meeting', 'org', 'permission', 'person'],
  }),
});
