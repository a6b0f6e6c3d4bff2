import type { Entered } from '../../../server/access/granted.ts';
import { letter } from '../../../server/mail/letter.ts';
import { type KeptValue, textFor } from '../../../server/text/text.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { listReaders } from '../../mailings/server/actions.ts';
import type { ReachedMeeting } from '../../meetings/server/access.ts';
import { meetingLink } from '../../meetings/server/actions/create.ts';
import { shortNames } from '../../people/server/actions.ts';
import { isOnTarget, valuesIn } from '../../scorecards/rules.ts';
import { loadScorecard } from '../../scorecards/server/actions.ts';
import type { BriefFacts, BriefKind, briefApi } from '../contract.ts';
import { findBrief, keepBrief, listCameBack, listDecided, listLate, listMade, listOffTrack } from './store.ts';

interface Draft {
  words: string;
  facts: BriefFacts;
}

const dayOr = (day: string | null): KeptValue => (day === null ? '' : { day });

/** Returns the measurables that are off target in their latest week, with the number of weeks in a row. */
const numbersOff = async (at: Entered, { standing }: ReachedMeeting) => {
  const { measurables, intervals } = await loadScorecard(at, standing, undefined);
  const off = measurables.flatMap((measurable) => {
    const values = valuesIn(intervals, measurable.values).filter((value) => value !== null);
    const on = values.findLastIndex((value) => isOnTarget(value, measurable));
    const weeks = values.length - 1 - on;
    const value = values.at(-1);
    return weeks === 0 || value === undefined ? [] : [{ title: measurable.title, value, weeks }];
  });
  return { all: measurables.length, off };
};

/** Joins sections, each with its lines; one without lines is left out. */
const written = (sections: readonly (readonly [heading: string, lines: readonly string[]])[]): string =>
  sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [heading, ...lines.map((line) => `- ${line}`)].join('\n'))
    .join('\n\n');

/** Drafts what the people of a meeting should know before it: numbers off target, Rocks off track, late To-Dos, Issues that came back. */
const draftBrief = async (at: Entered, reached: ReachedMeeting): Promise<Draft> => {
  const { tractionId } = reached.row.meeting;
  const say = (key: string, values: Record<string, KeptValue>): string => textFor(at, `briefs.${key}`, values);
  const numbers = await numbersOff(at, reached);
  const rocks = await listOffTrack(at, tractionId);
  const todos = await listLate(at, tractionId);
  const issues = await listCameBack(at, tractionId);
  const name = await shortNames(
    at,
    [...rocks, ...todos].map(({ ownerId }) => ownerId),
  );
  const words = written([
    [say('numbers', {}), numbers.off.map(({ title, value, weeks }) => say('number', { title, value, count: weeks }))],
    [say('rocks', {}), rocks.map(({ title, ownerId }) => say('owned', { title, name: name(ownerId) }))],
    [say('todos', {}), todos.map(({ title, ownerId, dueDate }) => say('due', { title, name: name(ownerId), day: dayOr(dueDate) }))],
    [say('issues', {}), issues.map(({ title, outcome }) => say(outcome === '' ? 'cameBack' : 'cameBackAfter', { title, outcome }))],
  ]);
  const facts = { measurables: numbers.all, rocks: rocks.length, todos: todos.length, issues: issues.length };
  return { words: words === '' ? say('nothing', {}) : words, facts };
};

/** Drafts what a meeting has brought: what was decided, and who does what. */
const draftSummary = async (at: Entered, { row: { meeting } }: ReachedMeeting): Promise<Draft> => {
  const say = (key: string, values: Record<string, KeptValue>): string => textFor(at, `briefs.${key}`, values);
  const decided = meeting.startedAt === null ? [] : await listDecided(at, meeting.tractionId, meeting.startedAt, meeting.endedAt ?? at.now);
  const made = await listMade(at, meeting.id);
  const name = await shortNames(
    at,
    made.map(({ ownerId }) => ownerId),
  );
  const words = written([
    [say('decided', {}), decided.map(({ title, outcome }) => say(outcome === '' ? 'solved' : 'solvedBy', { title, outcome }))],
    [say('made', {}), made.map(({ title, ownerId, dueDate }) => say('due', { title, name: name(ownerId), day: dayOr(dueDate) }))],
  ]);
  return {
    words: words === '' ? say('nothing', {}) : words,
    facts: { measurables: 0, rocks: 0, todos: made.length, issues: decided.length },
  };
};

/** Returns the person's text for a meeting, else a draft. */
export const readBrief = async (
  at: Entered,
  reached: ReachedMeeting,
  { kind, fresh }: { kind: BriefKind; fresh: 'true' | 'false' },
): Promise<AnswerOf<typeof briefApi.read>> => {
  const kept = await findBrief(at, reached.row.meeting.id, kind);
  const draft = await (kind === 'brief' ? draftBrief : draftSummary)(at, reached);
  const isDraft = kept === undefined || fresh === 'true';
  return {
    words: isDraft ? draft.words : kept.words,
    isDraft,
    sentAt: kept?.sentAt?.toISOString() ?? null,
    facts: draft.facts,
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
  await at.after.mails(
    recipients.map((reader) =>
      letter(reader, {
        to: reader.email,
        subject: textFor(reader, `briefs.${kind}Subject`, { title }),
        lines: [textFor(reader, 'briefs.from', { name: by, title }), ...words.split('\n').filter((line) => line.trim() !== '')],
        link: { text: textFor(reader, 'briefs.link'), url },
      }),
    ),
  );
  return { sent: recipients.length };
};
