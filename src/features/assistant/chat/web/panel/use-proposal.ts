import { useEffect, useState } from 'react';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { rockDueDate } from '#shared/dates.ts';
import { call } from '#web/core/api/call.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { Proposal } from '../../contract.ts';

/** A proposal that was added: the item, and what takes it back. */
export interface Added {
  itemId: string;
  undo: () => Promise<unknown>;
}

/** Opens the form of the item, filled in. Whether it is added there is the form's own business. */
export const editProposal = ({ type, title, tractionId, ownerId, dueDate, measurableId }: Proposal): void => {
  const place = { title, tractionId: tractionId ?? undefined };
  const owner = ownerId ?? undefined;
  const ownerIds = ownerId === null ? undefined : [ownerId];
  if (type === 'todo') void openDialog('addTodo', { ...place, ownerIds, dueDate: dueDate ?? undefined });
  else if (type === 'issue') void openDialog('addIssue', { ...place, ownerId: owner });
  else if (type === 'headline') void openDialog('addHeadline', { ...place, ownerIds });
  else if (type === 'rock') void openDialog('addRock', { ...place, ownerId: owner, dueDate: dueDate ?? undefined });
  else if (measurableId !== null) void openDialog('measurable', { measurableId });
};

/** Returns the scorecard of a meeting, and the value that a week has there now. */
const placeOfValue = async ({ tractionId, measurableId, intervalId }: Proposal) => {
  const { items } = await call(scorecardApi.meetings, {});
  const scorecardId = items.find((meeting) => meeting.tractionId === tractionId)?.scorecardId ?? '';
  const found = await call(scorecardApi.search, { body: { filters: [{ field: 'id', value: measurableId ?? '' }] } });
  const before = found.items[0]?.values.find((each) => each.intervalId === intervalId)?.value ?? null;
  return { params: { scorecardId, measurableId: measurableId ?? '' }, before };
};

/** Returns the function that adds a proposal as the person, by the usual endpoints. */
export const useAddProposal = () => {
  const { calendarDate, quarterMonth, user } = useSession();
  const todo = useCommand(todoApi.create, { quiet: true });
  const issue = useCommand(issueApi.create, { quiet: true });
  const headline = useCommand(headlineApi.create, { quiet: true });
  const rock = useCommand(rockApi.create, { quiet: true });
  const value = useCommand(scorecardApi.enterValue, { quiet: true });
  const noTodo = useCommand(todoApi.setStatus, { quiet: true });
  const noIssue = useCommand(issueApi.setStatus, { quiet: true });
  const noHeadline = useCommand(headlineApi.remove, { quiet: true });
  const noRock = useCommand(rockApi.remove, { quiet: true });
  return async (proposal: Proposal): Promise<Added> => {
    const { type, title, tractionId, dueDate } = proposal;
    const ownerId = proposal.ownerId ?? user.userId;
    const place = { title, tractionId: tractionId ?? '', contentHtml: '' };
    if (type === 'todo') {
      const { id } = await todo.send({ body: { ...place, ownerIds: [ownerId], dueDate } });
      return { itemId: id, undo: () => noTodo.send({ params: { id }, body: { status: 'Removed' } }) };
    }
    if (type === 'issue') {
      const { id } = await issue.send({ body: { ...place, ownerId, entityType: 'meeting' } });
      return { itemId: id, undo: () => noIssue.send({ params: { id }, body: { status: 'Removed' } }) };
    }
    if (type === 'headline') {
      const { id } = await headline.send({ body: { ...place, ownerIds: [ownerId] } });
      return { itemId: id, undo: () => noHeadline.send({ params: { id } }) };
    }
    if (type === 'rock') {
      const due = dueDate ?? rockDueDate(calendarDate, quarterMonth);
      const body = { title, ownerId, contentHtml: '', dueDate: due, type: 'Personal' as const, tractionIds: [tractionId ?? ''] };
      const { id } = await rock.send({ body });
      return { itemId: id, undo: () => noRock.send({ params: { id, flag: 'false' } }) };
    }
    const { params, before } = await placeOfValue(proposal);
    const intervalId = proposal.intervalId ?? '';
    await value.send({ params, body: { intervalId, value: proposal.value } });
    return {
      itemId: params.measurableId,
      undo: () => value.send({ params, body: { intervalId, value: before, entered: before !== null } }),
    };
  };
};

/** Milliseconds for which what was added can be taken back on its card. */
const undoFor = 10 * 60_000;

/** Returns whether something that was added just now can still be taken back. */
export const useUndoTime = (added: Added | undefined): boolean => {
  const [over, setOver] = useState<Added>();
  useEffect(() => {
    if (added === undefined) return;
    const timer = setTimeout(() => setOver(added), undoFor);
    return () => clearTimeout(timer);
  }, [added]);
  return added !== undefined && over !== added;
};
