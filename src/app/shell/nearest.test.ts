import { describe, expect, it } from 'vitest';
import { nearestTo } from './nearest.ts';

const things = [
  { name: 'Dashboard', to: '/' },
  { name: 'Meetings', to: '/meetings' },
  { name: 'Leadership Level 10', to: '/traction/018f-1/018f-2' },
  { name: 'Build & Install Level 10', to: '/traction/018f-3/018f-4' },
  { name: 'Sales', to: '/traction/018f-5/018f-6' },
];
const namesFor = (path: string): string[] => nearestTo(path, things).map(({ name }) => name);

describe('the pages nearest to an unknown address (C-05)', () => {
  it.each([
    ['/meetings/level-9', ['Meetings', 'Leadership Level 10', 'Build & Install Level 10']],
    ['/meetigns', ['Meetings']],
    ['/leadership?view=install', ['Leadership Level 10']],
    ['/dashbord', ['Dashboard']],
  ])('%s', (path, names) => {
    expect(namesFor(path)).toEqual(names);
  });

  it('are none when nothing is like it', () => {
    expect(namesFor('/xyzzy')).toEqual([]);
    expect(namesFor('/a/1')).toEqual([]);
  });
});
