import '#web/core/texts/issues.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { isStale, saveInPlace } from '#web/core/api/stale.ts';
import { knownTitle, useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { type CommandOptions, editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-act.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { forgetUndo, offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type Issue, type IssueEdit, type IssueOrigin, issueApi, type ListedIssue } from '../contract.ts';
import { storedIssue } from '../rules/kept.ts';
import { type IssueFilter, issuesAsk } from '../rules.ts';

/** Reads Issues page by page, in the team's order. */
export const useIssues = (filter: IssueFilter, whole = false) => usePages(issueApi.search, issuesAsk(filter), { whole });

/** Prefetches Issues for the list that shows them. */
export const prefetchIssues = (filter: IssueFilter): Promise<void> => prefetchPages(issueApi.search, issuesAsk(filter));

/** Reads one Issue, and reads it again when it changes while a dialog shows it. */
export const useIssue = (id: string) => useItem<Issue, ListedIssue, typeof issueApi.byIds>(issueApi.byIds, [issueApi.search], id);

interface Created {
  id?: string | undefined;
  title: string;
  ownerId: string;
  tractionId: string;
  contentHtml: string;
  meetingId?: string | null | undefined;
  fromType?: IssueOrigin | null | undefined;
  fromId?: string | null | undefined;
  fromTitle?: string | undefined;
  source?: 'typed' | 'meeting' | undefined;
}

/** The place of a new Issue until the server has answered: after all others. */
const lastRank = 1_000_000;

const shownAtOnce = (
  id: string,
  { contentHtml: _, meetingId = null, fromType = null, fromId = null, fromTitle = '', source = 'typed', ...rest }: Created,
): ListedIssue => ({
  ...rest,
  id,
  meetingId,
  entityType: 'meeting',
  status: 'ToReview',
  solvedAt: null,
  outcome: '',
  isLongTerm: false,
  votes: 0,
  voted: false,
  rank: lastRank,
  fromType,
  fromId,
  fromTitle,
  isArchived: false,
  source,
  created: nowHere().toISOString(),
  version: 1,
  can: { edit: true, remove: true, move: true },
});

const keptOf = (id: string, key: string): OfflinePolicy<never> => ({
  says: { key: `issues.kept.${key}`, values: { title: knownTitle([issueApi.byIds, issueApi.search], id) } },
  of: [id],
});

/** Returns a function that adds an Issue to a meeting and shows it at once. `quiet` leaves errors to the form. */
export const useCreateIssue = (quiet = false) => {
  const { send } = useCommand(issueApi.create, {
    quiet,
    offline: ({ body }) => storedIssue(body.id ?? '', body.title),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', body as Created);
      cache.addItem(issueApi.search, item);
    },
  });
  return (created: Created): Promise<ReplyOf<typeof issueApi.create>> =>
    send({ body: { entityType: 'meeting', ...created, id: created.id ?? newId() } });
};

/** The dialog in which a person decides about an edit that somebody else was ahead of. */
const opensIssue = (issueId: string): Edit['opens'] => ({ dialog: 'editIssue', props: { issueId } });

const updating: CommandOptions<typeof issueApi.update> = {
  onFail: isStale,
  optimistic: (cache, { params, body }) => cache.patchItem('issue', params.id, { title: body.title, version: (body.version ?? 0) + 1 }),
};

const renameIssue = (issue: ListedIssue, title: string, undoes = true): void =>
  saveInPlace<ListedIssue, { title: string }, Issue>(
    issue,
    { title },
    {
      send: (body) =>
        sendCommand(
          issueApi.update,
          { params: { id: issue.id }, body },
          { ...updating, offline: () => ({ ...keptOf(issue.id, 'title'), edit: editOf(issue, { title }, opensIssue(issue.id)) }) },
        ),
      tell: (overtaken) => openDialog('editIssue', { issueId: issue.id, overtaken }),
      undo: undoes ? (now, was) => renameIssue(now, was.title, false) : undefined,
    },
  );

/** Brings a removed Issue back; one that was just removed comes back as it was. */
const restore = ({ id, title, status }: ListedIssue) =>
  changeMany({
    endpoint: issueApi.changeMany,
    entity: 'issue',
    items: [{ id, title }],
    change: { status: status === 'Reviewed' ? 'Reviewed' : 'ToReview' },
    leaves: true,
  });

/** Returns the commands of an Issue in a list. Each shows its effect at once and undoes it when the server refuses (optimistic update). */
export const useIssueCommands = () => {
  const solve = useCommand(issueApi.solve, {
    offline: ({ params }) => keptOf(params.id, 'Reviewed'),
    optimistic: (cache, { params }) => cache.patchItem('issue', params.id, { status: 'Reviewed' }),
    onFail: (_, { params }) => toast.dismiss(`issue-${params.id}`),
  });
  const status = useCommand(issueApi.setStatus, {
    offline: ({ params, body }) => keptOf(params.id, body.status),
    optimistic: (cache, { params, body }) => cache.patchItem('issue', params.id, { status: body.status }),
  });
  const reassign = useCommand(issueApi.reassign, {
    offline: ({ params }) => keptOf(params.id, 'owner'),
    optimistic: (cache, { params, body }) => cache.patchItem('issue', params.id, body),
  });
  const remove = useCommand(issueApi.remove, { optimistic: (cache, { params }) => cache.takeOut('issue', params.id) });
  const rank = useCommand(issueApi.rank, {
    inTurn: true,
    optimistic: (cache, { body }) => body.ids.forEach((id, place) => cache.patchItem('issue', id, { rank: place + 1 })),
  });
  const reopen = ({ id }: ListedIssue) => status.run({ params: { id }, body: { status: 'ToReview' } });
  const give = ({ id }: ListedIssue, ownerId: string) => reassign.run({ params: { id }, body: { ownerId } });
  return {
    reopen: (issue: ListedIssue) => {
      reopen(issue);
      offerUndo(() => solve.run({ params: { id: issue.id } }));
    },
    rename: renameIssue,
    /** Solves the Issue, and offers to undo that. */
    solve: (issue: ListedIssue) => {
      solve.run({ params: { id: issue.id } });
      toast.success(t('issues.solved', { title: issue.title }), {
        id: `issue-${issue.id}`,
        action: { label: t('items.undo'), undoes: true, run: () => reopen(issue) },
      });
    },
    reassign: (issue: ListedIssue, ownerId: string) => {
      give(issue, ownerId);
      if (issue.ownerAway === undefined) offerUndo(() => give(issue, issue.ownerId));
      else forgetUndo();
    },
    /** Removes the Issue, and offers to undo that. */
    remove: async (issue: ListedIssue) => {
      if ((await remove.send({ params: { id: issue.id } }).catch(() => undefined)) === undefined) return;
      const action = { label: t('items.undo'), undoes: true, run: () => void restore(issue) };
      toast.info(t('issues.removedOne', { title: issue.title }), { id: `issue-${issue.id}`, action });
    },
    /** Votes for the Issue, or takes the vote back. */
    vote: ({ id, votes }: ListedIssue, voted: boolean) =>
      void sendCommand(
        issueApi.vote,
        { params: { id }, body: { voted } },
        { optimistic: (cache) => cache.patchItem('issue', id, { voted, votes: Math.max(0, votes + (voted ? 1 : -1)) }) },
      ).catch(() => undefined),
    /** Moves Issues to the long-term list, or back. */
    setLongTerm: (issue: ListedIssue, isLongTerm: boolean) =>
      changeMany({ endpoint: issueApi.changeMany, entity: 'issue', items: [issue], change: { isLongTerm }, leaves: true }),
    /** Brings a removed Issue back. */
    restore,
    /** Puts these Issues first, in this order. */
    rank: (tractionId: string, ids: string[]) => rank.run({ body: { tractionId, ids } }),
  };
};

/**
 * Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. An answer with messages counts as a
 * failure; catalogue row G-18.
 */
export const updateIssue = async (id: string, body: IssueEdit, edit: Edit): Promise<void> => {
  const version = (body.version ?? 0) + 1;
  const { messages } = await sendCommand(
    issueApi.update,
    { params: { id }, body },
    {
      quiet: true,
      offline: () => ({ ...keptOf(id, 'edit'), edit: { ...edit, opens: opensIssue(id) }, reply: { version } }),
      optimistic: (cache) => cache.patchItem('issue', id, { ...edit.mine, version }),
    },
  );
  if (messages.length > 0) throw new ApiError({ status: 200, code: 'issueAnswered', messages });
};

/** Returns a function that sends the form that moves an Issue. */
export const useMoveIssue = () => useCommand(issueApi.move, { quiet: true }).send;
