// Decisions about a meeting before and after it is held: agenda, name, rights, who is ready.
import { isLicensed } from '#shared/roles.ts';
import type { Agenda, AgendaItem, AgendaItemType, ChecklistItem, MeetingCommandKind, MeetingSummary, RunState } from './contract.ts';
import { canEdit, canView, type Guarded, type Viewer } from './rules/visibility.ts';

export { awayReason, type Candidate, canHold, type GivingScope, mayGive, sightOf } from './rules/giving.ts';
export {
  clockTime,
  instantOf,
  minuteStep,
  nextAfterMeeting,
  nextOccurrence,
  occurrence,
  type Schedule,
  timeValue,
} from './rules/schedule.ts';
export {
  canEdit,
  canView,
  type Guarded,
  isLockedRow,
  isNarrower,
  mergedVisibility,
  newVisibility,
  settleVisibility,
  tickAccess,
  type Viewer,
} from './rules/visibility.ts';

/** Minutes of the sections of the Level 10 agenda, 90 in total; specification section 9. */
export const levelTenMinutes = [
  { type: 'Segue', name: 'Segue', lengthInMinutes: 5 },
  { type: 'Scorecard', name: 'Scorecard', lengthInMinutes: 5 },
  { type: 'RockReview', name: 'Rock Review', lengthInMinutes: 5 },
  { type: 'Headlines', name: 'Headlines', lengthInMinutes: 5 },
  { type: 'ToDoList', name: 'To-Do List', lengthInMinutes: 5 },
  { type: 'IDS', name: 'IDS', lengthInMinutes: 60 },
  { type: 'Conclude', name: 'Conclude', lengthInMinutes: 5 },
] as const satisfies readonly Pick<AgendaItem, 'type' | 'name' | 'lengthInMinutes'>[];

/** The built-in agenda has the same id in every organisation. */
export const levelTenId = '00000000-0000-7000-8000-000000000010';
export const levelTenName = 'Level 10';

