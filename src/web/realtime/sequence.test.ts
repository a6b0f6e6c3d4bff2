import { describe, expect, it } from 'vitest';
import { createSequence } from './sequence.ts';

describe('the sequence of changes', () => {
  it('takes the first change as it comes', () => {
    expect(createSequence().isNew(7)).toBe(true);
  });

  it('knows what was told already, and takes changes that somebody else alone may see for no gap', () => {
    const sequence = createSequence();
    sequence.start(4);
    expect([sequence.isNew(4), sequence.isNew(9)]).toEqual([false, true]);
    expect(sequence.pass(4, 9)).toBe(false);
    expect([sequence.isNew(9), sequence.isNew(10)]).toEqual([false, true]);
    expect(sequence.pass(9, 30)).toBe(false);
    expect(sequence.last()).toBe(30);
  });

  it('notices that numbers were not told', () => {
    const sequence = createSequence();
    sequence.start(4);
    expect(sequence.pass(6, 8)).toBe(true);
    expect(sequence.pass(8, 9)).toBe(false);
    // Told again, as by a node that began to listen earlier.
    expect(sequence.pass(5, 9)).toBe(false);
  });

  it('tells at registration whether something was missed', () => {
    const sequence = createSequence();
    expect(sequence.start(4)).toBe(true);
    expect(sequence.start(4)).toBe(false);
    expect(sequence.start(6)).toBe(true);
  });

  it('begins anew with another organisation', () => {
    const sequence = createSequence();
    sequence.start(100);
    sequence.forget();
    expect(sequence.start(3)).toBe(true);
    expect(sequence.start(3)).toBe(false);
  });
});
