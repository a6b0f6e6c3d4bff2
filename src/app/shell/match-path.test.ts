import { describe, expect, it } from 'vitest';
import { bestMatch, matchPath } from './match-path.ts';

describe('matchPath', () => {
  it('reads parameters', () => {
    expect(matchPath('/meeting/live/$id', '/meeting/live/7')).toEqual({ id: '7' });
    expect(matchPath('/a/$one/$two', '/a/x%20y/z')).toEqual({ one: 'x y', two: 'z' });
    expect(matchPath('/meeting/$id', '/meeting')).toBeUndefined();
    expect(matchPath('/meeting/new', '/meeting/7')).toBeUndefined();
  });

  it('C-21: does not take new or live for an id', () => {
    const targets = [{ path: '/meeting/$id' }, { path: '/meeting/new' }, { path: '/meeting/live/$id' }];
    expect(bestMatch(targets, '/meeting/new')?.target.path).toBe('/meeting/new');
    expect(bestMatch(targets, '/meeting/live/7')?.params).toEqual({ id: '7' });
    expect(bestMatch(targets, '/meeting/7')?.target.path).toBe('/meeting/$id');
    expect(bestMatch(targets, '/elsewhere')).toBeUndefined();
  });
});
