import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from '#server/access/granted.ts';
import type { Config } from '#server/core/config/config.ts';
import { errors, refuse } from '#shared/errors.ts';
import { idShape } from '#shared/ids.ts';
import { type MailSubject, mailSubjects } from '../contract.ts';

/** What one link stops: mails about a subject to one person of one organisation. */
export interface MailSubscription {
  orgId: string;
  personId: string;
  subject: MailSubject;
}

type Secret = Pick<Config, 'SECRET'>;

const signatureOf = ({ SECRET }: Secret, text: string): Buffer => createHmac('sha256', SECRET).update(`unsubscribe\n${text}`).digest();

/** Returns the token of a link: what it stops, and a signature over it. It never expires, since a mail may be read late. */
export const tokenOf = (config: Secret, { orgId, personId, subject }: MailSubscription): string => {
  const text = [orgId, personId, subject].join('~');
  return `${text}~${signatureOf(config, text).toString('base64url')}`;
};

/** Returns what a token stops. Refuses with 404 a token that was not signed here. */
export const subscriptionOf = (config: Secret, token: string): MailSubscription => {
  const [orgId = '', personId = '', named = '', signature = ''] = token.split('~');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(config, [orgId, personId, named].join('~'));
  const subject = mailSubjects.find((each) => each === named);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || subject === undefined || !idShape.test(orgId) || !idShape.test(personId)) return refuse(errors.notFound);
  return { orgId, personId, subject };
};

export const tokenHolder = open('anyone, with a link that was signed here and mailed to the person whose mails it stops');
