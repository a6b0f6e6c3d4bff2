import { describe, expect, it } from 'vitest';
import { onceIn } from './once-in.ts';

describe('onceIn', () => {
  it('Q-13: runs at the first of quick clicks, and again after the pause', () => {
    let now = 1_000;
    let runs = 0;
    const once = onceIn(300, () => now);
    const click = () => {
      once(() => {
        runs += 1;
      });
      return runs;
    };
    expect([click(), click()]).toEqual([1, 1]);
    now += 299;
    expect(click()).toBe(1);
    now += 1;
    expect([click(), click()]).toEqual([2, 2]);
  });
});
