import { describe, expect, it } from 'vitest';
import { type ImportLine, mostImported, planRocks } from './importing.ts';
import { linesOf, type Reading } from './list-text.ts';

const usual = { ownerId: 'me', type: 'Team', dueDate: '2026-03-31' } as const;
const people = [
  { id: 'me', names: ['Maren Lindqvist', 'maren', 'maren@harbor.example'], mayOwn: true },
  { id: 'ana', names: ['Ana Ruiz', 'ana', 'ana@harbor.example'], mayOwn: true },
  { id: 'ana2', names: ['Ana Vega', 'ana', 'ana.vega@harbor.example'], mayOwn: true },
  { id: 'away', names: ['Otto Away', 'otto', 'otto@harbor.example'], mayOwn: false },
];
const row = (cells: Partial<ImportLine>): ImportLine => ({ line: 1, title: 'Open the yard', owner: '', type: '', dueDate: '', ...cells });
const plan = (...lines: ImportLine[]) => planRocks(lines, { people, usual });
const read = (text: string, reading?: Reading) => {
  const found = linesOf(text, reading);
  return 'fault' in found ? found.fault : found.lines;
};

describe('what becomes of a line', () => {
  it('E-05 to E-08: what a line does not say is the usual: my Rock, of the team, due at the end of the quarter', () => {
    expect(plan(row({}))).toEqual({ planned: [{ line: 1, title: 'Open the yard', ...usual }], faults: [] });
  });

  it('finds owners by name, family name first, first name or address, and types in both languages', () => {
    const { planned, faults } = plan(
      row({ owner: ' ana  RUIZ ', type: 'Company' }),
      row({ owner: 'Maren', type: 'departamental' }),
      row({ owner: 'Ana.Vega@harbor.example', type: 'Individual', dueDate: '2026-06-30' }),
      row({ owner: 'Vega,\u00A0Ana' }),
    );
    expect(faults).toEqual([]);
    expect(planned.map(({ ownerId, type, dueDate }) => [ownerId, type, dueDate])).toEqual([
      ['ana', 'Company', '2026-03-31'],
      ['me', 'Department', '2026-03-31'],
      ['ana2', 'Personal', '2026-06-30'],
      ['ana2', 'Team', '2026-03-31'],
    ]);
  });

  it('E-04: a title of 256 characters is taken, one of 257 is a fault, as is an empty one', () => {
    expect(plan(row({ title: 'x'.repeat(256) })).faults).toEqual([]);
    expect(plan(row({ title: 'x'.repeat(257) })).faults).toMatchObject([{ why: 'longTitle' }]);
    expect(plan(row({ line: 7, title: '  ' })).faults).toEqual([{ line: 7, why: 'noTitle', text: '' }]);
  });

  it.each([
    ['unknownOwner', { owner: 'Nobody' }],
    ['sameNamedOwners', { owner: 'Ana' }],
    ['ownerNotHere', { owner: 'Otto' }],
    ['unknownType', { type: 'Galaxy' }],
    ['unknownDay', { dueDate: 'soon' }],
    ['unknownDay', { dueDate: '1750-01-01' }],
  ] as const)('says %s of %j', (why, cells) => {
    expect(plan(row(cells)).faults).toEqual([{ line: 1, why, text: Object.values(cells)[0] }]);
  });
});

