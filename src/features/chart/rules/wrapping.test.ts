import { describe, expect, it } from 'vitest';
import { cutText, linesOfText } from './wrapping.ts';

describe('linesOfText', () => {
  it('M-32: breaks between words after at most 39 characters, and cuts a longer word', () => {
    expect(linesOfText('Leads and manages the team')).toEqual(['Leads and manages the team']);
    expect(linesOfText('Removes obstacles across teams and keeps the plan')).toEqual([
      'Removes obstacles across teams and',
      'keeps the plan',
    ]);
    expect(linesOfText('x'.repeat(90)).map((line) => line.length)).toEqual([39, 39, 12]);
    expect(linesOfText(' ')).toEqual(['']);
  });
});

describe('cutText', () => {
  it('ends what is too long with an ellipsis', () => {
    expect(cutText('Operations', 20)).toBe('Operations');
    expect(cutText('Head of Sales and Marketing', 14)).toBe('Head of Sales…');
  });
});
