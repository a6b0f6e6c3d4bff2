import { describe, expect, it } from 'vitest';
import { ownWords, termTexts, wordsUsedTwice } from './terms.ts';

const standard = (name: string): string => ({ rock: 'Rock', rocks: 'Rocks', issue: 'Issue', issues: 'Issues' })[name] ?? name;

describe('termTexts', () => {
  it('gives each term for one, for several and with its article, also with a small letter', () => {
    const { term, low } = termTexts('en', standard);
    expect([term['rock'], term['rocks'], term['aRock'], term['aIssue'], low['rocks'], low['aIssue']]).toEqual([
      'Rock',
      'Rocks',
      'a Rock',
      'an Issue',
      'rocks',
      'an issue',
    ]);
  });

  it.each([
    ['en', 'Objective', 'an Objective'],
    ['en', 'Unit', 'a Unit'],
    ['es', 'Meta', 'una Meta'],
    ['es', 'Prioridad', 'una Prioridad'],
    ['es', 'Acción', 'una Acción'],
    ['es', 'Objetivo', 'un Objetivo'],
    ['es', 'Problema', 'un Problema'],
  ])('in %s, %s reads as %s', (language, one, read) => {
    expect(termTexts(language, standard, { rock: { one, many: `${one}s` } }).term['aRock']).toBe(read);
  });

  it('leaves an abbreviation in capitals', () => {
    expect(termTexts('en', standard, { measurable: { one: 'KPI', many: 'KPIs' } }).low['measurables']).toBe('KPIs');
  });
});

it('finds the terms of which a word is also that of another', () => {
  const word = (one: string, many = `${one}s`) => ({ one, many });
  const words = {
    rock: word('Goal'),
    todo: word('Action'),
    issue: word('action'),
    headline: word('News', 'News'),
    measurable: word('KPI'),
    scorecard: word('Board'),
  };
  expect(wordsUsedTwice(words)).toEqual(['todo', 'issue']);
  expect(wordsUsedTwice({ ...words, issue: word('Issue') })).toEqual([]);
});

it.each(['', ' ', '{{name}}', '<b>Rock</b>', '$t(ui.add)', 'x'.repeat(31)])('refuses %j as a word', (one) => {
  expect(ownWords.safeParse({ rock: { one, many: 'Rocks' } }).success).toBe(false);
});
