import { describe, expect, it } from 'vitest';
import { asksToAdd, firstSentence, holdsAddress, isOfOwnWords, isOwnNumber, withoutAddresses, wordsToFind } from './rules.ts';

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
    expect(wordsToFind('¿Por qué están tarde las instalaciones?')).toEqual(['instalaciones', 'estan', 'tarde']);
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
    expect(isOwnNumber(86.5, ['On-time installs were 86,5 this week'])).toBe(true);
    expect(isOwnNumber(99, ['On-time installs were 86 this week'])).toBe(false);
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
