import { describe, expect, it } from 'vitest';
import { timerStateOf } from './timer-state.ts';

describe('timerStateOf', () => {
  it('is calm until the last five minutes', () => {
    expect([3600, 301, 300, 0, -1].map((left) => timerStateOf(left, 3600))).toEqual(['calm', 'calm', 'last', 'last', 'over']);
  });

  it('keeps a short section calm until its last fifth', () => {
    expect([300, 61, 60, -1].map((left) => timerStateOf(left, 300))).toEqual(['calm', 'calm', 'last', 'over']);
    expect([60, 13, 12, 0].map((left) => timerStateOf(left, 60))).toEqual(['calm', 'calm', 'last', 'last']);
  });
});
