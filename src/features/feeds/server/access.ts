import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from '../../../server/access/granted.ts';
import type { Config } from '../../../server/config/config.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { idShape } from '../../../shared/ids.ts';

type Secret = Pick<Config, 'SECRET'>;

const signatureOf = ({ SECRET }: Secret, feedId: string): string =>
  createHmac('sha256', SECRET).update(`calendar feed\n${feedId}`).digest('base64url').slice(0, 38);

/** Returns the last part of a feed's address without `.ics`: its id, and a signature of 228 bits over it. */
export const keyOf = (config: Secret, feedId: string): string => `${feedId}-${signatureOf(config, feedId)}`;

/** Returns the feed that an address names. Refuses with 404 a key that was not signed here. */
export const feedIdOf = (config: Secret, key: string): string => {
  const feedId = key.slice(0, 36);
  const given = Buffer.from(key);
  const expected = Buffer.from(`${keyOf(config, feedId)}.ics`);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && idShape.test(feedId) ? feedId : refuse(errors.notFound);
};

export const keyHolder = open('anyone, with the private address of the feed, which only its person was shown');
