import { describe, expect, it } from 'vitest';
import { createSequence } from './sequence.ts';

describe('the sequence of changes', () => {
  it('takes the first change as it comes', () => {
    expect(createSequence().see(7)).toBe('next');
  });

  it('tells next, seen and gap apart', () => {
    const sequence = createSequence();
    sequence.start(4);
    expect([sequence.see(5), sequence.see(5), sequence.see(8), sequence.see(9)]).toEqual(['next', 'seen', 'gap', 'next']);
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
