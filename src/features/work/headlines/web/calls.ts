import '#web/core/texts/headlines.ts';
import {
  type CalledKind,
  madeNow,
  newItemPolicy,
  offlinePolicyOf,
  updateItem,
  useItemCommands,
  useRemoving,
} from '#features/work/items/web/parts/item-calls.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { type Headline, type HeadlineEdit, headlineApi, type ListedHeadline } from '../contract.ts';
import { type HeadlineFilter, headlinesAsk } from '../rules.ts';

export const headlineKind: CalledKind<ListedHeadline, typeof headlineApi.update> = {
  entity: 'headline',
  api: headlineApi,
  opens: (headlineId) => ({ dialog: 'editHeadline', props: { headlineId } }),
  offlineText: (what) => `headlines.kept.${what}` as 'headlines.kept.edit',
  removed: 'headlines.removedOne',
  bodyOf: (headline) => headline,
  owned: (ownerId) => ({ ownerId, ownerIds: [ownerId] }),
  // One that was just removed comes back as it was.
  restoring: ({ status }) => ({ status: status === 'Reviewed' ? 'Reviewed' : 'ToReview' }),
};

/** Reads headlines page by page, oldest first. */
export const useHeadlines = (filter: HeadlineFilter, whole = false) => usePages(headlineApi.search, headlinesAsk(filter), { whole });

/** Prefetches headlines for the list that shows them. */
export const prefetchHeadlines = (filter: HeadlineFilter): Promise<void> => prefetchPages(headlineApi.search, headlinesAsk(filter));

/** Reads one headline, and reads it again when it changes while a dialog shows it. */
export const useHeadline = (id: string) =>
  useItem<Headline, ListedHeadline, typeof headlineApi.byIds>(headlineApi.byIds, [headlineApi.search], id);

interface Created {
  id?: string | undefined;
  title: string;
  ownerIds: string[];
  tractionId: string;
  contentHtml: string;
  meetingId?: string | null | undefined;
  source?: 'typed' | 'meeting' | undefined;
}

const shownAtOnce = (id: string, { title, ownerIds, tractionId, ...made }: Created): ListedHeadline => ({
  ...madeNow(made),
  id,
  title,
  ownerId: ownerIds[0] ?? '',
  ownerIds,
  tractionId,
  status: 'ToReview',
  isArchived: false,
  can: { edit: true, remove: true },
});

/** Returns a function that adds headlines, one for each owner; the first shows at once. `quiet` leaves errors to the form. */
export const useCreateHeadline = (quiet = false) => {
  const me = useSession().user.userId;
  const { send } = useCommand(headlineApi.create, {
    quiet,
    offline: ({ body }) => ({ ...newItemPolicy('headlines.kept.add', body), reply: { id: body.id ?? '', ids: [body.id ?? ''] } }),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', body as Created);
      const mine = item.ownerIds.includes(me);
      cache.addItem(headlineApi.search, item, { told: { ...item, mine, others: !mine } });
    },
  });
  return (created: Created): Promise<ReplyOf<typeof headlineApi.create>> => send({ body: { ...created, id: created.id ?? newId() } });
};

/** Returns the commands of a headline in a list. Each shows its effect at once (optimistic update). */
export const useHeadlineCommands = () => {
  const acts = useItemCommands(headlineKind);
  const remove = useRemoving(headlineKind, headlineApi.remove);
  const review = useCommand(headlineApi.review, {
    offline: ({ params, body }) => offlinePolicyOf(headlineKind, params.id, body?.status ?? 'Reviewed'),
    optimistic: (cache, { params, body }) => cache.patchItem('headline', params.id, { status: body?.status ?? 'Reviewed' }),
  });
  const setReviewed = ({ id, version }: ListedHeadline, reviewed: boolean, by: 'tick' | 'undo' = 'undo') =>
    review.run({ params: { id }, body: { status: reviewed ? 'Reviewed' : 'ToReview', ...(by === 'tick' ? { seen: version } : {}) } });
  return {
    ...acts,
    remove,
    setReviewed: (headline: ListedHeadline, reviewed: boolean) => {
      setReviewed(headline, reviewed, 'tick');
      offerUndo(() => setReviewed(headline, !reviewed));
    },
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateHeadline = (id: string, body: HeadlineEdit, edit: Edit) => updateItem(headlineKind, id, body, edit);

/** Returns a function that copies a headline to other teams. */
export const useCascadeHeadline = () => useCommand(headlineApi.cascade, { quiet: true }).send;
