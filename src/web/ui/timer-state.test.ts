import { describe, expect, it } from 'vitest';
import { timerStateOf } from './timer-state.ts';

describe('timerStateOf', () => {
  it('is calm until the last five minutes', () => {
    expect([3600, 301, 300, 0, -1].map((left) => timerStateOf(left, 3600))).toEqual(['calm', 'calm', 'last', 'last', 'over']);
  });

  it('keeps a section of five minutes calm until its last minute', () => {
    expect([300, 61, 60, -1].map((left) => timerStateOf(left, 300))).toEqual(['calm', 'calm', 'last', 'over']);
  });
});
