import type { PersonLook } from '#web/kit/ui/person-look.ts';

const person = (id: string, firstName: string, lastName: string): PersonLook => ({ id, firstName, lastName });

/** Sample people; their ids are chosen for six different hues. */
export const maren = person('em', 'Maren', 'Lindqvist');
export const theo = person('aq', 'Theo', 'Okafor');
export const priya = person('co', 'Priya', 'Raman');
export const jonas = person('aa', 'Jonas', 'Beck');
export const elena = person('gk', 'Elena', 'Marsh');
export const dev = person('ii', 'Dev', 'Castellano');
export const everybody = [maren, theo, priya, jonas, elena, dev];
