import { readPrinted } from '#features/ground/orgs/server/access.ts';
import { listNames } from '#features/ground/people/server/actions.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import { folded } from '#shared/folded.ts';
import { languageOf } from '#shared/locales.ts';
import { searchRequest } from '#shared/search.ts';
import { terms } from '#shared/terms.ts';
import type { Counted } from '../../contract/counted.ts';
import { type KindNames, questionKinds } from '../../rules/concepts.ts';
import { type Intent, type QuestionContext, type ReadQuestion, readQuestion } from '../../rules/question.ts';
import { type CountScope, countScopeFor, mostRead } from './ground.ts';
import { countDue, countLate } from './late.ts';
import { countLists } from './lists.ts';
import { countAgenda, countMeeting, sayRemoving } from './meetings.ts';
import { countNumber, countNumbers } from './numbers.ts';
import { readNumbers } from './read-numbers.ts';
import { countRocks } from './rocks.ts';

const counts: Record<Intent, (ground: CountScope) => Counted | Promise<Counted>> = {
  late: countLate,
  due: countDue,
  rocks: countRocks,
  numbers: countNumbers,
  number: countNumber,
  meeting: countMeeting,
  agenda: countAgenda,
  list: countLists,
  remove: sayRemoving,
};

/** Returns what a question of this person is read against. */
export const askingFor = async (at: Entered, standings: readonly Standing[]): Promise<QuestionContext> => {
  const { words, quarterMonth } = await readPrinted(at);
  const tractions = new Map(standings.map((standing) => [standing.traction.id, standing]));
  const items = await readNumbers(at, searchRequest.parse({ endIndex: mostRead }), tractions);
  const reader = { locale: at.locale, timeZone: at.timeZone, words };
  const named = new Set<string>(terms);
  const names = Object.fromEntries(
    questionKinds.map((kind) => [
      kind,
      named.has(kind) ? [`term.${kind}`, `term.${kind}s`].map((key) => folded(textFor(reader, key))) : [],
    ]),
  ) as unknown as KindNames;
  return {
    today: at.today,
    language: languageOf(at.locale) === 'es' ? 'es' : 'en',
    quarterMonth,
    personId: at.personId,
    people: await listNames(at),
    meetings: standings.map(({ traction }) => ({ id: traction.id, title: traction.title })),
    measurables: items.map(({ id, title }) => ({ id, title })),
    names,
  };
};

/** What is counted in one meeting can be asked for in all of them. */
const wider: ReadonlySet<Intent> = new Set(['late', 'due', 'rocks', 'numbers', 'list']);

/** Counts what a question asks for, in what the asker sees. `here` is the meeting that the conversation is about. */
export const answerByCounting = async (
  at: Entered,
  asked: ReadQuestion,
  standings: readonly Standing[],
  here: string | null,
): Promise<Counted> => {
  const ground = await countScopeFor(at, asked, standings, here);
  const counted = await counts[asked.about](ground);
  const isLimited = ground.tractions.size < standings.length && wider.has(asked.about);
  return isLimited ? { ...counted, next: [...counted.next, ground.say('next.everywhere')] } : counted;
};

/** The most questions that one may go on from. */
const mostBefore = 4;

/** Reads a question; undefined where no intent fits. `before` are the questions before it, the last one last. */
export const readQuestionOf = async (
  at: Entered,
  question: string,
  standings: readonly Standing[],
  before: readonly string[] = [],
): Promise<ReadQuestion | undefined> => {
  const asking = await askingFor(at, standings);
  const last = before.slice(-mostBefore).reduce<ReadQuestion | undefined>((asked, said) => readQuestion(said, asking, asked), undefined);
  return readQuestion(question, asking, last);
};
