import { wayOf } from '#features/ground/notifications/rules.ts';
import { listSettings } from '#features/ground/notifications/server/actions.ts';
import { readWords } from '#features/ground/orgs/server/access.ts';
import { stillOpen } from '#features/teams/team/rules.ts';
import { getMeeting, inviteesOf } from '#features/teams/team/server/actions/hold.ts';
import { stopping } from '#features/work/mailings/server/actions.ts';
import type { Working } from '#server/http/work.ts';
import { type Recap, recapMail } from '../mails.ts';
import { countCascades, listFaces, listNotes, titlesOfHeadlines, titlesOfIssues, titlesOfTodos } from '../store.ts';

/**
 * Gathers the results of a meeting and mails them to everybody invited who wants recaps by mail at once, except blocked people; queues all
 * mails or none.
 */
export const mailRecap = async (at: Working, meetingId: string): Promise<void> => {
  const { meeting, thread } = await getMeeting(at, meetingId);
  const { summary } = meeting;
  if (summary === null) return;
  const invitees = await listFaces(at, await inviteesOf(at, meeting.tractionId));
  const words = await readWords(at);
  const todos = await titlesOfTodos(at, summary.addedTodoIds);
  const done = await titlesOfTodos(at, summary.completedTodoIds);
  const { newReds = [], offRocks = [], addedIssueIds = [] } = summary;
  const owners = [...todos, ...done, ...offRocks].map(({ ownerId }) => ownerId);
  const everybody = [...summary.presentIds, ...summary.absentIds, ...owners];
  const names = new Map(
    (await listFaces(at, [...new Set(everybody)])).map((face) => [face.personId, `${face.firstName} ${face.lastName}`]),
  );
  const namesOf = (ids: string[]) => ids.flatMap((id) => names.get(id) ?? []);
  const cascades = await countCascades(at, summary.reviewedHeadlineIds);
  const recap: Recap = {
    title: thread.title,
    summary,
    solved: await titlesOfIssues(at, summary.solvedIssueIds),
    discussed: (await titlesOfIssues(at, stillOpen(summary))).map(({ title }) => title),
    reds: newReds,
    offRocks: offRocks.map(({ title, ownerId }) => ({ title, owner: names.get(ownerId) ?? '' })),
    added: (await titlesOfIssues(at, addedIssueIds)).map(({ title }) => title),
    done: done.map(({ title, ownerId }) => ({ title, owner: names.get(ownerId) ?? '' })),
    todos: todos.map(({ title, ownerId, dueDate }) => ({ title, owner: names.get(ownerId) ?? '', dueDate })),
    headlines: (await titlesOfHeadlines(at, summary.reviewedHeadlineIds)).map(({ id, title }) => ({ title, teams: cascades.get(id) ?? 0 })),
    notes: (await listNotes(at, meetingId)).filter(({ contentHtml }) => contentHtml !== ''),
    present: namesOf(summary.presentIds),
    absent: namesOf(summary.absentIds),
    url: `${at.config.BASE_URL}/traction/${meeting.tractionId}/${thread.id}/${meetingId}`,
  };
  const settingsOf = await listSettings(
    at,
    invitees.map(({ personId }) => personId),
  );
  const mails = invitees
    .filter(({ personId, blocked }) => !blocked && wayOf(settingsOf(personId), 'recap') === 'Now')
    .map((invitee) => {
      const reader = { ...invitee, words };
      const stop = stopping({ config: at.config, orgId: at.orgId, reader }, 'recap');
      return { ...recapMail(reader, recap, stop), about: `recap ${meetingId}` };
    });
  await at.after.mails(mails);
};
