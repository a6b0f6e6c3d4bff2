// The words of a question that say what it is about, in both languages. They are compared without accents and in small letters.
import { plainWords } from '#shared/likeness.ts';
import { emptyWords } from './empty-words.ts';

/** A kind of thing that one asks about. */
export const questionKinds = ['todo', 'issue', 'headline', 'rock', 'milestone', 'measurable'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The words of each kind; those that the organisation itself uses are added. */
export const kindWords: Readonly<Record<QuestionKind, string>> = {
  milestone: 'milestones?|hitos?',
  rock: 'rocks?|rocas?|quarterly (?:goals|priorities)|goals (?:of|for) (?:the|this) quarter|priorities|prioridades|metas del trimestre',
  issue: 'issues?|problems?|asuntos?|problemas?',
  headline: 'headlines?|news|titular(?:es)?|noticias?|novedades',
  measurable: 'measurables?|numbers?|metrics?|kpis?|scorecards?|reds|indicador(?:es)?|numeros?|metricas?|medibles?',
  todo: "to[- ]?do(?:'?s)?|tasks?|action items?|tareas?|pendientes?|(?:on )?(?:my |his |her |their )?plate|(?:should|must) (?:i |we )?do|(?:tengo|tenemos|debo) que hacer|me toca(?: hacer)?",
};

/** What a question says beside kinds, people, meetings and days. A later concept does not see the words that an earlier one has taken. */
const conceptWords = {
  /** How people begin a question; it says nothing. */
  polite:
    '(?:hi|hello|hey|hola)\\b|(?:can|could|would|will) you(?: please)?|please|(?:show|tell|give|send|remind) (?:me|us)(?: about)?|(?:i|we) (?:want|need|would like|d like) to (?:see|know)|let me (?:see|know)|do (?:you|we) know|(?:me )?(?:puedes|podrias|podria)|dime|dinos|muestrame|ensename|dame|quiero (?:ver|saber)|quisiera (?:ver|saber)|necesito (?:ver|saber)|por favor|list|find|display|lista|busca|encuentra',
  remove: '^\\W*(?:delete|remove|erase|wipe|borra\\w*|elimina\\w*|quita\\w*|suprime\\w*)\\b',
  count: 'how many|(?:the )?(?:number|amount|count) of|count(?! on)|cuant[oa]s?|(?:el )?numero de|cuenta(?= l?[oa]s)',
  when: 'when|what time|what day|cuando|a que hora|que dia',
  everywhere:
    '(?:in |across |of |from |for )?(?:all|every) (?:of )?(?:my |our |the )?(?:meetings?|teams?)|(?:in |across )?(?:the )?(?:whole|entire) (?:company|organi[sz]ation)|company[- ]wide|everywhere|(?:en |de )?tod[oa]s (?:mis |nuestr[oa]s |l[oa]s )?(?:reuniones|juntas|equipos)|(?:en )?toda la (?:empresa|compania|organizacion)|(?:en |por )?todas partes|(?:en )?todos lados',
  agenda:
    "agenda|orden del dia|what(?:'s| is)? (?:happening|planned|scheduled)|meetings? (?:do|are|have)|(?:are|will|do|shall) we (?:be )?(?:talk|discuss|cover|go through)(?:ing)?(?: about)?|de que (?:hablamos|hablaremos|vamos a hablar)|que (?:veremos|trataremos|vamos a (?:ver|tratar|hablar))|que reuniones|reuniones (?:hay|tengo|tenemos)",
  decided:
    'decid\\w*|decisions?|decision(?:es)?|agreed?|outcomes?|recap|summar(?:y|ies|i[sz]e)|minutes of|what happened|happened|came out|rat(?:ed|ing)|conclu\\w*|resum\\w*|acord\\w*|acuerdos?|que paso|paso en|calific\\w*|salio de',
  longTerm: 'long[- ]term|(?:a |de )?largo plazo',
  missing:
    'not (?:been )?(?:entered|filled in|reported|filled)|un(?:entered|reported)|missing|blank|(?:no|without a?) values?|(?:has|have)(?:n.?t| not) (?:been )?(?:entered|reported|filled)(?: in)?|(?:still )?(?:need|needs|have|has) to (?:be entered|enter|be filled in)|to be entered|not in yet|sin (?:valor|valores|dato|datos|capturar|registrar|anotar|llenar)|faltan?|no se (?:han|ha) (?:registrado|anotado|capturado)',
  late: 'late|overdue|past[- ]due|past (?:their|its|the) (?:due )?(?:date|deadline)|behind (?:schedule|on|with)|should (?:already |long )?have (?:been )?(?:done|finished|completed)(?: by now)?|missed|slipping|slipped|not done on time|should have been done|atrasad[oa]s?|vencid[oa]s?|retras(?:ad[oa]s?|os?)|con retraso|tarde|demorad[oa]s?|fuera de plazo',
  off: '(?:did|do|does|have|has)(?:n t| not) (?:make|made|hit|meet|met|reach(?:ed)?)(?: it)?(?: (?:the |their |its |our )?(?:goals?|targets?))?|no (?:se )?(?:cumpl|alcanz|lleg)\\w+|off[- ]?(?:track|target|course)|not (?:on|in) (?:track|target)|off|(?:at risk|in trouble|in danger|struggling|failing|behind|in the red|red|reds)|(?:below|under|missing|missed|not (?:meeting|hitting|reaching|at)) (?:the |its |their |our )?(?:goals?|targets?)|fuera de (?:curso|meta|rumbo|objetivo)|en (?:rojo|riesgo|peligro)|roj[oa]s?|por debajo(?: de la meta)?|no (?:van|va|estan|esta) (?:bien|en camino|en meta)|van mal|va mal',
  on: 'on[- ]?(?:track|target|course)|(?:in the )?green|(?:meeting|hitting|at|above) (?:the |its |their |our )?(?:goals?|targets?)|en (?:camino|curso|meta|verde)|verdes?|van bien|va bien|cumpl\\w+',
  open: '(?:have|has|are|is|was|were)(?:n t| not) (?:yet )?(?:been )?(?:done|finished|solved|resolved|completed?|closed)(?: yet)?|no (?:estan?|han?) (?:sido )?(?:resuelt|hech|terminad|solucionad|cerrad)[oa]s?|open|outstanding|un(?:solved|resolved|finished|done)|not (?:yet )?(?:done|finished|solved|complete[d]?)|incomplete|pending|left(?: to do)?|remaining|still|abiert[oa]s?|sin (?:resolver|terminar|hacer|solucionar)|quedan?|por (?:hacer|resolver|terminar)|to discuss|to review|waiting',
  done: 'done|complet(?:e|ed|es|amos|o|aron|ad[oa]s?)|finish(?:ed)?|closed?|solved?|resolved?|achieved|ticked(?: off)?|reviewed|got done|hech[oa]s?|termin(?:ad[oa]s?|amos|o|aron)|cerrad[oa]s?|resuelt[oa]s?|resolvimos|resolvi[oe]\\w*|solucion(?:ad[oa]s?|amos)|hicimos|leid[oa]s?|logr(?:ad[oa]s?|amos)',
  due: 'due|deadlines?|coming up|upcoming|venc(?:e|en|er)|plazos?|fecha limite|next up|para entregar',
  fresh: 'new|newest|recent(?:ly)?|added|raised|created|nuev[oa]s?|recientes?|agregad[oa]s?|cread[oa]s?|agregamos|levantad[oa]s?',
  trend:
    'trend(?:s|ing)?|over time|over the (?:last|past) (?:weeks|months|quarter)|history|developed|changed|tendencias?|evolucion\\w*|ha cambiado|historial',
  status:
    'how (?:is|are|was|were|did|do|does|s|have|has)|doing|status(?:es)?|stand(?:ing)?s?|progress(?:ing)?|going|look(?:s|ing)?|coming along|overview|how s|como (?:va|van|vamos|esta|estan|estamos|fue|le va|les va|nos va|anda|andan|andamos|ve|ven)|estado|avance|progreso|marcha|situacion',
  next: 'next|proxim[oa]s?|siguientes?',
  last: '(?:last|latest|previous|most recent|past)|(?:ultim[oa]|anterior|pasad[oa])s?',
  meeting: 'meet|meetings?|l10s?|level 10|sessions?|calls?|reunion(?:es)?|reunimos|juntas?|sesion(?:es)?',
  here: 'this (?:meeting|team|page|list)|here|(?:esta|este) (?:reunion|equipo|pagina|lista)|aqui',
  us: 'our|ours|we|us|we re|we ve|(?:the |my )?(?:whole )?(?:team|company|organi[sz]ation)|everyone|everybody|all of us|nuestr[oa]s?|nosotros|(?:el |la )?(?:equipo|empresa|compania)|tenemos|todos|todas',
  me: 'my|mine|myself|i|i m|i ve|me|mi|mis|mi[oa]s?|yo|tengo|debo|voy',
} as const;

export type Concept = keyof typeof conceptWords;

const concepts = Object.entries(conceptWords).map(
  ([concept, words]) =>
    [concept as Concept, new RegExp(concept === 'remove' ? words : `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')] as const,
);

/** What the words of a question say, and which of them say nothing of the kind. */
export interface SaidTerms {
  concepts: ReadonlySet<Concept>;
  kinds: readonly QuestionKind[];
  /** The words that are left: they tell which thing is meant. */
  words: readonly string[];
}

export type KindNames = Readonly<Record<QuestionKind, readonly string[]>>;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The concepts that are taken before the kinds, because their words hold those of a kind: "number of", "to do". */
const early: ReadonlySet<Concept> = new Set(['polite', 'remove', 'count']);

/** Reads the words of a question, from which people, meetings and days have been taken. `own` are the words that the organisation itself uses. */
export const readWords = (plain: string, own: KindNames): SaidTerms => {
  const found = new Set<Concept>();
  const kinds: QuestionKind[] = [];
  let rest = plain.replaceAll(/[’']/gu, "'").replaceAll(/'(?=(?:s|re|ve|m|d|ll|t)\b)/gu, ' ');
  const take = (concept: Concept, words: RegExp): void => {
    const left = rest.replaceAll(words, ' ');
    if (left !== rest) found.add(concept);
    rest = left;
  };
  for (const [concept, words] of concepts) if (early.has(concept)) take(concept, words);
  // Whose a thing is may stand within the words of its kind: "what should I do", "qué tengo que hacer".
  if (/(?<![\p{L}])(?:i|my|tengo|debo|me toca)(?![\p{L}])/u.test(rest)) found.add('me');
  if (/(?<![\p{L}])reds(?![\p{L}])/u.test(rest)) found.add('off');
  for (const kind of Object.keys(kindWords) as QuestionKind[]) {
    const names = [kindWords[kind], ...own[kind].map(escaped)].join('|');
    // "Asuntos pendientes" are Issues: of a word that says a kind and a state, the kind is meant only where no other is named.
    if (kind === 'todo' && kinds.length > 0 && !/to[- ]?do|task|tarea|\by pendiente|pendientes? y\b/u.test(rest)) continue;
    const left = rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'gu'), ' ');
    if (left !== rest) kinds.push(kind);
    rest = left;
  }
  if (kinds.length > 0 && !kinds.includes('todo') && /pendiente/u.test(rest)) {
    found.add('open');
    rest = rest.replaceAll(/pendientes?/gu, ' ');
  }
  for (const [concept, words] of concepts) if (!early.has(concept)) take(concept, words);
  const words = [...new Set(plainWords(rest))].filter((word) => word.length > 2 && !emptyWords.has(word));
  return { concepts: found, kinds, words };
};
