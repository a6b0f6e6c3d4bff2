import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registration } from './contract.ts';
import { codeFrom, codeLetters, codeOf } from './rules.ts';

const form = {
  email: 'Ann@Example.com',
  verificationCode: 'ab2cd3',
  firstName: 'Ann',
  lastName: 'Reed',
  password: 'Harbor26',
  confirm: 'Harbor26',
  terms: true,
};

const codes = (change: object): Record<string, string[]> => {
  const parsed = registration.safeParse({ ...form, ...change });
  const found: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) (found[issue.path.join('.')] ??= []).push(issue.message);
  return found;
};

describe('the sign-up form', () => {
  it('converts the address to lower case and the code to upper case', () => {
    expect(registration.parse(form)).toMatchObject({ email: 'ann@example.com', verificationCode: 'AB2CD3' });
  });

  it.each(['abc', 'a@b', '@b.co', 'a b@c.de', 'a@b.c'])('A-16: %s is not an address', (email) => {
    expect(codes({ email })).toMatchObject({ email: ['VAL_INVALID_EMAIL'] });
  });

  it('A-16: an address is required', () => {
    expect(codes({ email: '' }).email).toContain('VAL_REQUIRED');
    expect(codes({ email: undefined }).email).toEqual(['VAL_REQUIRED']);
  });

  it.each([
    ['A-17', 'Ab1', 'VAL_PASSWORD_LENGTH'],
    ['A-18', 'abcdefg1', 'VAL_PASSWORD_UPPERCASE'],
    ['A-19', 'ABCDEFG1', 'VAL_PASSWORD_LOWERCASE'],
    ['A-20', 'Abcdefgh', 'VAL_PASSWORD_NUMBER'],
    ['A-22', `Ab1${'x'.repeat(98)}`, 'VAL_TOO_LONG'],
  ])('%s: %s is not accepted as a password', (_, password, code) => {
    expect(codes({ password, confirm: password })).toEqual({ password: [code] });
  });

  it.each(['Password1', 'P@ssw0rd', 'Passw0rd123!', '123Welcome', 'Welcome2026!', 'Contraseña1', 'Qwerty12345', 'Summer-2026'])(
    '%s is tried first by everybody, so it is not accepted as a password',
    (password) => {
      expect(codes({ password, confirm: password })).toEqual({ password: ['VAL_PASSWORD_COMMON'] });
    },
  );

  it.each(['Summer-Anchor-26', 'Passwordless7Ships', 'Harbor26', 'Mayflower8'])('%s is accepted', (password) => {
    expect(codes({ password, confirm: password })).toEqual({});
  });

  it('A-22: takes a password of 8 and one of 100 characters', () => {
    for (const password of ['Abcdefg1', `Ab1${'x'.repeat(97)}`]) expect(codes({ password, confirm: password })).toEqual({});
  });

  it('A-21: says that the passwords differ, also while other fields are wrong', () => {
    expect(codes({ confirm: 'Harbor27' })).toEqual({ confirm: ['VAL_PASSWORD_MATCH'] });
    expect(codes({ confirm: 'Harbor27', firstName: '' })).toMatchObject({ confirm: ['VAL_PASSWORD_MATCH'], firstName: ['VAL_REQUIRED'] });
  });

  it('A-23: requires accepting the terms', () => {
    expect(codes({ terms: false })).toEqual({ terms: ['VAL_TERMS'] });
    expect(codes({ terms: undefined })).toEqual({ terms: ['VAL_TERMS'] });
  });

  it('A-14: a code has six characters', () => {
    for (const verificationCode of ['AB2CD', 'AB2CD34', ''])
      expect(codes({ verificationCode })).toEqual({ verificationCode: ['VAL_CODE_LENGTH'] });
  });
});

describe('codeOf', () => {
  it('has six characters, none of which looks like another, for all random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const code = codeOf(bytes);
        expect([...code].every((letter) => codeLetters.includes(letter))).toBe(true);
        expect(code).not.toMatch(/[01ILO]/);
      }),
    );
    expect(codeOf(Uint8Array.from({ length: 64 }, (_, at) => at * 4))).toHaveLength(6);
  });

  it('draws every character with the same probability', () => {
    const seen = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = codeOf(Uint8Array.of(byte));
      if (letter !== '') seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect(new Set(seen.values()).size).toBe(1);
    expect(seen.size).toBe(codeLetters.length);
  });
});

describe('codeFrom', () => {
  it.each([
    ['ab2 cd3', 'AB2CD3'],
    [' AB2-CD3\n', 'AB2CD3'],
    ['AB2CD3EF', 'AB2CD3'],
    ['…', ''],
  ])('reads %j as %s', (typed, code) => {
    expect(codeFrom(typed)).toBe(code);
  });
});
