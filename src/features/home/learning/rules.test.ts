import { describe, expect, it } from 'vitest';
import { chapterAt, isWatched, minutesOf, readChapters, scoreOf } from './rules.ts';

describe('chapters', () => {
  it('are read from lines with a time and a title', () => {
    expect(readChapters('0:00 Identify\n\n 1:58 Discuss once\n1:02:03 Late')).toEqual([
      { at: 0, title: 'Identify' },
      { at: 118, title: 'Discuss once' },
      { at: 3723, title: 'Late' },
    ]);
    expect(readChapters('')).toEqual([]);
  });

  it.each(['Identify', '1:75 Too many seconds', '2:00 Second\n1:00 First', '1:00', 'x 1:00 Title', `0:00 ${'x'.repeat(101)}`])(
    'are refused when a line is none or comes too early: %s',
    (text) => expect(readChapters(text)).toBeUndefined(),
  );

  it('are at most fifty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}:00 Part`).join('\n');
    expect(readChapters(many(50))).toHaveLength(50);
    expect(readChapters(many(51))).toBeUndefined();
  });

  it('play from their time to the next one', () => {
    const chapters = [
      { at: 5, title: 'One' },
      { at: 10, title: 'Two' },
    ];
    expect([4, 5, 9, 10, 99].map((second) => chapterAt(chapters, second)?.title)).toEqual([undefined, 'One', 'One', 'Two', 'Two']);
  });
});

describe('isWatched', () => {
  it('V-03: is true from 95 of 100 seconds, and never for a film of unknown length', () => {
    expect([isWatched(94, 100), isWatched(95, 100), isWatched(0, 0)]).toEqual([false, true, false]);
  });
});

describe('scoreOf', () => {
  const entry = { title: 'Invite people', summary: 'Owner, Admin and Observer', text: 'A mail has a link that works once.' };

  it('counts a word in the title most, then one in the summary, and needs each word', () => {
    expect([scoreOf('invite', entry), scoreOf('obser', entry), scoreOf('link', entry)]).toEqual([9, 3, 1]);
    expect(scoreOf('INVITE link', entry)).toBe(10);
    expect([scoreOf('invite nothing', entry), scoreOf('vite', entry), scoreOf(' ', entry)]).toEqual([0, 0, 0]);
  });
});

describe('minutesOf', () => {
  it('takes 200 words for a minute, and one for less', () => {
    expect([minutesOf(''), minutesOf('one word'), minutesOf('word '.repeat(700))]).toEqual([0, 1, 4]);
  });
});
