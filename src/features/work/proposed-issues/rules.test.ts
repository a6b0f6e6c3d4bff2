import { describe, expect, it } from 'vitest';
import { fittedTitle, isBad, proposedOf, weeksOffInARow } from './rules.ts';

const target = { goalValue: 105, comparison: 'LessOrEqual', decimalPlaces: 0 } as const;

describe('weeksOffInARow', () => {
  it.each([
    ['counts the current week once it has a number', [104, 109, 107, 108, 112], 4],
    ['leaves the current week out until then', [104, 109, 107, 108, null], 3],
    ['ends at an earlier week without a number', [109, 109, null, 108, 112], 2],
    ['ends at two weeks without a number', [109, 107, 108, null, null], 0],
    ['is 0 after a number on target', [109, 107, 108, 105], 0],
    ['counts from the first week on', [109, 107, 108], 3],
    ['judges a number as it is shown', [109, 107, 105.4], 0],
    ['is 0 without numbers', [null], 0],
    ['is 0 without weeks', [], 0],
  ])('%s', (_, values, weeks) => {
    expect(weeksOffInARow(values, target, [])).toBe(weeks);
  });

  it('takes a week without a number for none, also where 0 would be off target', () => {
    expect(weeksOffInARow([8, 7, null, 9, 6], { goalValue: 10, comparison: 'GreaterOrEqual', decimalPlaces: 0 }, [])).toBe(2);
  });
});

describe('weeksOffInARow with a goal that changed', () => {
  it('judges each week by the goal that it had then', () => {
    const atLeast = { comparison: 'GreaterOrEqual', goalTo: null } as const;
    const goals = [
      { from: '', goalValue: 5, ...atLeast },
      { from: '2026-W10', goalValue: 10, ...atLeast },
    ];
    const weeks = ['2026-W08', '2026-W09', '2026-W10', '2026-W11'];
    const row = { goalValue: 10, ...atLeast, decimalPlaces: 0, goals };
    expect(weeksOffInARow([6, 7, 8, 9], row, weeks)).toBe(2);
    expect(weeksOffInARow([6, 7, 8, 9], { ...row, goals: [] }, weeks)).toBe(4);
  });
});

describe('isBad', () => {
  it('wants three weeks of a measurable and two meetings of a To-Do', () => {
    const counts = [1, 2, 3, 4];
    expect(counts.filter((count) => isBad({ type: 'measurable', count }))).toEqual([3, 4]);
    expect(counts.filter((count) => isBad({ type: 'todo', count }))).toEqual([2, 3, 4]);
  });
});

describe('proposedOf', () => {
  const hours = { type: 'measurable', id: 'a', count: 4 } as const;
  const lease = { type: 'todo', id: 'b', count: 2 } as const;
  const found = [hours, lease];

  it('keeps the order and leaves out what is not bad enough', () => {
    expect(proposedOf([...found, { type: 'measurable', id: 'c', count: 2 }], [], [])).toEqual(found);
  });

  it('leaves out what the team has an Issue of', () => {
    expect(proposedOf(found, [{ type: 'measurable', id: 'a' }], [])).toEqual([lease]);
    expect(proposedOf(found, [{ type: 'todo', id: 'a' }], [])).toEqual(found);
  });

  it('leaves out what the team said Not now to until it is worse than then', () => {
    const at = (count: number) => proposedOf(found, [], [{ ...hours, count }]);
    expect(at(3)).toEqual(found);
    expect(at(4)).toEqual([lease]);
    expect(at(5)).toEqual([lease]);
  });
});

describe('fittedTitle', () => {
  const around = (title: string) => `“${title}” was missed twice`;

  it('leaves a title that fits as it is', () => {
    expect(fittedTitle('Send the lease', around, 256)).toBe('“Send the lease” was missed twice');
    expect(fittedTitle('x'.repeat(237), around, 256)).toBe(around('x'.repeat(237)));
  });

  it('cuts a long one off, between characters and not after a blank', () => {
    expect(fittedTitle('x'.repeat(238), around, 256)).toBe(around(`${'x'.repeat(236)}…`));
    expect(fittedTitle('🪵'.repeat(240), around, 256)).toBe(around(`${'🪵'.repeat(236)}…`));
    expect(fittedTitle('Send the lease', around, 28)).toBe('“Send the…” was missed twice');
  });
});
