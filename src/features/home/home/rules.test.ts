import { describe, expect, it } from 'vitest';
import { defaultFor } from '#features/home/dashboards/rules/defaults.ts';
import { dayPartOf, homeAsks, placeInQuarter } from './rules.ts';

describe('home', () => {
  it('C-03: asks for what the widgets show, and for the people', () => {
    const somebody = {
      calendarDate: '2026-03-03',
      quarterMonth: 1,
      teams: [{ id: 'crew' }, { id: 'board' }],
      user: { userId: 'me', dashboardId: 'crew' },
    };
    const paths = (dashboard: Parameters<typeof homeAsks>[0]['dashboard']) => homeAsks({ ...somebody, dashboard }).map(([path]) => path);
    expect(paths(null)).toEqual(['my-meetings/search', 'people/search']);
    expect(paths(defaultFor('Member'))).toHaveLength(7);
    expect(JSON.stringify(homeAsks({ ...somebody, dashboard: defaultFor('Member') }))).not.toContain('"board"');
  });

  it('greets by the hour of the day', () => {
    expect([0, 11, 12, 17, 18, 23].map(dayPartOf)).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']);
  });

  it('counts the weeks of a quarter, at most thirteen', () => {
    expect(placeInQuarter('2026-03-03')).toEqual({ week: 10, left: 4 });
    expect(placeInQuarter('2026-01-01')).toEqual({ week: 1, left: 13 });
    expect(placeInQuarter('2026-12-31')).toEqual({ week: 13, left: 0 });
  });
});
