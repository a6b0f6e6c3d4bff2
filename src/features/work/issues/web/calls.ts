import '#web/core/texts/issues.ts';
import {
  type CalledKind,
  madeNow,
  offlinePolicyOf,
  undoes,
  updateItem,
  useItemCommands,
  useRemoving,
} from '#features/work/items/web/parts/item-calls.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type Issue, type IssueEdit, type IssueOrigin, issueApi, type ListedIssue } from '../contract.ts';
import { storedIssue } from '../rules/stored-issue.ts';
import { type IssueFilter, issuesAsk } from '../rules.ts';

export const issueKind: CalledKind<ListedIssue, typeof issueApi.update> = {
  entity: 'issue',
  api: issueApi,
  opens: (issueId) => ({ dialog: 'editIssue', props: { issueId } }),
  offlineText: (what) => `issues.kept.${what}` as 'issues.kept.edit',
  removed: 'issues.removedOne',
  bodyOf: (issue) => issue,
  owned: (ownerId) => ({ ownerId }),
  // One that was just removed comes back as it was.
  restoring: ({ status }) => ({ status: status === 'Reviewed' ? 'Reviewed' : 'ToReview' }),
};

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
  { contentHtml: _, meetingId, source, fromType = null, fromId = null, fromTitle = '', ...rest }: Created,
): ListedIssue => ({
  ...rest,
  ...madeNow({ meetingId, source }),
  id,
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
  can: { edit: true, remove: true, move: true },
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

/** Returns the commands of an Issue in a list. Each shows its effect at once and undoes it when the server refuses (optimistic update). */
export const useIssueCommands = () => {
  const acts = useItemCommands(issueKind);
  const remove = useRemoving(issueKind, issueApi.remove);
  const solve = useCommand(issueApi.solve, {
    offline: ({ params }) => offlinePolicyOf(issueKind, params.id, 'Reviewed'),
    optimistic: (cache, { params }) => cache.patchItem('issue', params.id, { status: 'Reviewed' }),
    onFail: (_, { params }) => toast.dismiss(`issue-${params.id}`),
  });
  const status = useCommand(issueApi.setStatus, {
    offline: ({ params, body }) => offlinePolicyOf(issueKind, params.id, body.status),
    optimistic: (cache, { params, body }) => cache.patchItem('issue', params.id, { status: body.status }),
  });
  const rank = useCommand(issueApi.rank, {
    inTurn: true,
    optimistic: (cache, { body }) => body.ids.forEach((id, place) => cache.patchItem('issue', id, { rank: place + 1 })),
  });
  const reopen = ({ id }: ListedIssue) => status.run({ params: { id }, body: { status: 'ToReview' } });
  return {
    ...acts,
    remove,
    reopen: (issue: ListedIssue) => {
      reopen(issue);
      offerUndo(() => solve.run({ params: { id: issue.id } }));
    },
    /** Solves the Issue, and offers to undo that. */
    solve: (issue: ListedIssue) => {
      solve.run({ params: { id: issue.id }, body: { seen: issue.version } });
      toast.success(t('issues.solved', { title: issue.title }), {
        id: `issue-${issue.id}`,
        action: undoes(() => reopen(issue)),
      });
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
    /** Puts these Issues first, in this order. */
    rank: (tractionId: string, ids: string[]) => rank.run({ body: { tractionId, ids } }),
  };
};

/**
 * Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. An answer with messages counts as a
 * failure; catalogue row G-18.
 */
export const updateIssue = async (id: string, body: IssueEdit, edit: Edit): Promise<void> => {
  const { messages } = await updateItem(issueKind, id, body, edit);
  if (messages.length > 0) throw new ApiError({ status: 200, code: 'issueAnswered', messages });
};

/** Returns a function that sends the form that moves an Issue. */
export const useMoveIssue = () => useCommand(issueApi.move, { quiet: true }).send;
