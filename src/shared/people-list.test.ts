import { describe, expect, it } from 'vitest';
import { readList } from './people-list.ts';

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
