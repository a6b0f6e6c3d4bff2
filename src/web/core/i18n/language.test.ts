import { describe, expect, it } from 'vitest';
import * as english from '#shared/language/english.ts';
import { showFormatsOf } from './chosen-formats.ts';
import { addTexts, language, sayAs, type TextKey, t, translate } from './language.ts';
import { texts as spanish } from './spanish.ts';
import { partsOf } from './text-parts.ts';

addTexts(english);

describe('translate', () => {
  it('Z-04: translates a text that begins with #', () => {
    expect(translate('#ui.today')).toBe('Today');
  });

  it('Z-04: removes a backslash and leaves the text', () => {
    expect(translate('\\#ui.today')).toBe('#ui.today');
    expect(translate('\\\\#ui.today')).toBe('\\#ui.today');
  });

  it('Z-04: leaves other texts, and a # before an unknown key', () => {
    expect(translate('Today')).toBe('Today');
    expect(translate('#1 goal')).toBe('#1 goal');
  });
});

describe('t', () => {
  it.each([
    {},
    { title: 'A & B', name: '{{title}}', count: 2, day: 'Mar 3', number: 3, share: 0.5 },
    { title: 7, name: 'Ann', said: 'two', day: null },
  ])('gives the same texts as the library, with %o', (values) => {
    const keysOf = (section: object, before: string): string[] =>
      Object.entries(section).flatMap(([key, inside]) =>
        typeof inside === 'string' ? [before + key] : keysOf(inside as object, `${before}${key}.`),
      );
    const keys = keysOf(english, '');
    expect(keys.length).toBeGreaterThan(500);
    for (const key of keys) expect(t(key as TextKey, values)).toBe(language.t(key as TextKey, { ...values }));
    expect(t('nowhere.at.all' as TextKey, values)).toBe('nowhere.at.all');
  });

  it('inserts values without escaping them', () => {
    expect(t('ui.tick', { title: 'A & B' })).toBe('Done: A & B');
  });

  it('ends a sentence with one full stop, also after a value that ends with one', () => {
    expect(t('home.running', { time: '2:23 a. m.' })).toBe('Running since 2:23 a. m.');
    expect(t('home.running', { time: '2:23' })).toBe('Running since 2:23.');
    expect(t('ui.tick', { title: 'Wait.. and see...' })).toBe('Done: Wait.. and see...');
  });

  it('chooses the plural', () => {
    expect(t('ui.minutes', { count: 5 })).toBe('5 min');
  });

  it('Z-06: writes a large count with the group signs that the person has chosen', () => {
    expect(t('ui.minutes', { count: 1234 })).toBe('1,234 min');
    showFormatsOf('de-DE');
    expect(t('ui.minutes', { count: 1234 })).toBe('1.234 min');
    expect(t('ui.tooManyLines', { most: 1000 })).toContain('1.000');
    expect(t('rocks.quarter', { quarter: 1, year: 2027 })).toContain('2027');
    showFormatsOf(null);
  });

  it('Z-06: writes every amount in a text with the same group signs, and no year with any', () => {
    expect(t('rocks.milestones.of', { done: 1234, count: 20_000 })).toBe('1,234 of 20,000');
    expect(t('ui.rateOf', { rating: 4321 })).toBe('4,321 of 10');
    expect(t('rocks.quarter', { quarter: 4, year: 2026 })).toBe('Q4 2026');
  });
});

describe('partsOf', () => {
  it('splits a text at its marks', () => {
    expect(partsOf('Read the <a>terms</a> first', ['a'])).toEqual([
      { words: 'Read the ', at: 0 },
      { name: 'a', words: 'terms', at: 9 },
      { words: ' first', at: 21 },
    ]);
  });

  it('leaves marks without a value', () => {
    expect(partsOf('<b>x</b>', ['a'])).toEqual([{ words: '<b>x</b>', at: 0 }]);
  });
});

/** Texts of a language by their keys. */
const textsOf = (part: object, at = ''): [string, string][] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? textsOf(value, `${at}${key}.`) : [[`${at}${key}`, String(value)]],
  );

/** What only a page of billing shows, or a part that asks whether there is billing. */
const shownWhereBilled =
  /^billing\.|^errors\.licenceUnpaid$|^invitations\.(?:freeDomain$|cost|pending\.(?:license|free)$)|^members\.(?:columnLicence$|licence\.)|^shell\.banners\./;
const speaksOfPaying = /licen[cs]|\bfree\b|grati[st]|gratuit/i;

describe('where nothing is paid for', () => {
  it.each([
    ['English', english],
    ['Spanish', spanish],
  ])('each text that speaks of licences or of what is free has a form that does not, in %s', (_, language) => {
    const all = textsOf({ ...language }).filter(([key]) => !shownWhereBilled.test(key));
    const hasForm = (key: string) => {
      const base = key.replace(/_(?:zero|one|many|other)$/, '');
      return all.some(([other]) => other === `${base}_unpaid` || other.startsWith(`${base}_unpaid_`));
    };
    const speaking = all.filter(([, text]) => speaksOfPaying.test(text)).map(([key]) => key);
    expect(speaking.length).toBeGreaterThan(10);
    expect(speaking.filter((key) => /_unpaid/.test(key) || !hasForm(key))).toEqual([]);
  });

  it('no text speaks of licences or of what is free that has another form', () => {
    const said = () => [t('settings.members'), t('members.note', { count: 3, licensed: 2 }), t('invitations.roleTexts.Observer')];
    expect(said()).toEqual(['Members and licenses', '3 people, 2 with a license', expect.stringContaining('free')]);
    sayAs({ words: {}, hasBilling: false });
    expect(said()).toEqual(['Members', '3 people', 'Observer: sees everything shared, changes nothing.']);
    expect(t('notifications.upgradeAsked', { name: 'Bo' })).toBe('Bo asks to become a Member');
    sayAs({ words: {}, hasBilling: true });
    expect(said()[0]).toBe('Members and licenses');
  });
});
