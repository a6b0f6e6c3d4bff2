import { describe, expect, it } from 'vitest';
import { createSequence } from './sequence.ts';

describe('the sequence numbers of changes', () => {
  it('accepts the first change', () => {
    expect(createSequence().isNew(7)).toBe(true);
  });

  it('recognises changes that it has seen, and takes numbers of changes that only others may see for no gap', () => {
    const sequence = createSequence();
    sequence.start(4);
    expect([sequence.isNew(4), sequence.isNew(9)]).toEqual([false, true]);
    expect(sequence.pass(4, 9)).toBe(false);
    expect([sequence.isNew(9), sequence.isNew(10)]).toEqual([false, true]);
    expect(sequence.pass(9, 30)).toBe(false);
    expect(sequence.last()).toBe(30);
  });

  it('notices numbers that were not announced', () => {
    const sequence = createSequence();
    sequence.start(4);
    expect(sequence.pass(6, 8)).toBe(true);
    expect(sequence.pass(8, 9)).toBe(false);
    // Announced again, as by a node that began to listen earlier.
    expect(sequence.pass(5, 9)).toBe(false);
  });

  it('says at registration whether something was missed', () => {
    const sequence = createSequence();
    expect(sequence.start(4)).toBe(true);
    expect(sequence.start(4)).toBe(false);
    expect(sequence.start(6)).toBe(true);
  });

  it('starts again with another organisation', () => {
    const sequence = createSequence();
    sequence.start(100);
    sequence.begin();
    expect(sequence.start(3)).toBe(true);
    expect(sequence.start(3)).toBe(false);
    sequence.begin(7);
    expect(sequence.start(7)).toBe(false);
    sequence.begin(7);
    expect(sequence.start(8)).toBe(true);
  });
});
