import { describe, expect, it } from 'vitest';
import { type QuickSetting, readQuickLine } from './quick-line.ts';

const setting: QuickSetting = {
  today: '2026-03-03',
  locale: 'en-US',
  language: 'en',
  kindWords: { todo: ['todo', 'To-Do'], personal: ['me'], rock: ['rock', 'Roca'], issue: ['issue', 'Asunto'], headline: ['headline'] },
  people: [
    { id: 'p-noor', firstName: 'Noor', lastName: 'Hadid' },
    { id: 'p-ana', firstName: 'Ana', lastName: 'Noorman' },
    { id: 'p-jose', firstName: 'José', lastName: 'Ruiz' },
  ],
  meetings: [
    { id: 'm-after', title: 'After sales' },
    { id: 'm-sales', title: 'Sales weekly' },
    { id: 'm-lead', title: 'Leadership Level 10' },
  ],
};
const spanish = { ...setting, language: 'es', locale: 'es-ES' };
const read = (typed: string, more: Partial<QuickSetting> = {}) => readQuickLine(typed, { ...setting, ...more });
const dayOf = (typed: string, more: Partial<QuickSetting> = {}) => read(typed, more).dueDate;

describe('readQuickLine', () => {
  it('D-18: reads what, when and in which meeting', () => {
    expect(read('call Ana fri !sales')).toEqual({
      parts: [
        { text: 'call', is: 'word' },
        { text: ' ', is: 'word' },
        { text: 'Ana', is: 'word' },
        { text: ' ', is: 'word' },
        { text: 'fri', is: 'day' },
        { text: ' ', is: 'word' },
        { text: '!sales', is: 'meeting' },
      ],
      kind: 'todo',
      title: 'Call Ana',
      dueDate: '2026-03-06',
      ownerIds: [],
      tractionId: 'm-sales',
      isQuick: true,
    });
  });

  it('reads who, more than one of them, by first, last or whole name and without accents', () => {
    expect(read('order cedar @noor @jose').ownerIds).toEqual(['p-noor', 'p-jose']);
    expect(read('order cedar @noorhad @noorman').ownerIds).toEqual(['p-noor', 'p-ana']);
    expect(read('order @noor cedar').title).toBe('Order cedar');
  });

  it('reads the kind by the first word, in words of the organisation too', () => {
    expect(read('rock open the second bay')).toMatchObject({ kind: 'rock', title: 'Open the second bay', isQuick: true });
    expect(read('Asunto: la sierra')).toMatchObject({ kind: 'issue', title: 'La sierra' });
    expect(read('me buy milk')).toMatchObject({ kind: 'personal', title: 'Buy milk' });
    expect(read('rock')).toMatchObject({ kind: 'todo', title: 'Rock', isQuick: false });
  });

  it('leaves a mark that nobody knows in the title', () => {
    const line = read('call Ana !nowhere @nobody');
    expect(line).toMatchObject({ title: 'Call Ana !nowhere @nobody', tractionId: undefined, ownerIds: [], isQuick: true });
    expect(line.parts.filter(({ is }) => is === 'unknown').map(({ text }) => text)).toEqual(['!nowhere', '@nobody']);
  });

  it('takes a line of mere words, an address and an exclamation as no more than words', () => {
    for (const typed of ['', 'call Ana', 'call Ana!', 'write to ana@harbor.test', '! @', 'fri', 'friday report', '@noor'])
      expect(read(typed), typed).toMatchObject({ isQuick: false });
  });

  it('cuts no title, however long it is', () => {
    expect(read(`${'a'.repeat(300)} fri`).title).toHaveLength(300);
  });

  it('joins its pieces to the line as it was typed', () => {
    const typed = '  call   Ana fri  !sales ';
    expect(
      read(typed)
        .parts.map(({ text }) => text)
        .join(''),
    ).toBe(typed);
  });
});

describe('the day of a line', () => {
  it.each([
    ['call Ana today', '2026-03-03'],
    ['call Ana tomorrow', '2026-03-04'],
    ['call Ana tuesday', '2026-03-10'],
    ['call Ana next fri', '2026-03-13'],
    ['call Ana by friday about the lease', '2026-03-06'],
    ['call Ana 3/20', '2026-03-20'],
    ['call Ana 2/1', '2027-02-01'],
    ['call Ana 3/20/27', '2027-03-20'],
    ['call Ana 2026-05-01', '2026-05-01'],
    ['call Ana +5d', '2026-03-08'],
    ['call Ana +2w', '2026-03-17'],
    ['call Ana mar 6', '2026-03-06'],
    ['call Ana on 6th march', '2026-03-06'],
    ['call Ana viernes', '2026-03-06'],
  ])('reads "%s"', (typed, day) => {
    expect(read(typed)).toMatchObject({ dueDate: day, title: expect.stringMatching(/^Call Ana(?: about the lease)?$/) });
  });

  it.each([
    ['llamar a Ana hoy', '2026-03-03'],
    ['llamar a Ana mañana', '2026-03-04'],
    ['llamar a Ana pasado mañana', '2026-03-05'],
    ['llamar a Ana el viernes', '2026-03-06'],
    ['llamar a Ana mié', '2026-03-04'],
    ['llamar a Ana mar', '2026-03-10'],
    ['llamar a Ana el próximo viernes', '2026-03-13'],
    ['llamar a Ana 20/3', '2026-03-20'],
    ['llamar a Ana el 6 de marzo', '2026-03-06'],
    ['llamar a Ana friday', '2026-03-06'],
  ])('reads "%s" in Spanish', (typed, day) => {
    expect(read(typed, spanish)).toMatchObject({ dueDate: day, title: 'Llamar a Ana' });
  });

  it('takes no word for a day that is one of the title', () => {
    for (const typed of ['buy sun cream', 'sell 3.5 tons', 'call Ana 2/30', 'read may reports', 'fri call Ana'])
      expect(dayOf(typed), typed).toBeUndefined();
    expect(dayOf('llamar por la mañana', spanish)).toBeUndefined();
  });
});
