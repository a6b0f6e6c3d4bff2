import { describe, expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { stepOf } from './places.ts';

const seat = (id: string, parentId: string | null, isAssistant = false) => ({ id, parentId, position: id, isAssistant });
const branches = branchesOf([
  seat('top', null),
  seat('a', 'top'),
  seat('b', 'top'),
  seat('c', 'top'),
  seat('help', 'top', true),
  seat('a1', 'a'),
]);

describe('stepOf', () => {
  it('goes a level down under the neighbour before, and a level up beside the seat above', () => {
    expect(stepOf(branches, 'b', 'in')).toEqual({ parentId: 'a' });
    expect(stepOf(branches, 'a', 'in')).toBeUndefined();
    expect(stepOf(branches, 'a1', 'out')).toEqual({ parentId: 'top', afterId: 'a' });
    expect(stepOf(branches, 'a', 'out')).toBeUndefined();
  });

  it('changes places with a neighbour', () => {
    expect(stepOf(branches, 'b', 'before')).toEqual({ parentId: 'top', afterId: null });
    expect(stepOf(branches, 'c', 'before')).toEqual({ parentId: 'top', afterId: 'a' });
    expect(stepOf(branches, 'b', 'after')).toEqual({ parentId: 'top', afterId: 'c' });
    expect(stepOf(branches, 'c', 'after')).toBeUndefined();
    expect(stepOf(branches, 'a', 'before')).toBeUndefined();
  });

  it('leaves the root, assistants and what is gone where they are', () => {
    for (const id of ['top', 'help', 'gone'])
      for (const step of ['in', 'out', 'before', 'after'] as const) expect(stepOf(branches, id, step)).toBeUndefined();
  });
});
