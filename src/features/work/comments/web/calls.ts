import '#web/core/texts/comments.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import { readNow, useRead } from '#web/core/api/use-read.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { keepDraft, useDraft } from '#web/core/session/drafts.ts';
import { useSession } from '#web/core/session/session.ts';
import { wordsOf } from '#web/core/session/unsent.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { type Comment, commentApi } from '../contract.ts';

/** An item, and for notes on a number the interval that they are about. */
export type Commented = SubjectRef & { about?: string | undefined };

const refOf = ({ type, id }: Commented): SubjectRef => ({ type, id });

/** Reads the newest comments of an item, or with `before` those before a comment. */
export const useComments = ({ about, ...of }: Commented, before?: string) => {
  const query = { ...(before === undefined ? {} : { beforeId: before }), ...(about === undefined ? {} : { about }) };
  return useRead(commentApi.list, Object.keys(query).length === 0 ? { params: of } : { params: of, query }, { quiet: true });
};

/** Loads the people who can be mentioned. */
export const loadPeople = async (of: Commented): Promise<ReplyOf<typeof commentApi.people>['items']> =>
  (await readNow(commentApi.people, { params: refOf(of) }, { quiet: true })).items;

/** Keeps what is typed for an item while the page is open, whether the item's dialog is or not. */
export const useCommentDraft = (of: Commented, label: string) =>
  useWords(['comment', subjectKey(of), ...(of.about === undefined ? [] : [of.about])].join(' '), label);

/** Keeps a comment that is being edited, in the same way. While it is as it was, there are no words to lose. */
export const useEditDraft = (of: Commented, { id, contentHtml }: Comment, label: string) =>
  useWords(`comment edited ${id} ${subjectKey(of)}`, label, contentHtml);

const useWords = (place: string, label: string, saved = '') => {
  const { typed } = useDraft(place);
  return {
    html: typed,
    type: (html: string) => keepDraft(place, { typed: html, words: html === saved ? '' : wordsOf({ contentHtml: html }), label }),
  };
};

/** Returns the commands of an item's comments. What is sent without a connection is kept on this device. */
export const useCommentCommands = (of: Commented) => {
  const about = of.about === undefined ? {} : { about: of.about };
  const { user } = useSession();
  const add = useCommand(commentApi.add, {
    offline: ({ body: { id = '', contentHtml } }) => ({
      says: { key: 'comments.kept.add', values: { words: wordsOf({ contentHtml }) } },
      of: [id],
      reply: { id },
    }),
    optimistic: (cache, { body: { id = '', contentHtml } }) => {
      const author = { id: user.userId, firstName: user.firstName, lastName: user.lastName, avatarUrl: user.avatarUrl ?? null };
      const created = nowHere().toISOString();
      const shown: Comment = { id, contentHtml, author, created, edited: null, ...about, version: 1, can: { edit: true, remove: true } };
      cache.addItem(commentApi.list, shown, { told: { ...refOf(of), ...about } });
    },
  });
  const update = useCommand(commentApi.update, {
    optimistic: (cache, { params, body }) =>
      cache.patchItem('comment', params.id, { contentHtml: body.contentHtml, edited: nowHere().toISOString() }),
  });
  const remove = useCommand(commentApi.remove, { optimistic: (cache, { params }) => cache.removeItem('comment', params.id) });
  return {
    add: (contentHtml: string) => add.send({ params: refOf(of), body: { id: newId(), contentHtml, ...about } }),
    update: ({ id }: Comment, contentHtml: string) => update.send({ params: { id }, body: { contentHtml } }),
    remove: ({ id }: Comment) => remove.run({ params: { id } }),
    busy: add.busy || update.busy,
  };
};
