import { describe, expect, it } from 'vitest';
import { usualKinds } from './rules/spoken-kind.ts';
import { isLikeEnough, meetingNamed, nameLikeness } from './rules/spoken-meeting.ts';
import { type Hearing, understand } from './rules.ts';

const hearing: Hearing = {
  today: '2026-03-03',
  language: 'en',
  speakerId: 'p-theo',
  kinds: usualKinds,
  meetings: [
    { id: 'm-lead', title: 'Leadership Level 10' },
    { id: 'm-sales', title: 'Sales' },
    { id: 'm-build', title: 'Build & Install' },
  ],
  people: [
    { id: 'p-theo', firstName: 'Theo', lastName: 'Okafor' },
    { id: 'p-jonas', firstName: 'Jonas', lastName: 'Beck' },
    { id: 'p-jose', firstName: 'José', lastName: 'Ruiz' },
    { id: 'p-ana1', firstName: 'Ana', lastName: 'Reed' },
    { id: 'p-ana2', firstName: 'Ana', lastName: 'Lopez' },
  ],
};
const hear = (sentence: string, more: Partial<Hearing> = {}) => understand(sentence, { ...hearing, ...more });
const spanish = { language: 'es' } as const;

describe('understand', () => {
  it('U-16, U-19: finds type, title, meeting, day and owner of a sentence', () => {
    expect(hear('Create a to-do for Jonas to get quotes by friday in the sales meeting')).toMatchObject({
      type: 'todo',
      tractionId: 'm-sales',
    });
    expect(hear('to-do Jonas should get cedar quotes from two more mills before next Tuesday, sales')).toEqual({
      title: 'Get cedar quotes from two more mills',
      type: 'todo',
      tractionId: 'm-sales',
      dueDate: '2026-03-09',
      ownerIds: ['p-jonas'],
      guessed: ['type', 'tractionId', 'dueDate', 'ownerIds'],
      isOwnerOpen: false,
      by: 'rules',
    });
  });

  it.each([
    ['add a to-do call the mills', 'todo', 'Call the mills'],
    ['New task: call the mills', 'todo', 'Call the mills'],
    ['remind me to call the mills', 'todo', 'Call the mills'],
    ['Remind Jonas to call the mills', 'todo', 'Call the mills'],
    ['Please create a new issue about late cedar', 'issue', 'Late cedar'],
    ['headline Ruth got five stars from the Camden hotel', 'headline', 'Ruth got five stars from the Camden hotel'],
    ['Ruth got five stars, headline', 'headline', 'Ruth got five stars'],
    ['van lease runs out in may', null, 'Van lease runs out in may'],
    ['issues are many', null, 'Issues are many'],
  ])('U-19, U-22: %s', (sentence, type, title) => {
    expect(hear(sentence)).toMatchObject({ type, title });
  });

  it.each([
    ['crea una tarea llamar a los aserraderos para el viernes', 'todo', 'Llamar a los aserraderos', '2026-03-06'],
    ['Recuérdame pedir cedro mañana', 'todo', 'Pedir cedro', '2026-03-04'],
    ['pendiente revisar el contrato pasado mañana', 'todo', 'Revisar el contrato', '2026-03-05'],
    ['tarea revisar el contrato antes del próximo martes', 'todo', 'Revisar el contrato', '2026-03-09'],
    ['tarea revisar el contrato el 6 de marzo', 'todo', 'Revisar el contrato', '2026-03-06'],
    ['tarea llamar por la mañana', 'todo', 'Llamar por la mañana', null],
    ['tarea llamar el martes que viene', 'todo', 'Llamar', '2026-03-10'],
    ['asunto el cedro llega tarde', 'issue', 'El cedro llega tarde', null],
    ['noticia: Ruth tiene cinco estrellas', 'headline', 'Ruth tiene cinco estrellas', null],
  ])('U-16: understands Spanish: %s', (sentence, type, title, dueDate) => {
    expect(hear(sentence, spanish)).toMatchObject({ type, title, dueDate });
  });

  it('U-19: finds the meeting and the owner in Spanish', () => {
    expect(hear('Recuérdale a José que pida cedro en la reunión de sales', spanish)).toMatchObject({
      type: 'todo',
      title: 'Pida cedro',
      tractionId: 'm-sales',
      ownerIds: ['p-jose'],
    });
  });

  it('U-21: has no title where nothing but the parts was said', () => {
    for (const sentence of ['to-do', 'create an issue', 'task by friday', 'to-do in the sales meeting', '...', '¿?!'])
      expect(hear(sentence).title.replace(/[¿?!]/g, ''), sentence).toBe('');
  });

  it('U-23: has no meeting where none was named, or where two are as alike', () => {
    expect(hear('to-do call the sales people').tractionId).toBeNull();
    const twins = [
      { id: 'a', title: 'Sales East' },
      { id: 'b', title: 'Sales East' },
    ];
    expect(hear('to-do call Ana in sales east', { meetings: twins }).tractionId).toBeNull();
  });

  it('U-28: the speaker is the owner, unless the sentence gives it to one person', () => {
    expect(hear('to-do call Ana').ownerIds).toEqual(['p-theo']);
    expect(hear('to-do Ana should call').ownerIds).toEqual(['p-theo']);
    expect(hear('to-do Ana Reed should call the mills')).toMatchObject({ ownerIds: ['p-ana1'], title: 'Call the mills' });
    expect(hear('to-do order cedar, assigned to Jonas')).toMatchObject({ ownerIds: ['p-jonas'], title: 'Order cedar' });
  });

  it.each([
    ['to-do call by friday', '2026-03-06'],
    ['to-do call on tuesday', '2026-03-10'],
    ['to-do call tomorrow', '2026-03-04'],
    ['to-do call the day after tomorrow', '2026-03-05'],
    ['to-do call in two weeks', '2026-03-17'],
    ['to-do call March 20', '2026-03-20'],
    ['to-do call at 5pm', null],
    ['to-do call in may', null],
    ['to-do call before today', '2026-03-03'],
  ])('U-26: the day of: %s', (sentence, dueDate) => {
    expect(hear(sentence).dueDate).toBe(dueDate);
  });

  it.each(['🚪🚪 call the mills by friday', '𝒞all the mills by friday'])(
    'keeps every letter of a title with letters of two code units: %s',
    (said) => {
      const [word = ''] = said.split(' ');
      expect(hear(`to-do ${said} in the sales meeting`)).toMatchObject({
        type: 'todo',
        title: said.replace(' by friday', ''),
        dueDate: '2026-03-06',
        tractionId: 'm-sales',
      });
      expect(hear(`${word} is late, issue`)).toMatchObject({ type: 'issue', title: `${word} is late` });
      expect(hear(`to-do ${word} order cedar, assigned to Jonas`)).toMatchObject({ title: `${word} order cedar`, ownerIds: ['p-jonas'] });
      expect(hear(`tarea ${word} pedir cedro pasado mañana`, spanish)).toMatchObject({
        title: `${word} pedir cedro`,
        dueDate: '2026-03-05',
      });
    },
  );

  it('cuts no Issue of the days that are a part of it', () => {
    expect(hear('issue the crew waited on Friday')).toMatchObject({ title: 'The crew waited on Friday', dueDate: null });
  });
});

