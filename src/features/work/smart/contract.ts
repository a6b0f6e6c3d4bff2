// The SMART check: whether a Rock says what will be different, how one will know, who gets it done, for whom, and by when.
import * as z from 'zod/mini';
import { api, post, stream } from '#shared/endpoint.ts';
import { day, id, line } from '#shared/fields.ts';

export const criteria = ['specific', 'measurable', 'achievable', 'relevant', 'timeBound'] as const;
export type Criterion = (typeof criteria)[number];

const judged = z.object({ value: z.boolean(), reason: z.string() });

const asked = z.object({
  description: line(256),
  ownerId: z.optional(id()),
  dueDate: z.optional(day()),
  /** The meetings that look at it; those that the person does not see do not count. */
  tractionIds: z.optional(z.array(id()).check(z.maxLength(100, 'VAL_TOO_LONG'))),
});

const verdict = {
  isSmart: z.boolean(),
  /** The Rock in better words, to be taken over or not; empty where nothing is to be improved. `…` stands for a number or a day to fill in. */
  suggestedImprovement: z.string(),
  /** A second goal that the words hold, which would be a Rock of its own; empty for none. */
  secondGoal: z.string(),
  /** What is missing, in one sentence. */
  reason: z.string(),
  evaluation: z.object({ specific: judged, measurable: judged, achievable: judged, relevant: judged, timeBound: judged }),
};

/** A verdict, and who has reached it: the rules of this server, or the language model that the installation has. */
const smartVerdict = z.object({ ...verdict, by: z.enum(['rules', 'model']) });
export type SmartVerdict = z.output<typeof smartVerdict>;

export const smartApi = api('smart', {
  check: post('rocks/smart-rock', {
    summary:
      'Checks the words of a Rock against the five SMART criteria, with a reason for each and a better wording. It is judged by rules: a verb and one goal, a number, an owner, a meeting that looks at it, and a day within a quarter.',
    body: asked,
    reply: verdict,
    reads: ['meeting', 'org', 'person', 'permission'],
    timely: true,
  }),
  ask: stream('rocks/smart-rock/ask', {
    summary:
      'Has the language model check the words of a Rock against the five SMART criteria. Where the organisation uses none, or it does not answer as it should, the rules of the server answer. Nothing is saved.',
    body: asked,
    event: smartVerdict,
    mostSeconds: 30,
    writes: 'versioned',
  }),
});
