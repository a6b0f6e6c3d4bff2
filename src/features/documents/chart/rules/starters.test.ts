import { describe, expect, it } from 'vitest';
import { chart } from '#shared/language/english.ts';
import { planImport } from './importing.ts';
import { rowsOfStarter, type StarterName, starters } from './starters.ts';

const { seat, roles } = chart.starter;
const textOf = (name: StarterName) => ({ title: seat[name], roles: roles[name].split('\n') });

describe('the seats that an empty chart can begin with', () => {
  it.each(['five', 'six', 'owner', 'service'] as const)(
    'are a tree that can be added as it is, with five roles each and nobody in it: %s',
    (starter) => {
      const rows = rowsOfStarter(starter, textOf);
      const { faults, planned } = planImport(rows, { seats: [], parentId: null, people: [], keepsNames: false });
      expect(faults).toEqual([]);
      expect(planned).toHaveLength(starters[starter].length);
      expect(rows.filter(({ manager }) => manager === '')).toHaveLength(1);
      for (const row of rows) expect([row.title, row.roles.length, row.isLT, row.holder]).toEqual([expect.any(String), 5, true, '']);
    },
  );

  it('hang as drawn: the Integrator under the Visionary, the others under the Integrator', () => {
    expect(rowsOfStarter('five', textOf).map(({ title, manager }) => `${title} ${manager}`)).toEqual([
      'Visionary ',
      'Integrator #1',
      'Sales and Marketing #2',
      'Operations #2',
      'Finance #2',
    ]);
    expect(rowsOfStarter('owner', textOf).map(({ manager }) => manager)).toEqual(['', '#1', '#1', '#1']);
  });
});
