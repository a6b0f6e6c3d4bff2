// The usual ways to give somebody a To-Do, in both languages: "ask Jonas to …", "a to-do for Jonas: …", "pídele a Jonas que …".
import { folded } from '#shared/folded.ts';
import { plainInPlace } from './in-place.ts';
import { peopleCalled, type SpokenPerson } from './spoken-people.ts';

/** To whom a sentence gives an item. */
export interface Given {
  /** Those whom it names; one who speaks of themselves is named, too. */
  personIds: readonly string[];
  /** Whether somebody is meant whom nobody can tell: "somebody", a name that two people have, or that nobody has. */
  isOpen: boolean;
  /** What is to be done. */
  rest: string;
}

interface Giving {
  people: readonly SpokenPerson[];
  speakerId: string;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const anybody = '(?:somebody|someone|anybody|anyone|alguien|cualquiera)';
const speaker = '(?:me|myself|us|mi|mi mismo|nosotros)';

/** Returns a pattern of the names of people, of "me" and of "somebody"; several may be joined. */
const whoFor = (people: readonly SpokenPerson[]): string => {
  const names = people.flatMap(({ firstName, lastName }) => [`${firstName} ${lastName}`, firstName, lastName]);
  const known = [...new Set(names.map((name) => folded(name).trim()).filter((name) => name.length > 1))]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped);
  const one = `@?(?:${[...known, anybody, speaker].join('|')})`;
  return `(?<who>${one}(?:(?:, and |, | and | y a | y | & | e )${one})*)(?![\\p{L}\\p{N}])`;
};

const kind = '(?:to-?do|to do|task|action item|job|pendiente|tarea|trabajo|encargo)';
const aKind = `(?:an? |the |another |one more |una? |el |la |otr[oa] )?(?:new |nuev[oa] )?${kind}`;
const must =
  '(?:should|must|needs? to|has to|have to|will|is to|are to|ought to|can|could|shall|to|please|is going to|gets to|debe|deben|deberia|deberian|tiene que|tienen que|va a|van a|ha de|necesita|puede|por favor)';
const polite = '(?:please |kindly |hey |ok |okay |so |also |then |and |y |por favor,? |favor de |tambien |luego )*';
const asks =
  "(?:(?:can|could|would|will) you (?:please )?|(?:can|could|should|shall) we (?:please )?|(?:puedes|podrias|me puedes|podrias por favor) |(?:i|we)(?:['’]d| would)? (?:need|want|like) (?:you )?to )?";

/** The ways at the beginning of a sentence. `who` is the name; what follows is to be done. */
const beginnings = [
  // Ask Jonas to call; tell Jonas he should call; remind Jonas about the crane.
  '(?:ask|tell|get|remind|instruct|request|task|assign|expect|want|need|trust|nudge) WHO(?: please)?,? (?:to|that(?: (?:he|she|they)(?: should| must| needs? to| has to| have to)?)?|about|(?:he|she|they) (?:should|must|needs? to|has to|have to))(?: please)? ',
  "(?:i|we)(?:['’]d| would)? (?:need|want|like|expect) WHO to ",
  '(?:have|let|make|see that|make sure(?: that)?) WHO (?!know |s |a |an |the |to )',
  // Give Jonas a to-do to call; assign Jonas the task of calling; dale a Jonas la tarea de llamar.
  `(?:give|hand|assign|send|pass|create|add|make) WHO ${aKind}(?::| -|,)? ?(?:to |of |for |that )?`,
  `(?:dale|darle|asigna|asignale|asignar|asignarle|ponle|encarga|encargale|manda|mandale|crea|creale|agrega|agregale) a WHO ${aKind}(?::|,)? ?(?:de |para |que |con )?`,
  `(?:give|assign|add|create|hand|asigna|da|dale|crea|agrega) ${aKind} (?:to|for|a|para) WHO(?::| -|,)? ?(?:to |que |de )?`,
  '(?:assign|give|delegate)(?: this| it)? to WHO(?::| -|,)? (?:to )?',
  // A to-do for Jonas: call; for Jonas to call; para Jonas: llamar.
  'for WHO(?:(?::| -|,) ?(?:to )?| to )',
  'para WHO(?:(?::| -|,) ?(?:que )?| que )',
  '(?:pidele|pedirle|pide|pedir|dile|decirle|di|decir|recuerdale|recordarle|recuerda|recordar|encargale|encarga|encargar|solicitale|solicita|indicale|exige|asignale|asigna|asignar|avisale) a WHO (?:que |de |para que |para )?',
  'it would be (?:great|good|nice|helpful|lovely) if WHO (?:could|would|can) ',
  `WHO['’]s (?:new |next )?${kind}:? (?:is )?(?:to )?`,
  'WHO,? [¿]?(?:can|could|would|will|puedes|podrias)(?: you)? (?:please |por favor )?',
  '(?:necesito|quiero|quisiera|necesitamos|queremos|haz|hagamos|pido|espero|asegurate de|es hora de) que WHO ',
  'que WHO (?=\\p{L})',
  `WHO,? ${must} `,
  'WHO(?::| -|,) ?(?:please |por favor,? )?',
  '(?=@)WHO[:,]? ',
];

