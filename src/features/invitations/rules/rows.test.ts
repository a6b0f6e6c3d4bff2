import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/ids.ts';
import { type InviteRow, readList, statesOf } from './rows.ts';

describe('a pasted list (T-01)', () => {
  it.each([
    ['lena.ortiz@harborandpine.com', 'Lena', 'Ortiz'],
    ['Lena Ortiz <Lena.Ortiz@harborandpine.com>', 'Lena', 'Ortiz'],
    ['"Ortiz, Lena" <lena.ortiz@harborandpine.com>', 'Lena', 'Ortiz'],
    ['Ortiz, Lena <lena.ortiz@harborandpine.com>', 'Lena', 'Ortiz'],
    ['Lena\tOrtiz\tlena.ortiz@harborandpine.com', 'Lena', 'Ortiz'],
    ['Lena;Ortiz;lena.ortiz@harborandpine.com', 'Lena', 'Ortiz'],
    ['lena.ortiz@harborandpine.com,Lena,Ortiz', 'Lena', 'Ortiz'],
    ['Lena de la Cruz lena.ortiz@harborandpine.com', 'Lena', 'de la Cruz'],
  ])('reads %o', (line, firstName, lastName) => {
    expect(readList(line)).toEqual([{ firstName, lastName, email: 'lena.ortiz@harborandpine.com', role: undefined }]);
  });

  it('leaves the name empty where an address spells none', () => {
    expect(readList('info@harborandpine.com')).toEqual([{ firstName: '', lastName: '', email: 'info@harborandpine.com', role: undefined }]);
  });

  it('reads roles, skips heads and empty lines, and takes several addresses of one line apart', () => {
    const text =
      'First\tLast\tMail\tRole\r\nLena\tOrtiz\tlena@x.co\tadmin\r\n\r\nArlo Finch <arlo@x.co>, "Brandt, Nadia" <nadia@x.co>; Bo Li <bo@x.co>';
    expect(readList(text)).toEqual([
      { firstName: 'Lena', lastName: 'Ortiz', email: 'lena@x.co', role: 'Admin' },
      { firstName: 'Arlo', lastName: 'Finch', email: 'arlo@x.co', role: undefined },
      { firstName: 'Nadia', lastName: 'Brandt', email: 'nadia@x.co', role: undefined },
      { firstName: 'Bo', lastName: 'Li', email: 'bo@x.co', role: undefined },
    ]);
  });

  it.each([
    ["Miles O'Brien <m@x.co>", 'Miles', "O'Brien", undefined],
    ['Siobhán;O’Neil;m@x.co;Member', 'Siobhán', 'O’Neil', 'Member'],
    ["'Ann Lee' <m@x.co>", 'Ann', 'Lee', undefined],
    ['Ann,Member,m@x.co,Observer', 'Ann', 'Member', 'Observer'],
    ['Ann,Admin,m@x.co', 'Ann', 'Admin', undefined],
    ['m@x.co,Ann,Admin', 'Ann', 'Admin', undefined],
    ['m@x.co,Ann,Lee,Admin', 'Ann', 'Lee', 'Admin'],
    ['Ann Lee,Admin,m@x.co', 'Ann', 'Lee', 'Admin'],
    ['Ann Observer <m@x.co>', 'Ann', 'Observer', undefined],
  ])('keeps apostrophes, and a last name that is a role’s word: %s', (line, firstName, lastName, role) => {
    expect(readList(line)).toEqual([{ firstName, lastName, email: 'm@x.co', role }]);
  });

  it('never gives the role of an owner', () => {
    expect(readList('Lena;Ortiz;lena@x.co;Owner')[0]?.role).toBeUndefined();
  });
});

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
