import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** How passwords are kept. Tests pass a cheap way in; no setting of an operator reaches it. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}

/** scrypt with better-auth's parameters. It takes long on purpose, so make a hash before rows are locked. */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