const levelTenItemId = (index: number): string => `00000000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;

export const minutesOf = (items: readonly { lengthInMinutes: number }[]): number =>
  items.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0);

/** Makes an agenda from items; its length and number of sessions follow from them. */
export const agendaOf = (about: Pick<Agenda, 'id' | 'name' | 'type'>, items: AgendaItem[]): Agenda => ({
  ...about,
  items,
  lengthInMinutes: minutesOf(items),
  sessionNumber: items.reduce((most, { sessionNumber }) => Math.max(most, sessionNumber), 1),
});

/** The built-in Level 10 agenda (J-17). */
export const levelTenAgenda: Agenda = agendaOf(
  { id: levelTenId, name: levelTenName, type: 'Level10' },
  levelTenMinutes.map((item, index) => ({ id: levelTenItemId(index), ...item, sessionNumber: 1 })),
);

/** The tab that shows an agenda item's content; RockReview is shown as Rocks (J-18). */
export type ContentTab = 'Scorecard' | 'ToDoList' | 'Rocks' | 'Headlines' | 'IDS' | 'Custom';

const tabOf: Record<AgendaItemType, ContentTab | null> = {
  Segue: null,
  Scorecard: 'Scorecard',
  RockReview: 'Rocks',
  Headlines: 'Headlines',
  ToDoList: 'ToDoList',
  IDS: 'IDS',
  Conclude: null,
  Custom: 'Custom',
};

/**
 * Returns the tabs of overview and summary (J-18). Segue and Conclude are left out, each of the five kinds appears once, and every custom
 * item has its own tab. The live agenda shows all items.
 */
export const contentTabs = (items: readonly AgendaItem[]): { id: string; tab: ContentTab; name: string }[] => {
  const seen = new Set<ContentTab>();
  return items.flatMap(({ id, type, name }) => {
    const tab = tabOf[type];
    if (tab === null || (tab !== 'Custom' && seen.has(tab))) return [];
    seen.add(tab);
    return [{ id, tab, name }];
  });
};

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Returns true when another meeting series of the organisation has the name; case and surrounding spaces do not count (J-14). */
export const isNameTaken = (name: string, others: readonly { threadId: string; title: string }[], thread: string): boolean =>
  others.some(({ threadId, title }) => threadId !== thread && plain(title) === plain(name));

/** Returns true when somebody is invited, as every meeting requires (J-15). */
export const hasAttendee = (invitees: readonly string[]): boolean => invitees.length > 0;

/** Seconds that a meeting may last longer than planned and still count as on time. */
const onTimeGrace = 60;

/** Returns true when a meeting took at most a minute longer than planned. */
export const wasOnTime = ({ spentSeconds, plannedSeconds }: Pick<MeetingSummary, 'spentSeconds' | 'plannedSeconds'>): boolean =>
  spentSeconds <= plannedSeconds + onTimeGrace;

/** Returns the Issues that a meeting discussed but did not solve. */
export const stillOpen = ({ discussedIssueIds, solvedIssueIds }: Pick<MeetingSummary, 'discussedIssueIds' | 'solvedIssueIds'>): string[] =>
  discussedIssueIds.filter((id) => !solvedIssueIds.includes(id));

/** Returns true for a running meeting, paused or not. */
export const isRunning = (status: RunState): boolean => status === 'Running' || status === 'Paused';

export interface GuardedMeeting extends Guarded {
  status: RunState;
  invitees: readonly string[];
}

/** Returns true when the person may see the meeting. Invitees always may, whatever its visibility. */
export const canSeeMeeting = (of: GuardedMeeting, viewer: Viewer): boolean => of.invitees.includes(viewer.personId) || canView(of, viewer);

/** Returns what a person may do with a meeting; the server refuses and the web hides controls by it. */
export const meetingCan = (of: GuardedMeeting, viewer: Viewer): Record<MeetingCommandKind, boolean> => {
  const edit = canEdit(of, viewer);
  const takesPart = edit || of.invitees.includes(viewer.personId);
  return {
    edit,
    remove: edit && !isRunning(of.status),
    start: edit && of.status === 'NotStarted',
    join: takesPart && isRunning(of.status),
    tag: takesPart && isLicensed(viewer.role),
    nudge: edit && of.status === 'NotStarted',
  };
};

/** How a person comes into a meeting: they join a running one, open the lobby of one that is to be held, or only see its page. */
export type WayIn = 'join' | 'lobby' | 'page';

interface Entered {
  status: RunState;
  invitees: readonly string[];
  canJoin: boolean;
  can: Record<'start', boolean>;
}

/**
 * Returns a person's way into a meeting, the same wherever it is offered. Before the start everybody invited finds the lobby, and so does
 * whoever may start it; starting is done there. `isDue` is true from the meeting's day on.
 */
export const wayInto = ({ status, invitees, canJoin, can }: Entered, personId: string, isDue: boolean): WayIn => {
  if (canJoin) return 'join';
  return status === 'NotStarted' && isDue && (can.start || invitees.includes(personId)) ? 'lobby' : 'page';
};

/** Returns true when a person may become the owner: only invitees may. */
export const canOwn = (of: Pick<GuardedMeeting, 'invitees'>, personId: string): boolean => of.invitees.includes(personId);

export const resetChecklist = (items: readonly ChecklistItem[]): ChecklistItem[] => items.map((item) => ({ ...item, isDone: false }));

/**
 * Returns a checklist after what its writer has changed since they saw it as `before`: lines added, removed, ticked and rewritten. What others
 * have changed meanwhile stays, and a line that they have removed does not come back.
 */
export const mergedChecklist = (
  now: readonly ChecklistItem[],
  before: readonly ChecklistItem[],
  after: readonly ChecklistItem[],
): ChecklistItem[] => {
  const [seen, wanted] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])));
  const there = new Set(now.map(({ id }) => id));
  const kept = now.flatMap((item): ChecklistItem[] => {
    const [was, is] = [seen?.get(item.id), wanted?.get(item.id)];
    if (is === undefined) return was === undefined ? [item] : [];
    return [
      { id: item.id, text: was?.text === is.text ? item.text : is.text, isDone: was?.isDone === is.isDone ? item.isDone : is.isDone },
    ];
  });
  return [...kept, ...after.filter(({ id }) => !there.has(id) && seen?.has(id) !== true)];
};

/** Returns the meeting in which an item is added: the running one, unless the item goes to other teams. */
export const addedIn = (
  { tractionId, meetingId }: { tractionId?: string | undefined; meetingId?: string | undefined },
  tractionIds: readonly string[],
): { meetingId: string | null; source: 'meeting' | 'typed' } =>
  meetingId !== undefined && (tractionId === undefined || tractionIds.includes(tractionId))
    ? { meetingId, source: 'meeting' }
    : { meetingId: null, source: 'typed' };
