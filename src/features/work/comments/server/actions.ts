import { notify, tellerName, withdraw } from '#features/ground/notifications/server/actions.ts';
import { readSight } from '#features/teams/team/server/access.ts';
import { linksTo } from '#features/teams/team/server/actions/tell.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { mayDiscuss, type Subject, type Subjects } from '#server/access/subjects.ts';
import { isReached, type Reach } from '#server/realtime/audience.ts';
import { linesOf, type MentionMade, mentionsIn, sanitiseComment } from '#server/text/sanitise.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { nameOf } from '#shared/names.ts';
import { itemAddress, type SubjectType, subjectWords } from '#shared/subjects.ts';
import { type Comment, type commentApi, commentsAtOnce, type Mentionable, mostMentions } from '../contract.ts';
import { rightsOn } from './access.ts';
import { addComment, type CommentRow, changeComment, countComments, countNotes, listComments, listPeople, removeComment } from './store.ts';

/** Returns a comment as a person sees it. */
export const commentView = (at: Entered, subject: Subject, row: CommentRow): Comment => ({
  id: row.id,
  contentHtml: row.contentHtml,
  author: row.author,
  created: row.createdAt.toISOString(),
  edited: row.editedAt?.toISOString() ?? null,
  ...(row.about === null ? {} : { about: row.about }),
  version: row.version,
  can: rightsOn(at, subject, row.createdById),
});

/** Returns how many comments of items that the person sees there are, by id. */
export const countSeen = async (
  at: Entered,
  subjects: Subjects,
  { type, ids }: { type: SubjectType; ids: string[] },
): Promise<Record<string, number>> => {
  const seen = await subjects.list(
    at,
    ids.map((id) => ({ type, id })),
  );
  return Object.fromEntries(
    await countComments(
      at,
      type,
      [...seen.values()].map(({ id }) => id),
    ),
  );
};

export const showComments = async (
  at: Entered,
  subject: Subject,
  asked: { beforeId?: string | undefined; about?: string | undefined },
): Promise<AnswerOf<typeof commentApi.list>> => {
  const total =
    asked.about === undefined
      ? ((await countComments(at, subject.type, [subject.id])).get(subject.id) ?? 0)
      : await countNotes(at, subject, asked.about);
  const rows = await listComments(at, subject, asked);
  const hasMore = rows.length > commentsAtOnce;
  return {
    items: rows.slice(hasMore ? 1 : 0).map((row) => commentView(at, subject, row)),
    totalCount: total,
    hasMore,
    can: { comment: mayDiscuss(at, subject) },
  };
};

/** The people who see an item, and through which of its meetings each of them does. */
interface Seers {
  people: Mentionable[];
  tractionOf: (personId: string) => string | null;
}

const seersOf = async (at: Entered, subjects: Subjects, subject: Subject): Promise<Seers> => {
  const reach: Reach = (await subjects.reach(at, [subject]))(subject);
  const sight = await readSight(at);
  const people = (await listPeople(at)).filter(({ id }) => isReached(reach, id, sight.tractionsOf(id)));
  const places = reach === 'everyone' ? [] : [...reach.tractionIds];
  return { people, tractionOf: (personId) => places.find((id) => sight.tractionsOf(personId).has(id)) ?? null };
};

export const listSeers = async (at: Entered, subjects: Subjects, subject: Subject): Promise<Mentionable[]> =>
  (await seersOf(at, subjects, subject)).people;

const mentionedKey = 'notifications.mentioned';

/** A comment, and the item that it is on. */
interface Place {
  subject: Subject;
  commentId: string;
}

/** Takes back what people were told who are not mentioned in a comment any more. */
const untellMentioned = (at: Entered, commentId: string, recipientIds: readonly string[]): Promise<void> =>
  withdraw(at, { textKey: mentionedKey, about: { commentId }, recipientIds });

