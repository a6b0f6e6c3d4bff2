// Words by which a Rock's text is judged, in English and Spanish. They are compared without accents and in small letters.
import { folded } from '#shared/folded.ts';

export type TextLanguage = 'en' | 'es';

/** Verbs that begin a goal which is done or not done. */
const english = new Set(
  `achieve acquire add adopt agree align analyse analyze appoint approve arrange assemble assign attain attract audit automate award balance
  begin book boost bring build buy certify change choose clean clear close collect combine complete conduct connect consolidate contract convert
  create cut decide decrease define deliver deploy design develop digitise digitize document double draft draw drive drop earn eliminate enable
  end engage establish evaluate exceed execute expand extend fill find finalise finalize finish fix form fund gain generate get give grow halve
  hand have help hire hit hold host identify implement improve increase install integrate interview introduce invest invite issue keep launch
  lead learn let lift list lower maintain make map market master measure meet merge migrate modernise modernize move negotiate offer onboard
  open order organise organize outsource overhaul pass pay pick pilot place plan prepare present produce promote prove publish purchase push put
  raise reach rebuild recruit redesign reduce refactor refresh register relaunch release relocate remodel remove renew renovate rent reorganise
  reorganize repair replace research resolve restore restructure retain retire review revise roll run save schedule scope secure select sell send
  separate set settle ship show shorten sign simplify solve staff standardise standardize start stop streamline strengthen submit survey switch
  take teach test train transfer transition trial trim triple try turn unify update upgrade validate win work write`.split(/\s+/),
);

/** Words that end as verbs do and are none. */
const noVerb = new Set(
  'enterprise exercise franchise expertise otherwise precise concise promise premise paradise noise size prize wise rise likewise merchandise surprise disguise bruise cruise'.split(
    ' ',
  ),
);

/** Words that end as Spanish infinitives do and are none. */
const noInfinitive = new Set(
  'alquiler altar anterior ayer bar cada celular cualquier cuartel dolar escolar exterior familiar hogar interior lugar mar mejor mayor menor militar mujer nuclear par particular peor placer poder popular primer regular similar solar superior taller tercer titular'.split(
    ' ',
  ),
);

const isInfinitive = (word: string): boolean => /.(ar|er|ir)(se|l[aeo]s?)?$/.test(word) && word.length > 3 && !noInfinitive.has(word);

export const isVerb = (word: string, language: TextLanguage): boolean => {
  const said = folded(word);
  return language === 'es'
    ? isInfinitive(said)
    : english.has(said) || english.has(said.replace(/^re-?/, '')) || (/.(ize|ise|ify)$/.test(said) && !noVerb.has(said));
};

/** Verbs that do not say what will be different, unless a number does. */
const vague: Record<TextLanguage, readonly string[]> = {
  en: [
    'improve',
    'optimise',
    'optimize',
    'enhance',
    'boost',
    'help',
    'try',
    'work',
    'strengthen',
    'streamline',
    'maintain',
    'grow',
    'drive',
    'develop',
  ],
  es: [
    'mejorar',
    'optimizar',
    'ayudar',
    'intentar',
    'trabajar',
    'apoyar',
    'fortalecer',
    'mantener',
    'crecer',
    'impulsar',
    'desarrollar',
    'seguir',
  ],
};
export const isVague = (word: string, language: TextLanguage): boolean => vague[language].includes(folded(word));

/** Words between two goals. */
export const joins: Record<TextLanguage, readonly string[]> = { en: ['and', '&', 'plus'], es: ['y', 'e', '&'] };

/** Words that say how much without a digit. */
const amounts = new Set(
  'half halve halves double doubles triple twice zero one two three four five six seven eight nine ten twelve twenty thirty hundred percent mitad duplicar doble triplicar cero dos tres cuatro cinco seis siete ocho nueve diez doce veinte treinta cien ciento'.split(
    ' ',
  ),
);
export const isAmount = (word: string): boolean => amounts.has(folded(word));

const typical: Record<TextLanguage, ReadonlySet<string>> = {
  en: new Set(['the', 'of', 'to', 'and', 'for', 'with', 'in', 'by', 'from', 'our', 'at', 'on']),
  es: new Set(['el', 'la', 'los', 'las', 'de', 'del', 'un', 'una', 'para', 'con', 'en', 'y', 'por', 'al', 'que', 'nuestra', 'nuestro']),
};

/** Returns the language of a text by its small words; the reader's own where they do not say. */
export const languageOfText = (words: readonly string[], reader: TextLanguage): TextLanguage => {
  const count = (language: TextLanguage) => words.filter((word) => typical[language].has(folded(word))).length;
  const [en, es] = [count('en'), count('es')];
  if (en === es) return reader;
  return en > es ? 'en' : 'es';
};
