// Decisions about a meeting outside of its running: its agenda, its name, who may do what, who is ready.
import { isLicensed } from '../../shared/roles.ts';
import type { Agenda, AgendaItem, AgendaItemType, ChecklistItem, MeetingDeed, MeetingSummary, Readiness, RunState } from './contract.ts';
import { canEdit, canView, type Guarded, type Viewer } from './rules/visibility.ts';

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
  newVisibility,
  settleVisibility,
  tickAccess,
  type Viewer,
} from './rules/visibility.ts';

/** Minutes of the Level 10 agenda, 90 in all; specification section 9. */
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

/** An agenda of items; it lasts as long as they do and has as many sessions as they name. */
export const agendaOf = (about: Pick<Agenda, 'id' | 'name' | 'type'>, items: AgendaItem[]): Agenda => ({
  ...about,
  items,
  lengthInMinutes: minutesOf(items),
  sessionNumber: items.reduce((most, { sessionNumber }) => Math.max(most, sessionNumber), 1),
});

/** J-17. */
export const levelTenAgenda: Agenda = agendaOf(
  { id: levelTenId, name: levelTenName, type: 'Level10' },
  levelTenMinutes.map((item, index) => ({ id: levelTenItemId(index), ...item, sessionNumber: 1 })),
);

/** What an agenda item is called where its content is shown; J-18: RockReview is shown as Rocks. */
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

/** J-18: tabs of overview and summary. Segue and Conclude are hidden, the five kinds appear once, custom items each. The live agenda shows all. */
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

/** J-14: a name is taken when another meeting series of the organisation has it, whatever its case and spaces. */
export const isNameTaken = (name: string, others: readonly { threadId: string; title: string }[], thread: string): boolean =>
  others.some(({ threadId, title }) => threadId !== thread && plain(title) === plain(name));

/** J-15. */
export const hasAttendee = (invitees: readonly string[]): boolean => invitees.length > 0;

/** Seconds that a meeting may take longer than planned and still be on time. */
const onTimeGrace = 60;

/** A meeting ends on time when it took at most as long as was planned, and a minute. */
export const wasOnTime = ({ spentSeconds, plannedSeconds }: Pick<MeetingSummary, 'spentSeconds' | 'plannedSeconds'>): boolean =>
  spentSeconds <= plannedSeconds + onTimeGrace;

/** The Issues that a meeting discussed and did not solve. */
export const stillOpen = ({ discussedIssueIds, solvedIssueIds }: Pick<MeetingSummary, 'discussedIssueIds' | 'solvedIssueIds'>): string[] =>
  discussedIssueIds.filter((id) => !solvedIssueIds.includes(id));

/** A running meeting, paused or not. */
export const isRunning = (status: RunState): boolean => status === 'Running' || status === 'Paused';

export interface GuardedMeeting extends Guarded {
  status: RunState;
  invitees: readonly string[];
}

/** Invitees see their meeting, whatever its visibility says. */
export const canSeeMeeting = (of: GuardedMeeting, viewer: Viewer): boolean => of.invitees.includes(viewer.personId) || canView(of, viewer);

/** What a person may do with a meeting; the server refuses by it and the web hides by it. */
export const meetingCan = (of: GuardedMeeting, viewer: Viewer): Record<MeetingDeed, boolean> => {
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

/** A new owner must be one of the invitees. */
export const canOwn = (of: Pick<GuardedMeeting, 'invitees'>, personId: string): boolean => of.invitees.includes(personId);

export const isReady = ({ numbersMissing, rocksWithoutStatus, todosOverdue }: Readiness): boolean =>
  numbersMissing.length + rocksWithoutStatus.length + todosOverdue.length === 0;

/** Whom a nudge reaches: those who are not ready, of those asked for, and never oneself. */
export const whomToNudge = (rows: readonly Readiness[], asked: readonly string[] | undefined, byId: string): string[] =>
  rows
    .filter((row) => !isReady(row) && row.personId !== byId && (asked === undefined || asked.includes(row.personId)))
    .map(({ personId }) => personId);

export const resetChecklist = (items: readonly ChecklistItem[]): ChecklistItem[] => items.map((item) => ({ ...item, isDone: false }));

/** The meeting that an item is added in: the one that runs, unless the item goes to other teams than its own. */
export const addedIn = (
  { tractionId, meetingId }: { tractionId?: string | undefined; meetingId?: string | undefined },
  tractionIds: readonly string[],
): { meetingId: string | null; source: 'meeting' | 'typed' } =>
  meetingId !== undefined && (tractionId === undefined || tractionIds.includes(tractionId))
    ? { meetingId, source: 'meeting' }
    : { meetingId: null, source: 'typed' };