describe('the name of a meeting', () => {
  it('U-25: ignores meeting, call and session, accents and case', () => {
    for (const name of ['sales meeting', 'Sales', 'SALES call', 'sáles session', 'the sales'])
      expect(isLikeEnough(nameLikeness(name, 'Sales')), name).toBe(true);
    expect(nameLikeness('sales meeting', 'Sales')).toBe(1);
    expect(meetingNamed('meeting', hearing.meetings)).toBeNull();
    expect(meetingNamed('', hearing.meetings)).toBeNull();
  });

  it('U-25: needs a likeness strictly above 0.7', () => {
    // Ten pairs of letters in each, of which seven are in both: exactly 0.7.
    expect(nameLikeness('abcdefghxyz', 'abcdefghijk')).toBe(0.7);
    expect(meetingNamed('abcdefghxyz', [{ id: 'm', title: 'abcdefghijk' }])).toBeNull();
    expect(meetingNamed('abcdefghiyz', [{ id: 'm', title: 'abcdefghijk' }])).toBe('m');
  });

  it('U-25: takes the most alike, also with a slip', () => {
    expect(meetingNamed('leadership level ten', hearing.meetings)).toBe('m-lead');
    expect(meetingNamed('bild and install', hearing.meetings)).toBe('m-build');
    expect(meetingNamed('marketing', hearing.meetings)).toBeNull();
  });
});
