import '#web/core/texts/headlines.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { isStale, saveInPlace } from '#web/core/api/stale.ts';
import { knownTitle, useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { type CommandOptions, editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-act.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { forgetUndo, offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type Headline, type HeadlineEdit, headlineApi, type ListedHeadline } from '../contract.ts';
import { type HeadlineFilter, headlinesAsk } from '../rules.ts';

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

const shownAtOnce = (id: string, { title, ownerIds, tractionId, meetingId = null, source = 'typed' }: Created): ListedHeadline => ({
  id,
  title,
  ownerId: ownerIds[0] ?? '',
  ownerIds,
  tractionId,
  meetingId,
  status: 'ToReview',
  isArchived: false,
  source,
  created: nowHere().toISOString(),
  version: 1,
  can: { edit: true, remove: true },
});

/** Returns a function that adds headlines, one for each owner; the first shows at once. `quiet` leaves errors to the form. */
export const useCreateHeadline = (quiet = false) => {
  const me = useSession().user.userId;
  const { send } = useCommand(headlineApi.create, {
    quiet,
    offline: ({ body: { id = '', title } }) => ({
      says: { key: 'headlines.kept.add', values: { title } },
      of: [id],
      reply: { id, ids: [id] },
    }),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', body as Created);
      const mine = item.ownerIds.includes(me);
      cache.addItem(headlineApi.search, item, { told: { ...item, mine, others: !mine } });
    },
  });
  return (created: Created): Promise<ReplyOf<typeof headlineApi.create>> => send({ body: { ...created, id: created.id ?? newId() } });
};

/** The dialog in which a person decides about an edit that somebody else was ahead of. */
const opensHeadline = (headlineId: string): Edit['opens'] => ({ dialog: 'editHeadline', props: { headlineId } });

const updating: CommandOptions<typeof headlineApi.update> = {
  onFail: isStale,
  optimistic: (cache, { params, body }) => cache.patchItem('headline', params.id, { title: body.title, version: (body.version ?? 0) + 1 }),
};

const keptOf = (id: string, key: string): OfflinePolicy<never> => ({
  says: { key: `headlines.kept.${key}`, values: { title: knownTitle([headlineApi.byIds, headlineApi.search], id) } },
  of: [id],
});

const renameHeadline = (headline: ListedHeadline, title: string, undoes = true): void =>
  saveInPlace<ListedHeadline, { title: string }, Headline>(
    headline,
    { title },
    {
      send: (body) =>
        sendCommand(
          headlineApi.update,
          { params: { id: headline.id }, body },
          {
            ...updating,
            offline: () => ({ ...keptOf(headline.id, 'title'), edit: editOf(headline, { title }, opensHeadline(headline.id)) }),
          },
        ),
      tell: (overtaken) => openDialog('editHeadline', { headlineId: headline.id, overtaken }),
      undo: undoes ? (now, was) => renameHeadline(now, was.title, false) : undefined,
    },
  );

/** Returns the commands of a headline in a list. Each shows its effect at once (optimistic update). */
export const useHeadlineCommands = () => {
  const review = useCommand(headlineApi.review, {
    offline: ({ params, body }) => keptOf(params.id, body?.status ?? 'Reviewed'),
    optimistic: (cache, { params, body }) => cache.patchItem('headline', params.id, { status: body?.status ?? 'Reviewed' }),
  });
  const reassign = useCommand(headlineApi.reassign, {
    offline: ({ params }) => keptOf(params.id, 'owner'),
    optimistic: (cache, { params, body }) => cache.patchItem('headline', params.id, { ...body, ownerIds: [body.ownerId] }),
  });
  const restore = ({ id, title, status }: ListedHeadline) =>
    changeMany({
      endpoint: headlineApi.changeMany,
      entity: 'headline',
      items: [{ id, title }],
      // One that was just removed comes back as it was.
      change: { status: status === 'Reviewed' ? 'Reviewed' : 'ToReview' },
      leaves: true,
    });
  const remove = useCommand(headlineApi.remove, { optimistic: (cache, { params }) => cache.takeOut('headline', params.id) });
  const setReviewed = ({ id }: ListedHeadline, reviewed: boolean) =>
    review.run({ params: { id }, body: { status: reviewed ? 'Reviewed' : 'ToReview' } });
  const give = ({ id }: ListedHeadline, ownerId: string) => reassign.run({ params: { id }, body: { ownerId } });
  return {
    rename: renameHeadline,
    setReviewed: (headline: ListedHeadline, reviewed: boolean) => {
      setReviewed(headline, reviewed);
      offerUndo(() => setReviewed(headline, !reviewed));
    },
    reassign: (headline: ListedHeadline, ownerId: string) => {
      give(headline, ownerId);
      if (headline.ownerAway === undefined) offerUndo(() => give(headline, headline.ownerId));
      else forgetUndo();
    },
    /** Removes the headline, and offers to undo that. */
    remove: async (headline: ListedHeadline) => {
      if ((await remove.send({ params: { id: headline.id } }).catch(() => undefined)) === undefined) return;
      const action = { label: t('items.undo'), undoes: true, run: () => void restore(headline) };
      toast.info(t('headlines.removedOne', { title: headline.title }), { id: `headline-${headline.id}`, action });
    },
    /** Brings a removed headline back. */
    restore,
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateHeadline = (id: string, body: HeadlineEdit, edit: Edit): Promise<ReplyOf<typeof headlineApi.update>> => {
  const { ownerId } = edit.mine;
  const version = (body.version ?? 0) + 1;
  return sendCommand(
    headlineApi.update,
    { params: { id }, body },
    {
      quiet: true,
      offline: () => ({ ...keptOf(id, 'edit'), edit: { ...edit, opens: opensHeadline(id) }, reply: { version } }),
      optimistic: (cache) =>
        cache.patchItem('headline', id, { ...edit.mine, ...(ownerId === undefined ? {} : { ownerIds: [ownerId] }), version }),
    },
  );
};

/** Returns a function that copies a headline to other teams. */
export const useCascadeHeadline = () => useCommand(headlineApi.cascade, { quiet: true }).send;
