import '#web/core/texts/proposed-issues.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type ProposedIssue, proposedIssueApi } from '../contract.ts';

/** Reads the Issues that rules propose to a meeting; undefined while they load. */
export const useProposedIssues = (tractionId: string): readonly ProposedIssue[] | undefined =>
  useRead(proposedIssueApi.list, { query: { tractionId } }, { quiet: true }).data?.items;

/** Runs a command that reports its failure itself. */
const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);

/** Puts a proposed Issue on the list under a title, and offers to undo that. `me` takes it where its owner cannot hold it there. */
export const acceptProposal = async (
  tractionId: string,
  { id, type, title: fromTitle, ownerId }: ProposedIssue,
  title: string,
  me: string,
) => {
  const made = await sendCommand(
    issueApi.drop,
    { body: { tractionId, items: [{ title, ownerId: ownerId ?? me, fromType: type, fromId: id, fromTitle }] } },
    { optimistic: (cache) => cache.removeItem('proposedIssue', id) },
  ).catch(() => undefined);
  if (made === undefined) return;
  const undo = () =>
    quietly(sendCommand(issueApi.changeMany, { body: { items: made.ids.map((each) => ({ id: each })), status: 'Removed' } }));
  toast.success(t('proposedIssues.accepted', { title }), {
    id: `proposed-${id}`,
    action: { label: t('items.undo'), undoes: true, run: undo },
  });
};

const answer = (tractionId: string, { id, type }: ProposedIssue, count: number | null) =>
  sendCommand(
    proposedIssueApi.setNotNow,
    { params: { type, id }, body: { tractionId, count } },
    { optimistic: (cache) => count !== null && cache.removeItem('proposedIssue', id) },
  );

/** Says Not now to a proposed Issue for the whole meeting, and offers to undo that. */
export const postponeProposal = async (tractionId: string, proposed: ProposedIssue, said: string): Promise<void> => {
  if ((await answer(tractionId, proposed, proposed.count).catch(() => undefined)) === undefined) return;
  toast.info(t('proposedIssues.postponed', { title: said }), {
    id: `proposed-${proposed.id}`,
    action: { label: t('items.undo'), undoes: true, run: () => quietly(answer(tractionId, proposed, null)) },
  });
};
