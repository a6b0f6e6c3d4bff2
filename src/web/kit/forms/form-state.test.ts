import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { email, line, phone, website } from '#shared/fields.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { codeOf, excessIn, faultsOf, sameValues, withoutField } from './form-state.ts';

const schema = z.object({ title: line(10), rows: z.array(z.object({ email: email() })) });

describe('the state of a form', () => {
  it('Y-01: names missing fields and invalid e-mail addresses', () => {
    expect(faultsOf(schema, { title: '', rows: [{ email: 'abc' }] })).toEqual({
      title: ['VAL_REQUIRED'],
      'rows.0.email': ['VAL_INVALID_EMAIL'],
    });
  });

  it('Y-01: names invalid phone numbers and websites, which may be missing', () => {
    const contacts = z.object({ phone: phone(), website: website() });
    expect(faultsOf(contacts, { phone: 'call me', website: 'javascript:alert(1)' })).toEqual({
      phone: ['VAL_INVALID_PHONE'],
      website: ['VAL_INVALID_WEBSITE'],
    });
    expect(faultsOf(contacts, { phone: '', website: '' })).toEqual({});
    expect(contacts.parse({ phone: ' 207 555 0142 ', website: ' example.com ' })).toEqual({
      phone: '207 555 0142',
      website: 'https://example.com',
    });
    expect(['VAL_INVALID_PHONE', 'VAL_INVALID_WEBSITE'].map((code) => codeText(code))).toEqual([
      'Invalid Phone Number',
      'Invalid Website URL',
    ]);
  });

  it('Y-03: names fields that are too long', () => {
    expect(faultsOf(schema, { title: 'x'.repeat(11), rows: [] })).toEqual({ title: ['VAL_TOO_LONG'] });
  });

  it('says by how many characters a text is too long, as it would be stored', () => {
    expect(excessIn(schema, { title: ` ${'x'.repeat(22)}\n`, rows: [] })).toEqual({ title: 12 });
    expect(excessIn(schema, { title: 'x'.repeat(10), rows: [] })).toEqual({});
  });

  it('shows at once what no further typing mends', () => {
    const shown = (code: string) => codeOf('title', { here: { title: [code] }, server: {}, touched: new Set() });
    expect(['VAL_TOO_LONG', 'VAL_CHARACTERS', 'VAL_REQUIRED'].map(shown)).toEqual(['VAL_TOO_LONG', 'VAL_CHARACTERS', undefined]);
  });

  it('reports nothing for valid values', () => {
    expect(faultsOf(schema, { title: 'Flat', rows: [{ email: 'a@b.co' }] })).toEqual({});
  });

  it('knows whether values changed', () => {
    expect(sameValues({ title: 'a', rows: [] }, { title: 'a', rows: [] })).toBe(true);
    expect(sameValues({ title: 'a' }, { title: 'b' })).toBe(false);
  });

  it('shows errors of a field after it was left, and the server’s errors at once', () => {
    const here = { title: ['VAL_REQUIRED'] };
    expect(codeOf('title', { here, server: {}, touched: new Set() })).toBeUndefined();
    expect(codeOf('title', { here, server: {}, touched: new Set(['title']) })).toBe('VAL_REQUIRED');
    expect(codeOf('title', { here, server: {}, touched: 'all' })).toBe('VAL_REQUIRED');
    expect(codeOf('title', { here: {}, server: { title: ['VAL_INVALID'] }, touched: new Set() })).toBe('VAL_INVALID');
  });

  it('removes the server’s errors of a field that was changed since', () => {
    expect(withoutField({ title: ['VAL_INVALID'], 'rows.0.email': ['VAL_INVALID_EMAIL'], rowsCount: ['VAL_NUMBER'] }, 'rows')).toEqual({
      title: ['VAL_INVALID'],
      rowsCount: ['VAL_NUMBER'],
    });
  });
});
