import { describe, expect, it } from 'vitest';
import type { Vto } from '../contract.ts';
import { nothingSaid, resultsOf, resultView, type Said, withoutOutcome, withSaid } from './results.ts';

const money = { unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 } as const;
const quarter = '2026-Q1';

const vtoOf = ({ status = 'OnTrack', results = [] }: { status?: string; results?: object[] } = {}) =>
  ({
    quarterlyPlan: { id: 'plan', measurables: [{ id: 'revenue', title: 'Revenue', ...money }] },
    rocks: [{ id: 'crew', title: 'Hire a crew', status }],
    results,
  }) as unknown as Vto;

const recorded = (value: number, of = quarter) => ({ quarter: of, associatedItemId: 'crew', value, ...money });

const said = (more: Partial<Said>): Said => ({ ...nothingSaid, ...more });
const form = { quarter, locale: 'en-US', byStatus: true, scored: new Set<string>() };
const closing = (vto: Vto, what: Said = nothingSaid, more: Partial<typeof form> = {}) =>
  resultView(vto, what, { ...form, ...more }).outcomes;

describe('shownOf', () => {
  it('counts a Rock as its status says now, until the person decides otherwise', () => {
    expect(closing(vtoOf())).toEqual({ crew: 'notDone' });
    expect(closing(vtoOf({ status: 'Done' }))).toEqual({ crew: 'done' });
    expect(closing(vtoOf({ status: 'Done' }), said({ outcomes: { crew: 'notDone' } }))).toEqual({ crew: 'notDone' });
  });

  it('keeps what was recorded of the quarter, unless the Rock was scored just now', () => {
    const vto = vtoOf({ status: 'Done', results: [recorded(0), recorded(1, '2025-Q4')] });
    expect(closing(vto)).toEqual({ crew: 'notDone' });
    expect(closing(vto, nothingSaid, { scored: new Set(['crew']) })).toEqual({ crew: 'done' });
  });

  it('leaves a Rock open where its status does not count', () => {
    expect(closing(vtoOf({ status: 'Done' }), nothingSaid, { byStatus: false })).toEqual({ crew: '' });
  });

  it('begins a number with the units of the plan, and keeps what was typed', () => {
    const drafts = (what: Said) => resultView(vtoOf(), what, form).drafts;
    expect(drafts(nothingSaid)).toEqual({ revenue: { ...money, text: '' } });
    const typed = { ...money, text: '1.7' };
    expect(drafts(said({ drafts: { revenue: typed } }))).toEqual({ revenue: typed });
  });
});

describe('withSaid', () => {
  it('keeps what is said of each quarter by itself, and forgets one of which nothing is said any more', () => {
    const first = said({ outcomes: { crew: 'done' } });
    const second = said({ outcomes: { crew: 'notDone' } });
    const both = withSaid(withSaid({}, '2025-Q4', first), quarter, second);
    expect(both).toEqual({ '2025-Q4': first, [quarter]: second });
    expect(withSaid(both, quarter, nothingSaid)).toEqual({ '2025-Q4': first });
    expect(withSaid(withSaid(both, quarter, nothingSaid), '2025-Q4', withoutOutcome(first, 'crew'))).toEqual({});
  });
});

describe('resultsOf', () => {
  it('records what the form shows: a scored Rock as done, a typed number, and null for what is empty', () => {
    const values = (vto: Vto, what: Said) => resultsOf(vto, resultView(vto, what, form), 'en-US').map(({ value }) => value);
    expect(values(vtoOf({ status: 'Done' }), nothingSaid)).toEqual([null, 1]);
    expect(values(vtoOf(), said({ drafts: { revenue: { ...money, text: '1.7' } } }))).toEqual([1.7, 0]);
  });
});
