import { describe, expect, it } from 'vitest';
import { languageFiles } from '#server/text/text.ts';
import { type OwnWords, ownWords, type TermTexts, termPattern, termTexts, wordsUsedTwice } from './terms.ts';

const standard = (name: string): string => ({ rock: 'Rock', rocks: 'Rocks', issue: 'Issue', issues: 'Issues' })[name] ?? name;
const inSpanish = (name: string): string => ({ rock: 'Roca', issue: 'Asunto', meeting: 'Reunión' })[name] ?? name;

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
    ['en', 'L10', 'an L10'],
    ['en', 'KPI', 'a KPI'],
    ['es', 'Meta', 'una Meta'],
    ['es', 'Prioridad', 'una Prioridad'],
    ['es', 'Acción', 'una Acción'],
    ['es', 'Objetivo', 'un Objetivo'],
    ['es', 'Problema', 'un Problema'],
    ['es', 'Prioridad trimestral', 'una Prioridad trimestral'],
    ['es', 'Virtud', 'una Virtud'],
    ['es', 'Programa', 'un Programa'],
    ['es', 'KPI', 'un KPI'],
  ])('in %s, %s reads as %s', (language, one, read) => {
    expect(termTexts(language, standard, { rock: { one, many: `${one}s` } }).term['aRock']).toBe(read);
  });

  it('leaves an abbreviation in capitals', () => {
    const { low } = termTexts('en', standard, { measurable: { one: 'KPI', many: 'KPIs' }, meeting: { one: 'L10', many: 'L10s' } });
    expect([low['measurables'], low['meetings'], low['aMeeting'], low['AMeeting']]).toEqual(['KPIs', 'L10s', 'an L10', 'An L10']);
  });

  /** A sentence with everything that follows the gender of a term. */
  const agreeing = (term: string, own?: OwnWords): string => {
    const words = termTexts('es', inSpanish, own);
    const text = '{{el.T}} {{El.T}} {{del.T}} {{al.T}} est{{e.T}} ning{{un.T}} primer{{v.T}} tod{{o.T}}s l{{o.T}}s {{term.aT}} {{low.AT}}'
      .replaceAll('aT', `a${term.charAt(0).toUpperCase()}${term.slice(1)}`)
      .replaceAll('AT', `A${term.charAt(0).toUpperCase()}${term.slice(1)}`)
      .replaceAll('.T', `.${term}`);
    return text.replace(termPattern, (place, set: keyof TermTexts, name: string) => words[set][name] ?? place);
  };

  it('B-32: lets Spanish articles and adjectives follow the gender of the standard word', () => {
    expect(agreeing('issue')).toBe('el El del al este ningún primer todos los un Asunto Un asunto');
    expect(agreeing('meeting')).toBe('la La de la a la esta ninguna primera todas las una Reunión Una reunión');
  });

  it('B-32: lets them follow that of an own word, as guessed or as the organisation says', () => {
    expect(agreeing('rock', { rock: { one: 'Objetivo', many: 'Objetivos' } })).toContain('este ningún primer todos los un Objetivo');
    expect(agreeing('issue', { issue: { one: 'Dificultad', many: 'Dificultades' } })).toContain(
      'esta ninguna primera todas las una Dificultad',
    );
    const said = { issue: { one: 'Bug', many: 'Bugs', gender: 'feminine' as const } };
    expect(agreeing('issue', said)).toContain('la La de la a la esta ninguna primera todas las una Bug');
  });
});

it('B-32: says of delegated Rocks in Spanish what agrees with their word', () => {
  expect(JSON.stringify(languageFiles().get('es')).match(/(?<!lo )delegados?\b/gi)).toBeNull();
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
    meeting: word('L10'),
  };
  expect(wordsUsedTwice(words)).toEqual(['todo', 'issue']);
  expect(wordsUsedTwice({ ...words, issue: word('Issue') })).toEqual([]);
});

it.each(['', ' ', '{{name}}', '<b>Rock</b>', '$t(ui.add)', 'x'.repeat(31)])('refuses %j as a word', (one) => {
  expect(ownWords.safeParse({ rock: { one, many: 'Rocks' } }).success).toBe(false);
});
