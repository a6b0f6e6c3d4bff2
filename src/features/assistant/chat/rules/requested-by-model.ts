import { findMeetingMeant, meetingNamed } from '#features/work/voice/rules/spoken-meeting.ts';
import { peopleCalled } from '#features/work/voice/rules/spoken-people.ts';
import { findPeriod } from '#features/work/voice/rules/spoken-period.ts';
import { questionKinds } from './concepts.ts';
import { holdsWords } from './holds-words.ts';
import { intents, type QuestionContext, questionStates, type ReadQuestion } from './question.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300).trim() : '');

/**
 * Returns what a model asks to have counted, or why it is refused. People, meetings, numbers and days are named in words, and found as in a
 * question.
 */
export const requestedByModel = (input: Record<string, unknown>, asking: QuestionContext): ReadQuestion | string => {
  const about = intents.find((each) => each === input['about'] && each !== 'remove');
  if (about === undefined) return 'refused: about must be one of those named';
  const [person, meeting, days, number] = ['person', 'meeting', 'days', 'number'].map((name) => textOf(input[name]));
  const people =
    person === undefined || person === ''
      ? undefined
      : /^(?:me|i|myself|yo)$/iu.test(person)
        ? [asking.personId]
        : peopleCalled(person, asking.people).map(({ id }) => id);
  if (people?.length === 0) return 'refused: nobody is called so';
  const isEverywhere = /^(?:all|every)\b/iu.test(meeting ?? '');
  const meetingId =
    meeting === undefined || meeting === '' || isEverywhere
      ? undefined
      : (meetingNamed(meeting, asking.meetings) ?? findMeetingMeant(`in ${meeting}`, asking.meetings).id);
  if (meetingId === null) return 'refused: the person sees no meeting of that name';
  const found = days === undefined || days === '' ? undefined : findPeriod(days, asking);
  const words = (number ?? '').split(/\s+/u).filter(Boolean);
  const measurableIds = asking.measurables.filter(({ title }) => holdsWords(title, words)).map(({ id }) => id);
  if (about === 'number' && measurableIds.length === 0) return 'refused: the person sees no such number';
  const kind = questionKinds.find((each) => each === input['kind']);
  return {
    about,
    kinds: kind === undefined ? [] : [kind],
    state: questionStates.find((each) => each === input['state']),
    personIds: people,
    meetingId,
    isEverywhere,
    period: found === undefined ? undefined : { from: found.from, to: found.to, isPast: found.isPast },
    measurableIds: about === 'number' ? measurableIds : [],
    isFresh: input['state'] === 'new',
    isLongTerm: false,
    words: [],
  };
};
