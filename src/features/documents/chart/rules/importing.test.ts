import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { type ImportRow, planImport, type SeatImportRow } from './importing.ts';
import { fileOfChart, rowsOfFile } from './table-file.ts';
import { faultOf, mostLevels } from './tree.ts';

const row = (line: number, title: string, manager = '', more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  title,
  holder: '',
  manager,
  roles: [],
  isLT: false,
  isAssistant: false,
  assignedToId: null,
  ...more,
});

const maren = { id: 'maren', names: ['Maren Lindqvist', 'maren@harborandpine.example'] };
const empty: SeatImportRow = { seats: [], people: [maren], parentId: null, keepsNames: false };
const faults = (rows: ImportRow[], place: Partial<SeatImportRow> = {}) =>
  planImport(rows, { ...empty, ...place }).faults.map(({ line, why, text }) => [line, why, text]);

describe('planImport', () => {
  const theo = { id: 'theo', names: ['Theo Okafor', 'theo@harborandpine.example'] };
  const above = (rows: ImportRow[], place: Partial<SeatImportRow> = {}) =>
    planImport(rows, { ...empty, people: [maren, theo], ...place }).planned.map(({ row: { title }, above: at }) => [title, at]);

  it('finds the seat above by its holder, also as Last, First and by address, and by what the list calls it', () => {
    const rows = [
      row(2, 'Visionary', '', { id: '1001', holder: 'Lindqvist, Maren' }),
      row(3, 'Integrator', 'Lindqvist, Maren', { id: '1002', holder: 'Theo Okafor' }),
      row(4, 'Sales', '1002', { id: '1003' }),
      row(5, 'Operations', 'theo@harborandpine.example', { id: '1004', holder: 'Edie Ward' }),
      row(6, 'Crews', 'Ward, Edie'),
    ];
    expect(faults(rows, { people: [maren, theo], keepsNames: true })).toEqual([]);
    expect(above(rows, { keepsNames: true })).toEqual([
      ['Visionary', null],
      ['Integrator', { line: 2 }],
      ['Sales', { line: 3 }],
      ['Operations', { line: 3 }],
      ['Crews', { line: 5 }],
    ]);
  });

  it('finds the holder of a seat that is there; a title goes before a name, and who holds several seats is asked about', () => {
    const top = { id: 'top', title: 'Top', parentId: null, isAssistant: false, holders: ['Maren Lindqvist'] };
    const place = { seats: [top], parentId: 'top' };
    expect(above([row(2, 'Yard', 'maren lindqvist')], place)).toEqual([['Yard', { id: 'top' }]]);
    const rows = [
      row(2, 'Yard', '', { holder: 'Theo Okafor' }),
      row(3, 'Desk', '', { holder: 'Theo Okafor' }),
      row(4, 'Crew', 'Theo Okafor'),
    ];
    expect(faults(rows, { ...place, people: [theo] })).toEqual([[4, 'sameTitledManagers', 'Theo Okafor']]);
    expect(above([row(2, 'Maren Lindqvist'), row(3, 'Crew', 'Maren Lindqvist')], place)).toEqual([
      ['Maren Lindqvist', { id: 'top' }],
      ['Crew', { line: 2 }],
    ]);
  });

  it('names the seats of a circle, the beginning of a long one', () => {
    const round = Array.from({ length: 9 }, (_, at) => row(at + 2, `S${at}`, `S${(at + 1) % 9}`));
    expect(faults(round)[0]).toEqual([2, 'cycle', 'S0 → S1 → S2 → S3 → S4 → S5 → … → S0']);
  });

  it('hangs rows on each other by titles and by line, whatever their order, the upper ones first', () => {
    const { planned, faults: none } = planImport(
      [row(2, 'Yard', 'operations '), row(3, 'Operations', 'Visionary'), row(4, 'Visionary'), row(5, 'Crew', '#2')],
      empty,
    );
    expect(none).toEqual([]);
    expect(planned.map(({ row: { title }, above, depth }) => [title, above, depth])).toEqual([
      ['Visionary', null, 0],
      ['Operations', { line: 4 }, 1],
      ['Yard', { line: 3 }, 2],
      ['Crew', { line: 2 }, 3],
    ]);
  });

  it('finds holders by name and by address, and keeps other names only when asked', () => {
    const holder = 'maren  lindqvist; MAREN@harborandpine.example; Cal Reyes';
    expect(faults([row(2, 'Top', '', { holder })])).toEqual([[2, 'unknownHolder', 'Cal Reyes']]);
    const { planned } = planImport([row(2, 'Top', '', { holder })], { ...empty, keepsNames: true });
    expect(planned[0]?.holders.map(({ assignedToId, holderName }) => assignedToId ?? holderName)).toEqual(['maren', 'maren', 'Cal Reyes']);
    const twin = { id: 'other', names: ['Maren Lindqvist', 'm.l@harborandpine.example'] };
    expect(faults([row(2, 'Top', '', { holder: 'Maren Lindqvist' })], { people: [maren, twin] })).toEqual([
      [2, 'sameNamedHolders', 'Maren Lindqvist'],
    ]);
  });

  it('names each circle, orphan and second root by its row, and what hangs on them is not told again', () => {
    expect(
      faults([row(2, 'Top'), row(3, 'A', 'B'), row(4, 'B', 'A'), row(5, 'Under A', 'A'), row(6, 'Self', 'Self'), row(7, 'Lost', 'Nobody')]),
    ).toEqual([
      [3, 'cycle', 'A → B → A'],
      [4, 'cycle', 'B → A → B'],
      [6, 'cycle', 'Self → Self'],
      [7, 'unknownManager', 'Nobody'],
    ]);
    expect(faults([row(2, 'Top'), row(3, 'Other')])).toEqual([[3, 'secondRoot', 'Other']]);
    expect(faults([row(2, 'Top'), row(3, 'Twin', 'Top'), row(4, 'Twin', 'Top'), row(5, 'Yard', 'Twin')])).toEqual([
      [5, 'sameTitledManagers', 'Twin'],
    ]);
  });

  it('names missing and long titles, too many or too long roles, and assistants out of place', () => {
    const isAssistant = true;
    expect(
      faults([
        row(2, 'Top'),
        row(3, ' ', 'Top'),
        row(4, 'x'.repeat(101), 'Top'),
        row(5, 'Eight', 'Top', { roles: Array.from({ length: 8 }, () => 'a') }),
        row(6, 'Long', 'Top', { roles: ['x'.repeat(201)] }),
        row(7, 'Help', 'Top', { isAssistant }),
        row(8, 'Second', 'Top', { isAssistant }),
        row(9, 'Under', 'Help'),
      ]).map(([line, why]) => [line, why]),
    ).toEqual([
      [3, 'noTitle'],
      [4, 'longTitle'],
      [5, 'manyRoles'],
      [6, 'longRole'],
      [8, 'secondAssistant'],
      [9, 'underAssistant'],
    ]);
    expect(faults([row(2, 'Top', '', { isAssistant })])).toEqual([[2, 'rootAssistant', 'Top']]);
  });

  it('adds to a chart: under a seat of it by title, else under the one that was chosen', () => {
    const seats = [
      { id: 'top', title: 'Visionary', parentId: null, isAssistant: false },
      { id: 'ops', title: 'Operations', parentId: 'top', isAssistant: false },
      { id: 'help', title: 'Help', parentId: 'ops', isAssistant: true },
    ];
    const place = { ...empty, seats, parentId: 'top' };
    expect(planImport([row(2, 'Yard', 'Operations'), row(3, 'Sales')], place).planned.map(({ above, depth }) => [above, depth])).toEqual([
      [{ id: 'top' }, 1],
      [{ id: 'ops' }, 2],
    ]);
    expect(
      faults([row(2, 'X', 'Help'), row(3, 'Y', 'Operations', { isAssistant: true })], place).map(([line, why]) => [line, why]),
    ).toEqual([
      [2, 'underAssistant'],
      [3, 'secondAssistant'],
    ]);
  });

  it('refuses what is deeper than a chart may be', () => {
    const deep = Array.from({ length: mostLevels + 1 }, (_, at) => row(at + 2, `L${at}`, at === 0 ? '' : `L${at - 1}`));
    expect(faults(deep)).toEqual([[mostLevels + 2, 'tooDeep', '']]);
  });

  it('takes any list that it finds no fault in, and only such ones, for a tree', () => {
    const lists = fc.array(
      fc.record({
        title: fc.constantFrom('a', 'b', 'c', 'd'),
        manager: fc.constantFrom('', 'a', 'b', '#2', '#3', 'e'),
        isAssistant: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    expect.hasAssertions();
    fc.assert(
      fc.property(lists, (items) => {
        const rows = items.map(({ title, manager, isAssistant }, at) => row(at + 2, title, manager, { isAssistant }));
        const { planned, faults: found } = planImport(rows, empty);
        const nodes = planned.map((seat) => ({
          id: `${seat.row.line}`,
          parentId: seat.above !== null && 'line' in seat.above ? `${seat.above.line}` : null,
          isAssistant: seat.row.isAssistant,
          position: 'a0',
        }));
        if (found.length === 0) expect(faultOf(nodes)).toBeUndefined();
        // A row whose seat above is not found stands here as a root, so only full lists are told apart by the tree.
        else if (found.every(({ why }) => why !== 'unknownManager' && why !== 'sameTitledManagers')) expect(faultOf(nodes)).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('rowsOfFile', () => {
  it('reads columns by their headings in any order, with commas, semicolons or tabulators, in English and Spanish', () => {
    const read = (text: string) => {
      const file = rowsOfFile(text);
      return 'rows' in file
        ? file.rows.map(({ line, title, holder, manager, roles, isLT }) => [line, title, holder, manager, roles.length, isLT])
        : file;
    };
    expect(read('\uFEFFHolder,Seat,"Manager\'s seat",Roles,LT\r\n"Lindqvist, Maren",Yard,Operations,"a; b",yes\r\n\r\nx,Two,,,')).toEqual([
      [2, 'Yard', 'Lindqvist, Maren', 'Operations', 2, true],
      [4, 'Two', 'x', '', 0, false],
    ]);
    expect(read('Puesto;Titular;Reporta a\nPatio;Ana;Dirección')).toEqual([[2, 'Patio', 'Ana', 'Dirección', 0, false]]);
    expect(read('Title\tName\nYard\tAna')).toEqual([[2, 'Yard', 'Ana', '', 0, false]]);
  });

  it('reads a cell of several lines as one, and leaves out characters that a title must not have', () => {
    const file = rowsOfFile('Seat,Holder\n"Head\nof\u202e Yard",A\u0007na');
    expect('rows' in file && file.rows[0]).toMatchObject({ title: 'Head of Yard', holder: 'Ana' });
  });

  it('says what is wrong with a file', () => {
    expect(rowsOfFile('')).toEqual({ fault: 'empty' });
    expect(rowsOfFile('Seat\n')).toEqual({ fault: 'empty' });
    expect(rowsOfFile('Colour,Size\nred,2')).toEqual({ fault: 'noTitles' });
    expect(rowsOfFile('Seat,Holder\n"Yard,Ana')).toEqual({ fault: 'broken' });
    expect(rowsOfFile(`Seat\n${'x\n'.repeat(5001)}`)).toEqual({ fault: 'tooLong' });
  });
});

describe('fileOfChart', () => {
  it('writes a chart that is read again as the same tree, also where titles are the same or look like formulas', () => {
    const seat = (id: string, parentId: string | null, title: string, assignedTo: string | null = null) => ({
      id,
      parentId,
      title,
      position: id,
      isAssistant: id === 'h',
      isLT: id === 'a',
      roles: id === 'a' ? ['One', 'Two'] : [],
      assignedTo,
      assignedToFirstName: null,
      assignedToLastName: null,
      assignedToId: null,
      avatarUrl: null,
      coHolders: [],
    });
    const seats = [
      seat('t', null, '=Top', 'Maren Lindqvist'),
      seat('a', 't', 'Crew, "A"'),
      seat('b', 't', 'Twin'),
      seat('c', 'a', 'Twin', 'Cal'),
      seat('d', 'c', 'Deep'),
      seat('h', 'b', 'Help'),
    ];
    const text = fileOfChart(branchesOf(seats), { headings: ['Seat', 'Holder', 'Reports to', 'Roles', 'LT', 'Assistant'], yes: 'Yes' });
    const file = rowsOfFile(text);
    if ('fault' in file) throw new Error(file.fault);
    const { planned, faults: found } = planImport(file.rows, { ...empty, keepsNames: true });
    expect(found).toEqual([]);
    const titleAt = new Map(file.rows.map(({ line, title }) => [line, title]));
    expect(
      planned.map(({ row: { title, isLT, isAssistant, roles }, above, holders }) =>
        [
          title,
          above !== null && 'line' in above ? titleAt.get(above.line) : '',
          holders[0]?.assignedToId ?? holders[0]?.holderName,
          isLT,
          isAssistant,
          roles.length,
        ].join(),
      ),
    ).toEqual([
      '=Top,,maren,false,false,0',
      'Crew, "A",=Top,,true,false,2',
      'Twin,=Top,,false,false,0',
      'Twin,Crew, "A",Cal,false,false,0',
      'Help,Twin,,false,true,0',
      'Deep,Twin,,false,false,0',
    ]);
  });
});
