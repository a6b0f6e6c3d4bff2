import { shortNames } from '#features/ground/people/server/actions.ts';
import { listOverdueTodos } from '#features/meeting/readiness/server/actions.ts';
import type { ReachedMeeting } from '#features/teams/team/server/access.ts';
import { meetingLink } from '#features/teams/team/server/actions/create.ts';
import { listReaders } from '#features/work/mailings/server/actions.ts';
import { isOnTargetIn, ownIntervals, valuesIn } from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import { loadScorecard } from '#features/work/scorecards/server/actions/load.ts';
import type { Entered } from '#server/access/granted.ts';
import { takeMails } from '#server/mail/allowance.ts';
import { daysFor } from '#server/text/days-for.ts';
import { type StoredValue, textFor } from '#server/text/text.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { excessOf, firstSigns } from '#shared/signs.ts';
import { type BriefFacts, type BriefKind, type briefApi, longestBrief } from '../contract.ts';
import { briefMail } from './mails.ts';
import { findBrief, keepBrief, listCameBack, listDecided, listMade, listOffTrack, mostNamed } from './store.ts';

interface Draft {
  words: string;
  facts: BriefFacts;
}

/** Returns an item as a line of a draft, with as much of its owner and day as there is: an owner may have left. */
const ownedLine = (at: Entered, { title, name, dueDate = null }: { title: string; name: string; dueDate?: string | null }): string => {
  const values: Record<string, StoredValue> = dueDate === null ? { title, name } : { title, name, day: { day: dueDate } };
  if (name === '') return dueDate === null ? title : textFor(at, 'briefs.dueOnly', values);
  return textFor(at, dueDate === null ? 'briefs.owned' : 'briefs.due', values);
};

/** Returns the measurables that are off target in their latest interval, with how many in a row. */
const numbersOff = async (at: Entered, { standing }: ReachedMeeting) => {
  const present = await fiscalDay(at);
  const { measurables } = await loadScorecard(at, standing, {});
  const off = measurables.flatMap((measurable) => {
    const intervals = ownIntervals(measurable, present);
    const values = valuesIn(intervals, measurable.values).flatMap((value, place) =>
      value === null ? [] : [{ value, isOn: isOnTargetIn(intervals[place]?.id ?? '', value, measurable) }],
    );
    const weeks = values.length - 1 - values.findLastIndex(({ isOn }) => isOn);
    const value = values.at(-1)?.value;
    return weeks === 0 || value === undefined ? [] : [{ title: measurable.title, value, weeks }];
  });
  return { all: measurables.length, off };
};

/** A part of a draft: its heading, the lines of the first items, and how many items there are. */
interface Section {
  heading: string;
  lines: readonly string[];
  all: number;
}

/** Joins sections, each with its first lines and how many more there are; one without lines is left out. A draft can always be sent. */
const written = (at: Entered, sections: readonly Section[]): string => {
  const linesOf = ({ lines, all }: Section, most: number): string[] => {
    const first = lines.slice(0, most).map((line) => `- ${line}`);
    return all > first.length ? [...first, `- ${textFor(at, 'briefs.more', { count: all - first.length })}`] : first;
  };
  const joined = (most: number): string =>
    sections
      .filter(({ lines }) => lines.length > 0)
      .map((section) => [section.heading, ...linesOf(section, most)].join('\n'))
      .join('\n\n');
  for (let most = mostNamed; most > 1; most -= 1) if (excessOf(joined(most), longestBrief) === 0) return joined(most);
  return firstSigns(joined(1), longestBrief);
};

