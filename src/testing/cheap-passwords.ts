import { createHash } from 'node:crypto';
import type { Passwords } from '#server/auth/passwords.ts';
import { newId } from '#shared/ids.ts';

const digest = (salt: string, password: string): string =>
  createHash('sha256')
    .update(`${salt}:${password.normalize('NFKC')}`)
    .digest('hex');

/** Keeps passwords as cheap hashes, because a test signs many people in. Equal passwords have different hashes, as with scrypt. */
export const cheapPasswords: Passwords = {
  hash: async (password) => {
    const salt = newId();
    return `${salt}:${digest(salt, password)}`;
  },
  verify: async ({ hash, password }) => {
    const [salt = ''] = hash.split(':');
    return hash === `${salt}:${digest(salt, password)}`;
  },
};
