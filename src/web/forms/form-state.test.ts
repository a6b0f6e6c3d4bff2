import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { email, line } from '../../shared/fields.ts';
import { codeOf, faultsOf, sameValues, withoutField } from './form-state.ts';

const schema = z.object({ title: line(10), rows: z.array(z.object({ email: email() })) });

describe('the state of a form', () => {
  it('Y-01: names what is missing and what is no e-mail address, by field', () => {
    expect(faultsOf(schema, { title: '', rows: [{ email: 'abc' }] })).toEqual({
      title: ['VAL_REQUIRED'],
      'rows.0.email': ['VAL_INVALID_EMAIL'],
    });
  });

  it('Y-03: names what is too long', () => {
    expect(faultsOf(schema, { title: 'x'.repeat(11), rows: [] })).toEqual({ title: ['VAL_TOO_LONG'] });
  });

  it('finds nothing wrong with what is right', () => {
    expect(faultsOf(schema, { title: 'Flat', rows: [{ email: 'a@b.co' }] })).toEqual({});
  });

  it('knows whether values changed', () => {
    expect(sameValues({ title: 'a', rows: [] }, { title: 'a', rows: [] })).toBe(true);
    expect(sameValues({ title: 'a' }, { title: 'b' })).toBe(false);
  });

  it('shows what is wrong once the field was left, and what the server said at once', () => {
    const here = { title: ['VAL_REQUIRED'] };
    expect(codeOf('title', { here, server: {}, touched: new Set() })).toBeUndefined();
    expect(codeOf('title', { here, server: {}, touched: new Set(['title']) })).toBe('VAL_REQUIRED');
    expect(codeOf('title', { here, server: {}, touched: 'all' })).toBe('VAL_REQUIRED');
    expect(codeOf('title', { here: {}, server: { title: ['VAL_INVALID'] }, touched: new Set() })).toBe('VAL_INVALID');
  });

  it('drops what the server said of a field that was changed since', () => {
    expect(withoutField({ title: ['VAL_INVALID'], 'rows.0.email': ['VAL_INVALID_EMAIL'], rowsCount: ['VAL_NUMBER'] }, 'rows')).toEqual({
      title: ['VAL_INVALID'],
      rowsCount: ['VAL_NUMBER'],
    });
  });
});
