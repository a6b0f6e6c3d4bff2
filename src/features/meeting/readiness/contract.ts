// What the people of a meeting still have to prepare, and the reminders to do it.
import * as z from 'zod/mini';
import { mostInvitees } from '#features/teams/team/contract.ts';
import { api, get, post } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';

const named = z.array(z.object({ id: id(), title: z.string() }));
const gives = z.array(z.enum(['numbers', 'rocks', 'todos', 'headlines']));
/** What one invitee still has to prepare, and of which kinds they have something in the meeting. */
export const readiness = z.object({
  personId: id(),
  numbersMissing: named,
  rocksWithoutStatus: named,
  todosOverdue: named,
  /** Headlines of others that the meeting has not heard and the person has not read. */
  headlinesUnread: named,
  gives,
  /** When the person was reminded last. */
  nudgedAt: z.nullable(z.string()),
});
export type Readiness = z.output<typeof readiness>;

const byId = { params: { id: id() } };

export const readinessApi = api('readiness', {
  list: get('meeting/{id}/readiness', {
    summary: 'What each invitee still has to prepare, by the days of their own time zone.',
    ...byId,
    reply: { items: z.array(readiness) },
    reads: ['meeting', 'org', 'permission', 'person', 'measurable', 'measuredValue', 'rock', 'todo', 'headline'],
    manyDays: true,
  }),
  nudge: post('meeting/{id}/nudge', {
    summary: 'Reminds the named invitees who are not ready; without names, all who are not ready. Each is reminded once in ten minutes.',
    ...byId,
    body: z.object({ personIds: z.optional(z.array(id()).check(z.maxLength(mostInvitees, 'VAL_TOO_LONG'))) }),
    reply: { personIds: z.array(id()) },
  }),
});