/** Drafts what the people of a meeting should know before it: numbers off target, Rocks off track, late To-Dos, Issues that came back. */
const draftBrief = async (at: Entered, reached: ReachedMeeting): Promise<Draft> => {
  const { tractionId } = reached.row.meeting;
  const say = (key: string, values: Record<string, StoredValue>): string => textFor(at, `briefs.${key}`, values);
  const numbers = await numbersOff(at, reached);
  const rocks = await listOffTrack(at, tractionId);
  const late = await listOverdueTodos(at, tractionId, at.today);
  const todos = late.slice(0, mostNamed);
  const issues = await listCameBack(at, tractionId);
  const name = await shortNames(
    at,
    [...rocks.items, ...todos].map(({ ownerId }) => ownerId),
  );
  const words = written(at, [
    {
      heading: say('numbers', {}),
      lines: numbers.off.map(({ title, value, weeks }) => say('number', { title, value, count: weeks })),
      all: numbers.off.length,
    },
    {
      heading: say('rocks', {}),
      lines: rocks.items.map(({ title, ownerId }) => ownedLine(at, { title, name: name(ownerId) })),
      all: rocks.all,
    },
    {
      heading: say('todos', {}),
      lines: todos.map(({ title, ownerId, dueDate }) => ownedLine(at, { title, name: name(ownerId), dueDate })),
      all: late.length,
    },
    {
      heading: say('issues', {}),
      lines: issues.items.map(({ title, outcome }) => say(outcome === '' ? 'cameBack' : 'cameBackAfter', { title, outcome })),
      all: issues.all,
    },
  ]);
  const facts = { measurables: numbers.all, rocks: rocks.all, todos: late.length, issues: issues.all };
  return { words: words === '' ? say('nothing', {}) : words, facts };
};

/** Drafts what a meeting has brought: what was decided, and who does what. */
const draftSummary = async (at: Entered, { row: { meeting } }: ReachedMeeting): Promise<Draft> => {
  const say = (key: string, values: Record<string, StoredValue>): string => textFor(at, `briefs.${key}`, values);
  const { tractionId, startedAt, endedAt } = meeting;
  const decided = startedAt === null ? { items: [], all: 0 } : await listDecided(at, tractionId, startedAt, endedAt ?? at.now);
  const made = await listMade(at, meeting.id);
  const name = await shortNames(
    at,
    made.items.map(({ ownerId }) => ownerId),
  );
  const words = written(at, [
    {
      heading: say('decided', {}),
      lines: decided.items.map(({ title, outcome }) => say(outcome === '' ? 'solved' : 'solvedBy', { title, outcome })),
      all: decided.all,
    },
    {
      heading: say('made', {}),
      lines: made.items.map(({ title, ownerId, dueDate }) => ownedLine(at, { title, name: name(ownerId), dueDate })),
      all: made.all,
    },
  ]);
  return {
    words: words === '' ? say('nothing', {}) : words,
    facts: { measurables: 0, rocks: 0, todos: made.all, issues: decided.all },
  };
};

/** Returns the person's text for a meeting, else a draft: what they have kept is never drafted again unasked. */
export const readBrief = async (
  at: Entered,
  reached: ReachedMeeting,
  { kind, fresh }: { kind: BriefKind; fresh: 'true' | 'false' },
): Promise<AnswerOf<typeof briefApi.read>> => {
  const kept = await findBrief(at, reached.row.meeting.id, kind);
  const draft = kept === undefined || fresh === 'true' ? await (kind === 'brief' ? draftBrief : draftSummary)(at, reached) : undefined;
  return {
    words: draft?.words ?? kept?.words ?? '',
    isDraft: draft !== undefined,
    sentAt: kept?.sentAt?.toISOString() ?? null,
    facts: draft?.facts ?? null,
    personIds: reached.invitees,
  };
};

/** Sends the text by mail to invitees of the meeting, each in the frame of their language; refuses anybody else. */
export const sendBrief = async (
  at: Entered,
  { row: { meeting }, standing, invitees }: ReachedMeeting,
  { kind, words, personIds }: { kind: BriefKind; words: string; personIds: string[] },
): Promise<{ sent: number }> => {
  const ids = [...new Set(personIds)];
  if (ids.some((id) => !invitees.includes(id))) refuse(errors.invalid, { fields: { personIds: ['VAL_INVALID'] } });
  await keepBrief(at, { meetingId: meeting.id, kind, words, sentAt: at.now });
  const by = (await shortNames(at, [at.personId]))(at.personId);
  const { title } = standing.traction;
  const url = `${at.config.BASE_URL}${meetingLink({ tractionId: meeting.tractionId, id: meeting.threadId })}`;
  const recipients = await listReaders(at, ids);
  await takeMails(
    at,
    recipients.map(({ email }) => email),
  );
  const wordsFor = daysFor(at, at.today);
  await at.after.mails(recipients.map((reader) => briefMail(reader, { kind, title, name: by, words: wordsFor(words, reader), url })));
  return { sent: recipients.length };
};