/** Notifies people that a comment on an item mentions them, each with the item in a meeting that they see. */
const tellMentioned = async (
  at: Entered,
  { subject, commentId }: Place,
  personIds: string[],
  tractionOf: Seers['tractionOf'],
): Promise<void> => {
  const others = personIds.filter((id) => id !== at.personId);
  if (others.length === 0) return;
  const name = await tellerName(at);
  const links = await linksTo(at, [...new Set(others.flatMap((id) => tractionOf(id) ?? []))]);
  await notify(
    at,
    others.map((recipientId) => ({
      recipientId,
      type: 'Mentioned' as const,
      says: { key: mentionedKey, values: { name, commentId } },
      message: subject.title,
      items: { type: subjectWords[subject.type], ids: [subject.id] },
      link: itemAddress(links.get(tractionOf(recipientId) ?? '') ?? '/', subject),
    })),
  );
};

/**
 * Returns the text as it is stored, and tells those whom it mentions and `before` did not. A mention of somebody who does not see the item is
 * refused, except where it stood before: the person may have lost sight of it since.
 */
const written = async (at: Entered, subjects: Subjects, place: Place, html: string, before: MentionMade[]): Promise<string> => {
  const { subject } = place;
  const seers = mentionsIn(sanitiseComment(html, ({ text }) => text)).length === 0 ? undefined : await seersOf(at, subjects, subject);
  const names = new Map([
    ...before.map(({ personId, text }): [string, string] => [personId, text]),
    ...(seers?.people ?? []).map((each): [string, string] => [each.id, `@${nameOf(each)}`]),
  ]);
  const contentHtml = sanitiseComment(
    html,
    ({ personId }) => names.get(personId) ?? refuse(errors.invalid, { fields: { contentHtml: ['VAL_MENTION'] } }),
  );
  if (linesOf(contentHtml).length === 0) refuse(errors.invalid, { fields: { contentHtml: ['VAL_REQUIRED'] } });
  const mentioned = [...new Set(mentionsIn(contentHtml).map(({ personId }) => personId))];
  if (mentioned.length > mostMentions) refuse(errors.invalid, { fields: { contentHtml: ['VAL_TOO_LONG'] } });
  const told = new Set(before.map(({ personId }) => personId));
  if (seers !== undefined)
    await tellMentioned(
      at,
      place,
      mentioned.filter((id) => !told.has(id)),
      seers.tractionOf,
    );
  await untellMentioned(
    at,
    place.commentId,
    [...told].filter((id) => !mentioned.includes(id)),
  );
  return contentHtml;
};

export const commentOn = async (
  at: Entered,
  subjects: Subjects,
  subject: Subject,
  { id = newId(), contentHtml, about = null }: { id?: string | undefined; contentHtml: string; about?: string | null | undefined },
): Promise<{ id: string }> => {
  if (about !== null && subject.type !== 'Measurable') refuse(errors.invalid, { fields: { about: ['VAL_INVALID'] } });
  await addComment(at, subject, { id, about, contentHtml: await written(at, subjects, { subject, commentId: id }, contentHtml, []) });
  return { id };
};

export const editComment = async (
  at: Entered,
  subjects: Subjects,
  { comment, subject }: { comment: CommentRow; subject: Subject },
  edit: { contentHtml: string; version?: number | undefined },
): Promise<{ version: number }> => {
  await refuseStale(at, 'comment', comment, edit.version, () => commentView(at, subject, comment));
  const contentHtml = await written(at, subjects, { subject, commentId: comment.id }, edit.contentHtml, mentionsIn(comment.contentHtml));
  return { version: contentHtml === comment.contentHtml ? comment.version : await changeComment(at, comment.id, contentHtml) };
};

/** Removes a comment, and takes back what was told of it. */
export const takeBackComment = async (at: Entered, { id, contentHtml }: CommentRow): Promise<void> => {
  await removeComment(at, id);
  await untellMentioned(at, id, [...new Set(mentionsIn(contentHtml).map(({ personId }) => personId))]);
};
