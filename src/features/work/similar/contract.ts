// Issues of the past that resemble one that is being written: a team sees that it came back, and how it was solved then.
import * as z from 'zod/mini';
import { api, post } from '#shared/endpoint.ts';
import { id, optionalLine } from '#shared/fields.ts';

export const similarIssue = z.object({
  id: id(),
  title: z.string(),
  tractionId: id(),
  isSolved: z.boolean(),
  /** What was decided when it was solved; empty while it is open, and where nobody wrote it down. */
  outcome: z.string(),
  /** When it was solved, else when it was added: an instant. */
  at: z.string(),
});
export type SimilarIssue = z.output<typeof similarIssue>;

/** The most that are shown. */
export const mostSimilar = 3;

export const similarApi = api('similar', {
  issues: post('issues/similar', {
    summary:
      'At most three Issues that I may see whose titles resemble a text, the most alike first: solved ones with their outcome, and open ones. With an embedding model that my organisation uses, also those that mean the same in other words.',
    body: z.object({ title: optionalLine(256) }),
    reply: { items: z.array(similarIssue) },
    reads: ['issue', 'meeting', 'org'],
    // What a model answers, and whether it does, is in no change log.
    timely: true,
  }),
});
