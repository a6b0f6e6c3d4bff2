import { describe, expect, it } from 'vitest';
import en from '#shared/language/en/library.json' with { type: 'json' };
import es from '#shared/language/es/library.json' with { type: 'json' };
import { measurableDraft } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';
import { library, libraryDepartments, unitOfMoney } from './library.ts';

describe('the library', () => {
  it('has numbers for every department, each once, with words in both languages', () => {
    expect(new Set(library.map(({ key }) => key)).size).toBe(library.length);
    for (const department of libraryDepartments)
      expect(library.filter((entry) => entry.department === department).length).toBeGreaterThanOrEqual(8);
    for (const texts of [en, es]) {
      expect(Object.keys(texts.entries).toSorted()).toEqual(library.map(({ key }) => key).toSorted());
      const titles = Object.values(texts.entries).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it.each(library)('can be added as it is: $key', ({ comparison, goal, unit, scale = 'One', decimals = 0, period, rollup }) => {
    for (const currency of unit === 'money' ? ['USD', 'EUR', 'JPY'] : ['USD']) {
      const draft = {
        ...measurableDefaults,
        title: 'Title',
        comparison,
        goalValue: goal,
        unitOfMeasure: unit === 'money' ? unitOfMoney(currency) : unit,
        valueScale: scale,
        decimalPlaces: decimals,
        ...(period === undefined ? {} : { period }),
        ...(rollup === undefined ? {} : { rollup }),
      };
      expect(measurableDraft.safeParse(draft).success).toBe(true);
    }
  });

  it('counts money in the reader’s currency, or in dollars', () => {
    expect(['EUR', 'GBP', 'USD', 'BRL'].map(unitOfMoney)).toEqual(['Euro', 'Pound', 'Dollar', 'Dollar']);
  });
});
