import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from '#server/access/granted.ts';
import type { Config } from '#server/core/config/config.ts';
import { errors, refuse } from '#shared/errors.ts';
import { idShape } from '#shared/ids.ts';

type Secret = Pick<Config, 'SECRET'>;

/** Returns a key: a feed's id, and a signature of 228 bits over it and over what the key is for. */
const signed = ({ SECRET }: Secret, purpose: string, feedId: string): string =>
  `${feedId}-${createHmac('sha256', SECRET).update(`${purpose}\n${feedId}`).digest('base64url').slice(0, 38)}`;

/** Returns the last part of a feed's address without `.ics`. */
export const keyOf = (config: Secret, feedId: string): string => signed(config, 'calendar feed', feedId);

/** Returns the key that ends a feed, and does not read it. */
export const endKeyOf = (config: Secret, feedId: string): string => signed(config, 'end of calendar feed', feedId);

const feedIdIn = (key: string, expectedOf: (feedId: string) => string): string => {
  const feedId = key.slice(0, 36);
  const [given, expected] = [Buffer.from(key), Buffer.from(expectedOf(feedId))];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && idShape.test(feedId) ? feedId : refuse(errors.notFound);
};

/** Returns the feed that an address names. Refuses with 404 a key that was not signed here. */
export const feedIdOf = (config: Secret, key: string): string => feedIdIn(key, (feedId) => `${keyOf(config, feedId)}.ics`);

/** Returns the feed that a key ends. Refuses with 404 a key that was not signed here. */
export const feedIdToEnd = (config: Secret, key: string): string => feedIdIn(key, (feedId) => endKeyOf(config, feedId));

export const keyHolder = open('anyone, with the private address of the feed, which only its person was shown');
export const endKeyHolder = open('anyone, with the key that ends the feed, which its person was shown after a reset of the password');