/** The ways to say that one does it oneself. */
const ownBeginnings =
  '(?:remind (?:me|us)(?: to| that| about)?|(?:i|we) (?:should|must|need to|have to|want to|will|ll|ve got to|gotta|shouldn.?t forget to)|(?:don.?t|do not) (?:let me )?forget(?: to)?|remember(?: to)?|note to self:?(?: to)?|recuerda(?:me|nos)(?: que| de)?|recordarme|(?:tengo|tenemos) que|debo|debemos|hay que|no olvid(?:ar|es|emos)|acordarme de|nota mental:?)';

/** The ways in which the name stands at the end, after what is to be done. */
const endings = [
  '[,;]? +(?:-|–)? ?(?:owner|owned by|assigned to|assign (?:it |this )?to|give (?:it|this) to|done by|responsible|responsable|asignad[oa] a|a cargo de|encargad[oa]|lo hace|la hace|que lo haga):? WHO',
  '[,;] +WHO',
  ' +@WHO',
];
/** Those that mean the owner only where the sentence says that it is an item: "a gift for Jonas" is no To-Do of his. */
const itemEndings = [' +(?:for|para) WHO'];

/** The ways in which what is to be done stands in the middle. */
const frames = [
  '(?:assign|delegate|hand|give) (?:the (?:task|job) (?:of )?)?(?<what>.+?) to WHO',
  "(?:put|add|write|place) (?<what>.+?) (?:on|to|in|onto) WHO(?:['’]s|['’])? (?:list|plate|to-?dos?|tasks?|to do list)",
  '(?:asigna|asignar|asignale|delega|delegar|encarga|encargar) (?<what>.+?) a WHO',
  '(?:pon|agrega|anota|apunta) (?<what>.+?) (?:en|a) l[oa]s? (?:lista|pendientes|tareas) de WHO',
];

/** An order to somebody whose name nobody has: the words stay, and the owner is asked for. */
const unknown = /^(?:please |can you |could you )?(?:ask|tell|remind|get|have|pidele a|dile a|recuerdale a) (\p{L}+)/u;

/** Reads a pattern's names. */
const readWho = (who: string, { people, speakerId }: Giving): Pick<Given, 'personIds' | 'isOpen'> => {
  const ids: string[] = [];
  let isOpen = false;
  for (const name of who.split(/, and |, | and | y a | y | & | e /u)) {
    const plain = name.replace('@', '').trim();
    const called = peopleCalled(plain, people);
    const [one] = called;
    if (new RegExp(`^${speaker}$`, 'u').test(plain)) ids.push(speakerId);
    else if (one !== undefined && called.length === 1) ids.push(one.id);
    else isOpen = true;
  }
  return { personIds: [...new Set(ids)], isOpen };
};

/** Returns the function that finds who is given an item in a sentence; it is made once for all parts of a sentence. */
export const givingBy = (giving: Giving) => {
  const who = whoFor(giving.people);
  const patternOf = (way: string, begin: string, end: string) => new RegExp(`${begin}${way.replace('WHO', who)}${end}`, 'u');
  const ahead = `^${polite}${asks}${polite}`;
  const begins = beginnings.map((way) => patternOf(way, ahead, ''));
  const own = new RegExp(`${ahead}${ownBeginnings} `, 'u');
  const framed = frames.map((way) => patternOf(way, ahead, '[.!?]*$'));
  const ends = endings.map((way) => patternOf(way, '', '(?=[,.!?]|$)'));
  const endsOfItem = itemEndings.map((way) => patternOf(way, '', '(?=[,.!?]|$)'));

  /** Reads the beginning of a sentence; undefined where it gives nobody anything. */
  const begin = (sentence: string): Given | undefined => {
    const text = plainInPlace(sentence);
    for (const way of framed) {
      const found = way.exec(text);
      const { who: named = '', what = '' } = found?.groups ?? {};
      if (found === null || named === '') continue;
      const from = text.indexOf(what, found.index);
      return { ...readWho(named, giving), rest: sentence.slice(from, from + what.length).trim() };
    }
    for (const way of begins) {
      const found = way.exec(text);
      const named = found?.groups?.['who'] ?? '';
      if (found === null || named === '') continue;
      return { ...readWho(named, giving), rest: sentence.slice(found[0].length).trim() };
    }
    const mine = own.exec(text);
    if (mine !== null) return { personIds: [giving.speakerId], isOpen: false, rest: sentence.slice(mine[0].length).trim() };
    const [, name = ''] = unknown.exec(text) ?? [];
    if (name === '' || peopleCalled(name, giving.people).length > 0) return undefined;
    return { personIds: [], isOpen: /^\p{Lu}/u.test(sentence.slice(text.indexOf(name, 3))), rest: sentence };
  };

  /** Reads the end of a sentence, of which the beginning gives nobody anything. */
  const end = (sentence: string, isItem: boolean): Given | undefined => {
    const text = plainInPlace(sentence);
    for (const way of isItem ? [...ends, ...endsOfItem] : ends) {
      const found = way.exec(text);
      const named = found?.groups?.['who'] ?? '';
      if (found === null || named === '') continue;
      const rest = `${sentence.slice(0, found.index)} ${sentence.slice(found.index + found[0].length)}`;
      return { ...readWho(named, giving), rest: rest.trim() };
    }
    return undefined;
  };
  return { begin, end };
};

export type GivingReader = ReturnType<typeof givingBy>;
