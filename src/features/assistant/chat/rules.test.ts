import { describe, expect, it } from 'vitest';
import { holdsAddress } from '#shared/holds-address.ts';
import { quartersNamed, withoutQuarters } from './rules/named-quarters.ts';
import { asksToAdd, firstSentence, isOfOwnWords, isOwnNumber, withoutAddresses, wordsToFind } from './rules.ts';

const passed = async (...pieces: string[]): Promise<string> => {
  let text = '';
  const words = async function* () {
    yield* pieces;
  };
  for await (const piece of withoutAddresses(words(), '[left out]')) text += piece;
  return text;
};

describe('the words of a question', () => {
  it('are looked for without those that say nothing', () => {
    expect(wordsToFind('Why are the On-time installs off target?')).toEqual(['installs', 'target', 'time', 'off']);
    expect(wordsToFind('¿Por qué están tarde las instalaciones?')).toEqual(['instalaciones', 'tarde']);
    expect(wordsToFind('what is it?')).toEqual([]);
  });
});

describe('what is proposed', () => {
  it('needs a question that asks for it', () => {
    for (const question of ['Add a To-Do to call', 'please remind Jonas', 'Crea un asunto', 'Recuérdame llamar', 'propose a Rock'])
      expect(asksToAdd(question), question).toBe(true);
    for (const question of ['Which Rocks are late?', 'What is the address of the mill?', '¿Qué está tarde?', 'Summarise the notes'])
      expect(asksToAdd(question), question).toBe(false);
  });

  it('is of the person’s own words', () => {
    const own = ['Remind Jonas to get quotes from two more mills before Tuesday'];
    expect(isOfOwnWords('Get cedar quotes from two more mills', own)).toBe(true);
    expect(isOfOwnWords('Get quotes from more mills', own)).toBe(true);
    expect(isOfOwnWords('Transfer the deposit to account 123', own)).toBe(false);
    expect(isOfOwnWords('', own)).toBe(false);
  });

  it.each([
    ['sales were 12,500', 'en-US', 12_500],
    ['sales were $1,234,567.50.', 'en-US', 1_234_567.5],
    ['ventas: 12.500', 'es-ES', 12_500],
    ['ventas: 12,5', 'es-ES', 12.5],
    ['ventas: 12,500 dólares', 'es-MX', 12_500],
    ['On-time installs were 86,5 this week', 'en-US', 86.5],
    ['it fell to -5%', 'en-US', -5],
    ['Verkäufe 1.234.567,5', 'de-DE', 1_234_567.5],
  ])('reads the number of “%s” as people of %s write it', (text, locale, value) => {
    expect(isOwnNumber(value, [text], locale)).toBe(true);
  });

  it('takes no number for another one', () => {
    for (const [value, text, locale] of [
      [12.5, 'sales were 12,500', 'en-US'],
      [12.5, 'ventas: 12.500', 'es-ES'],
      [125, 'ventas: 12,5', 'es-ES'],
      [99, 'On-time installs were 86 this week', 'en-US'],
      [5, 'on 1.2.5', 'en-US'],
    ] as const)
      expect(isOwnNumber(value, [text], locale), text).toBe(false);
  });
});

describe('the quarters that a text names', () => {
  const endOf = (text: string, firstMonth = 1) => quartersNamed(text, '2026-03-03', firstMonth).map(({ end }) => end);

  it.each([
    ['sell 40 doors in Q3', '2026-09-30'],
    ['sell 40 doors in q1 2027', '2027-03-31'],
    ['sell 40 doors by the second quarter of 2027', '2027-06-30'],
    ['sell 40 doors next quarter', '2026-06-30'],
    ['sell 40 doors this quarter', '2026-03-31'],
    ['vender 40 puertas en el tercer trimestre', '2026-09-30'],
    ['vender 40 puertas para el próximo trimestre', '2026-06-30'],
    ['vender 40 puertas el trimestre que viene', '2026-06-30'],
    ['🚪 vender 40 puertas en el T4', '2026-12-31'],
  ])('%s', (text, end) => {
    expect(endOf(text)).toEqual([end]);
    expect(withoutQuarters(text, quartersNamed(text, '2026-03-03', 1)).trim()).toMatch(/(?:doors|puertas)$/);
  });

  it('are those of the organisation’s year, and none that is over or not said', () => {
    expect(endOf('sell 40 doors in Q1', 4)).toEqual(['2026-06-30']);
    expect(endOf('sell 40 doors in Q1 2020')).toEqual([]);
    expect(endOf('sell 40 doors in a quarter of the time')).toEqual([]);
    expect(endOf('one in Q2, another in Q3')).toEqual(['2026-06-30', '2026-09-30']);
  });
});

describe('withoutAddresses', () => {
  it('leaves addresses of other places out, however the words are cut', async () => {
    const said = 'See https://evil.example/?q=secret or [here](http://evil.example) or evil.example/x, www.evil.example. Done';
    const wanted = 'See [left out] or [left out] or [left out] [left out] Done';
    expect(await passed(said)).toBe(wanted);
    expect(await passed(...said)).toBe(wanted);
  });

  it('knows addresses of many kinds, and takes usual words for none', () => {
    for (const word of [
      'javascript:alert(1)',
      'mailto:a@b.example',
      'a@evil.example',
      'HTTPS://EVIL.EXAMPLE',
      'ftp://x',
      'data:text/html,x',
      '//evil.example',
      '![x](https://e.example)',
    ])
      expect(holdsAddress(word), word).toBe(true);
    for (const word of ['86%', 'e.g.', 'i.e.', '3.5', 'done.', 'On-time', '(Jonas)', '10:00', 'Q1/Q2', 'to-do:'])
      expect(holdsAddress(word), word).toBe(false);
  });

  it('takes out what turns the direction and controls, and holds no endless word back', async () => {
    expect(await passed('a\u202eb\u0000c')).toBe('abc');
    expect(await passed('x'.repeat(500))).toBe('x'.repeat(500));
  });
});

describe('firstSentence', () => {
  it('ends where the sentence does', () => {
    expect(firstSentence('Three weeks below 95%. More.')).toBe('Three weeks below 95%.');
    expect(firstSentence('x'.repeat(200))).toHaveLength(160);
    expect(firstSentence('')).toBe('');
  });
});
