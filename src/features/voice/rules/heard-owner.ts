import { plainWords } from '../../../shared/likeness.ts';
import { plainInPlace } from './in-place.ts';

export interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
}

/** Words after a name that give the person what follows. */
const must = '(?:should|must|needs to|has to|will|debe|deberia|tiene que|va a)';
const name = "(\\p{L}[\\p{L}'’-]*(?: \\p{L}[\\p{L}'’-]*)?)";

/** The ways to say whose an item is; the first group is the name, and all that matched is taken out. */
const ways: readonly RegExp[] = [
  new RegExp(`^remind ${name} (?:to|that|about) `, 'u'),
  new RegExp(`^(?:recuerdale|recordarle) a ${name} (?:que |de )`, 'u'),
  new RegExp(`^${name} ${must} `, 'u'),
  new RegExp(`^${name}[,:] `, 'u'),
  new RegExp(`[, ]+(?:owner|owned by|assigned to|assign to|asignado a|asignada a|responsable|a cargo de):? ${name}(?=[,.]|$)`, 'u'),
  new RegExp(`[, ]+(?:for|para) ${name}(?=[,.]|$)`, 'u'),
];

/** Returns the one person whom a name means, by first name or whole name; undefined where it is nobody's, or several have it. */
const personNamed = (said: string, people: readonly NamedPerson[]): NamedPerson | undefined => {
  const words = plainWords(said).join(' ');
  const whole = people.filter(({ firstName, lastName }) => plainWords(`${firstName} ${lastName}`).join(' ') === words);
  const found = whole.length > 0 ? whole : people.filter(({ firstName }) => plainWords(firstName).join(' ') === words);
  return found.length === 1 ? found[0] : undefined;
};

/** Finds the person to whom a sentence gives the item: `Jonas should …`, `remind Jonas to …`, `…, for Jonas`. The words are taken out. */
export const findOwner = (sentence: string, people: readonly NamedPerson[]): { id: string | null; rest: string } => {
  const text = plainInPlace(sentence);
  for (const way of ways) {
    const found = way.exec(text);
    const [all = '', said = ''] = found ?? [];
    if (found === null) continue;
    // `Jonas Beck should` or `Jonas should`: the second word may be no part of the name.
    const person = personNamed(said, people);
    if (person === undefined) continue;
    return { id: person.id, rest: `${sentence.slice(0, found.index)} ${sentence.slice(found.index + all.length)}`.trim() };
  }
  return { id: null, rest: sentence };
};
