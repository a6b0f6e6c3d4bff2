// A sample meeting for tests of the rules: its people, its clock, and functions that apply commands.

import { levelTenAgenda } from '#features/teams/team/rules.ts';
import { newId } from '#shared/ids.ts';
import type { idsStages, LiveMeeting } from '../contract.ts';
import { type Actor, type Command, openLiveMeeting, step } from '../rules.ts';

export const [scribe, member, owner, observer, stranger] = [newId(), newId(), newId(), newId(), newId()];
export const issues = Array.from({ length: 6 }, newId);
export const [a, b, c] = issues as [string, string, string];
export const begun = Date.parse('2026-03-03T15:00:00.000Z');
export const at = (seconds: number) => new Date(begun + seconds * 1000);

export const as = (personId: string, seconds = 0): Actor => ({
  personId,
  isLicensed: personId !== observer,
  canEdit: personId === scribe || personId === owner,
  mayLead: personId === owner,
  now: at(seconds),
});

export const meeting = {
  id: newId(),
  threadId: newId(),
  tractionId: newId(),
  title: 'Leadership',
  agendaTemplateId: levelTenAgenda.id,
  agendaName: levelTenAgenda.name,
  agendaItems: levelTenAgenda.items,
  settings: { sendRecapEmail: true, clearMeetingItems: true },
};
export const invitees = [scribe, member, owner, observer].map((personId) => ({
  personId,
  avatarUrl: null,
  observes: personId === observer,
}));
export const lobby = (issueCount = 3) => openLiveMeeting(newId(), meeting, invitees, issueCount);

export const done = (state: LiveMeeting, command: Command, actor: Actor = as(scribe)): LiveMeeting => {
  const outcome = step(state, command, actor);
  if ('refused' in outcome) throw new Error(`${command.type} refused: ${outcome.refused}`);
  return outcome.state;
};
export const play = (state: LiveMeeting, ...commands: Command[]) => commands.reduce((now, command) => done(now, command), state);
export const refusal = (state: LiveMeeting, command: Command, actor: Actor = as(scribe)) => {
  const outcome = step(state, command, actor);
  return 'refused' in outcome ? outcome.refused : null;
};
export const commandEvents = (state: LiveMeeting, command: Command, actor: Actor = as(scribe)) => {
  const outcome = step(state, command, actor);
  return 'refused' in outcome ? [outcome.refused] : outcome.events.map(({ event }) => event);
};
export const running = (issueCount = 3) => done(lobby(issueCount), { type: 'start' });
/** Marks all invitees as present. */
export const together = (state: LiveMeeting) =>
  [member, owner, observer].reduce((now, personId) => done(now, { type: 'join' }, as(personId)), state);
export const issue = (type: 'addFocusIssue' | 'removeFocusIssue' | 'markAsSolved' | 'reopenIssue', issueId: string) => ({ type, issueId });
export const next = (solved: boolean): Command => ({ type: 'nextFocusIssue', solved });

/** The meeting in each stage of IDS; where Issues are selected, these are a and b. */
export const inStage: Record<(typeof idsStages)[number], () => LiveMeeting> = {
  Reviewing: () => running(),
  Prioritizing: () => done(running(), { type: 'startPrioritization' }),
  ReadyToDiscuss: () => play(inStage.Prioritizing(), issue('addFocusIssue', a), issue('addFocusIssue', b)),
  DiscussSolve: () => done(inStage.ReadyToDiscuss(), { type: 'startFocusGroup' }),
  IssuesDiscussed: () => play(inStage.DiscussSolve(), next(false), next(false)),
  Complete: () => running(0),
};