describe('how a list is read', () => {
  it('a title on each line keeps its commas; empty lines are passed over', () => {
    expect(read('Sell, then build\r\n\r\n  Hire two framers \n')).toMatchObject([
      { line: 1, title: 'Sell, then build', owner: '' },
      { line: 3, title: 'Hire two framers' },
    ]);
  });

  it('cells copied from a spreadsheet are title, owner, due date and type', () => {
    expect(read('Open the yard\tAna\t3/31/2026\tCompany')).toEqual([
      { line: 1, title: 'Open the yard', owner: 'Ana', dueDate: '2026-03-31', type: 'Company' },
    ]);
  });

  it('a table file is read by its headings, in any order and language; other columns are left out', () => {
    expect(read('\uFEFFFecha;Responsable;Título;Estado\n31/3/2026;Ana;"Abrir; luego vender";x\n')).toEqual([
      { line: 2, title: 'Abrir; luego vender', owner: 'Ana', dueDate: '2026-03-31', type: '' },
    ]);
  });

  it('a cell that a spreadsheet has made harmless has its own words', () => {
    expect(read("Rock,Owner\n'=Sum of it,Ana")).toMatchObject([{ title: '=Sum of it', owner: 'Ana' }]);
  });

  it('a cell that is far too long is cut between signs, so that its length is what is wrong with it', () => {
    expect(read(`Rock,Owner\n${'x'.repeat(999)}${'\u{1F600}'.repeat(9)},Ana`)).toMatchObject([{ title: `${'x'.repeat(999)}\u{1F600}` }]);
  });

  const days = (cells: string[], reading?: Reading) => {
    const found = linesOf(['Title,Due', ...cells.map((cell) => `x,"${cell}"`)].join('\n'), reading);
    return 'lines' in found ? [found.lines.map(({ dueDate }) => dueDate), found.unclearDay] : found;
  };

  it('one clear date tells the order of day and month for its whole column', () => {
    expect(days(['03/04/2027', '26/06/2027'])).toEqual([['2027-04-03', '2027-06-26'], undefined]);
    expect(days(['03/04/2027', '6/26/27'], { order: 'dayFirst' })).toEqual([['2027-03-04', '2027-06-26'], undefined]);
  });

  it('what can be two days waits until the order is told', () => {
    const cells = ['5/5/2027', '03/04/2027'];
    expect(days(cells)).toEqual([cells, '03/04/2027']);
    expect(days(cells, { order: 'dayFirst' })).toEqual([['2027-05-05', '2027-04-03'], '03/04/2027']);
    expect(days(cells, { order: 'monthFirst' })).toEqual([['2027-05-05', '2027-03-04'], '03/04/2027']);
    // Two lines tell two orders: each is clear by itself, the third is not.
    expect(days(['12/31/26', '31/12/26'])).toEqual([['2026-12-31', '2026-12-31'], undefined]);
    expect(days(['12/31/26', '31/12/26', '1/2/26'])).toMatchObject({ 1: '1/2/26' });
  });

  it('columns that are left out are named', () => {
    expect(linesOf('Title,Status,Owner,"A, b"\nOpen,On,Ana,')).toMatchObject({ leftOut: ['Status', 'A, b'] });
    expect(linesOf('Open the yard\tAna\tx')).toMatchObject({ leftOut: [] });
  });

  it('a file whose headings are not known is never titles, however its cells are separated; pasted lines with commas are', () => {
    const file = 'Vorhaben;Wer genau;Bis\nHof;Ana;1.2.2027\n';
    expect(linesOf(file, { isFile: true })).toEqual({ fault: 'noHeadings', headings: ['Vorhaben', 'Wer genau', 'Bis'] });
    expect(read(file.replaceAll(';', ','), { isFile: true })).toBe('noHeadings');
    expect(read(file.replaceAll(';', '\t'), { isFile: true })).toBe('noHeadings');
    expect(read(file)).toBe('noHeadings');
    for (const delimiter of [',', ';', '\t'])
      expect(read(`Vorhaben${delimiter}Wer genau\nHof${delimiter}Ana\n`, { isFile: true })).toBe('noHeadings');
    expect(read('Sell, then build\nHire, then train')).toHaveLength(2);
    expect(read('Sell, then build\nHire two framers\nLease', { isFile: true })).toHaveLength(3);
  });

  it('says why a list cannot be read', () => {
    expect(read(' \n ')).toBe('empty');
    expect(read('Title\n')).toBe('empty');
    expect(read('Owner,Due\nAna,2026-03-31')).toBe('noTitles');
    expect(read('Title,Owner\n"Open,Ana')).toBe('broken');
    expect(read('x\n'.repeat(mostImported))).toHaveLength(mostImported);
    expect(read('x\n'.repeat(mostImported + 1))).toBe('tooLong');
    expect(read(`Title\n${'\n'.repeat(20 * mostImported)}x`)).toBe('tooLong');
    expect(read(`${'\n'.repeat(20 * mostImported)}x`)).toBe('tooLong');
  });
});
