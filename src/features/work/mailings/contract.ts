// Mails about notifications: one at once for each, or a digest on the mornings that a person chose. Every such mail can be ended by one
// click, without a sign-in: its link holds a signed token that names the person, the organisation and what to stop (RFC 8058).
import * as z from 'zod/mini';
import { notificationKinds } from '#features/ground/notifications/contract.ts';
import { api, get, post } from '#shared/endpoint.ts';

/** What a mail's link stops: mails about one kind of notification, or the digest. */
export const mailSubjects = [...notificationKinds, 'digest'] as const;
export type MailSubject = (typeof mailSubjects)[number];

const token = { token: z.string().check(z.regex(/^[\w~-]{20,180}$/, 'VAL_INVALID')) };

export const mailingApi = api('mailings', {
  subscription: get('unsubscribe/{token}', {
    summary: 'What a link at the foot of a mail would stop, and whether it is stopped already.',
    params: token,
    reply: { orgName: z.string(), subject: z.enum(mailSubjects), isOff: z.boolean() },
    reads: [],
    timely: true,
  }),
  unsubscribe: post('unsubscribe/{token}', { summary: 'Stops the mails that a link names.', params: token }),
});
