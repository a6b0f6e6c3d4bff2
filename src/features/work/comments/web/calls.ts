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

/** Reads the newest comments of an item, or with `before` those before a comment. */
export const useComments = (of: SubjectRef, before?: string) =>
  useRead(commentApi.list, before === undefined ? { params: of } : { params: of, query: { beforeId: before } }, { quiet: true });

/** Loads the people who can be mentioned. */
export const loadPeople = async (of: SubjectRef): Promise<ReplyOf<typeof commentApi.people>['items']> =>
  (await readNow(commentApi.people, { params: of }, { quiet: true })).items;

/** Keeps what is typed for an item while the page is open, whether the item's dialog is or not. */
export const useCommentDraft = (of: SubjectRef, label: string) => useWords(`comment ${subjectKey(of)}`, label);

/** Keeps a comment that is being edited, in the same way. While it is as it was, there are no words to lose. */
export const useEditDraft = (of: SubjectRef, { id, contentHtml }: Comment, label: string) =>
  useWords(`comment edited ${id} ${subjectKey(of)}`, label, contentHtml);

const useWords = (place: string, label: string, saved = '') => {
  const { typed } = useDraft(place);
  return {
    html: typed,
    type: (html: string) => keepDraft(place, { typed: html, words: html === saved ? '' : wordsOf({ contentHtml: html }), label }),
  };
};

/** Returns the commands of an item's comments. What is sent without a connection is kept on this device. */
export const useCommentCommands = (of: SubjectRef) => {
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
      const shown: Comment = { id, contentHtml, author, created, edited: null, version: 1, can: { edit: true, remove: true } };
      cache.addItem(commentApi.list, shown, { told: of });
    },
  });
  const update = useCommand(commentApi.update, {
    optimistic: (cache, { params, body }) =>
      cache.patchItem('comment', params.id, { contentHtml: body.contentHtml, edited: nowHere().toISOString() }),
  });
  const remove = useCommand(commentApi.remove, { optimistic: (cache, { params }) => cache.removeItem('comment', params.id) });
  return {
    add: (contentHtml: string) => add.send({ params: of, body: { id: newId(), contentHtml } }),
    update: ({ id }: Comment, contentHtml: string) => update.send({ params: { id }, body: { contentHtml } }),
    remove: ({ id }: Comment) => remove.run({ params: { id } }),
    busy: add.busy || update.busy,
  };
};
