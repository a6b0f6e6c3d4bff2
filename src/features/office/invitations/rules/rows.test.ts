import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type InviteRow, statesOf } from './rows.ts';

describe('the rows of an invitation', () => {
  const row = (more: Partial<InviteRow> = {}): InviteRow => ({
    id: newId(),
    firstName: 'Lena',
    lastName: 'Ortiz',
    email: 'lena@x.co',
    role: 'Member',
    ...more,
  });
  const nobody = new Map();

  it('T-05, T-06: names the fault of each field', () => {
    expect(statesOf([row({ firstName: ' ', email: 'x@' })], nobody)).toEqual([
      { kind: 'faulty', faults: { firstName: 'VAL_REQUIRED', email: 'VAL_INVALID_EMAIL' } },
    ]);
  });

  it('T-07, T-08: counts an address once, whatever its case, and names the row that is sent', () => {
    const empty = row({ firstName: '', lastName: '', email: '' });
    expect(statesOf([empty, row(), row({ email: ' LENA@x.co' })], nobody)).toEqual([
      { kind: 'empty' },
      { kind: 'good' },
      { kind: 'duplicate', of: 1 },
    ]);
  });

  it('T-08: sends the second of the same when the first cannot go', () => {
    expect(statesOf([row({ lastName: '' }), row()], nobody).map(({ kind }) => kind)).toEqual(['faulty', 'good']);
  });

  it('T-09: marks members and those who are invited already', () => {
    const known = new Map([
      ['lena@x.co', { personId: 'p', isInvited: false }],
      ['bo@x.co', { personId: null, isInvited: true }],
      ['new@x.co', { personId: null, isInvited: false }],
    ]);
    expect(statesOf([row(), row({ email: 'Bo@x.co' }), row({ email: 'new@x.co' })], known)).toEqual([
      { kind: 'member', personId: 'p' },
      { kind: 'invited' },
      { kind: 'good' },
    ]);
  });
});
