import type { Person } from '#features/ground/people/contract.ts';
import type { Meeting, Traction } from '#features/teams/team/contract.ts';
import { levelTenAgenda } from '#features/teams/team/rules.ts';
import type { Headline } from '#features/work/headlines/contract.ts';
import type { Issue } from '#features/work/issues/contract.ts';
import type { Rock } from '#features/work/rocks/contract.ts';
import type { Todo } from '#features/work/todos/contract.ts';
import type { Role } from '#shared/roles.ts';
import { dev, hannah, idOf, leadership, maren } from './session.ts';

const created = '2026-03-02T09:00:00.000Z';
const kept = { isArchived: false, source: 'typed', created, createdById: maren.id, changed: created, version: 1 } as const;
const placed = { ownerId: maren.id, tractionId: leadership.id, meetingId: null, contentHtml: '' };

let count = 1000;
/** Returns an id that nothing else has. */
export const nextId = (): string => {
  count += 1;
  return idOf(count);
};

interface Named {
  id?: string;
  firstName: string;
  lastName: string;
  role?: Role;
}

/** Makes a person of the organisation. */
export const personOf = ({ id = nextId(), firstName, lastName, role = 'Member' }: Named): Person => ({
  id,
  firstName,
  lastName,
  username: firstName.toLowerCase(),
  avatarUrl: null,
  email: `${firstName.toLowerCase()}@harborandpine.com`,
  orgThemeColor: null,
  actualRoles: [role],
  upgradeRequestStatus: 'None',
  navBarOpen: true,
  hasLicense: role !== 'Observer',
  isBlocked: false,
  isProven: true,
  hasBilling: role === 'Owner',
  eosRoleInOrg: 'Other',
});

export const everybody: readonly Person[] = [maren, dev, hannah].map(personOf);

interface Team {
  id: string;
  title: string;
  threadId: string;
}

/** Makes the traction of a team. */
export const tractionOf = ({ id, title, threadId }: Team, change: Partial<Traction> = {}): Traction => ({
  id,
  title,
  ownerId: maren.id,
  scorecardId: idOf(Number(id.slice(-4)) + 20),
  colorTag: 'None',
  invitees: everybody.map((person) => person.id),
  sight: { org: false, lt: false, personIds: [] },
  isLeadershipTeam: title === leadership.title,
  threads: [
    { id: threadId, tractionId: id, title, cadence: 'Weekly', anchorDate: '2026-03-03', meetingId: idOf(Number(id.slice(-4)) + 30) },
  ],
  can: { edit: true, add: true },
  ...change,
});

/** Makes the next meeting of a team. */
export const meetingOf = ({ id, title, threadId }: Team, change: Partial<Meeting> = {}): Meeting => ({
  id: idOf(Number(id.slice(-4)) + 30),
  title,
  tractionId: id,
  threadId,
  ownerId: maren.id,
  cadence: 'Weekly',
  nextDate: '2026-03-10',
  meetingTime: '10:00:00.000',
  timeZone: 'UTC',
  meetingDateTime: '2026-03-10T10:00:00.000Z',
  agendaTemplateId: null,
  agendaName: levelTenAgenda.name,
  agendaItems: levelTenAgenda.items,
  colorTag: 'None',
  invitees: everybody.map((person) => person.id),
  settings: { sendRecapEmail: true, clearMeetingItems: true },
  status: 'NotStarted',
  started: null,
  isFavorite: false,
  canJoin: true,
  summary: null,
  can: { edit: true, remove: true, start: true, join: true, tag: true, nudge: true },
  version: 1,
  ...change,
});

/** Makes a To-Do of the leadership team that Maren owns. */
export const todoOf = (change: Partial<Todo>): Todo => ({
  ...kept,
  ...placed,
  id: nextId(),
  title: 'Call the mill',
  ownerIds: [change.ownerId ?? maren.id],
  dueDate: '2026-03-10',
  issueId: null,
  status: 'NotDone',
  doneAt: null,
  repeats: null,
  repeatUntil: null,
  can: { edit: true, remove: true },
  ...change,
});

/** Makes an Issue of the leadership team that Maren owns. */
export const issueOf = (change: Partial<Issue>): Issue => ({
  ...kept,
  ...placed,
  id: nextId(),
  title: 'Cedar slips',
  entityType: 'meeting',
  status: 'ToReview',
  solvedAt: null,
  outcome: '',
  rank: 1,
  isLongTerm: false,
  votes: 0,
  voted: false,
  fromType: null,
  fromId: null,
  fromTitle: '',
  can: { edit: true, remove: true, move: true },
  ...change,
});

/** Makes a headline of the leadership team that Maren owns. */
export const headlineOf = (change: Partial<Headline>): Headline => ({
  ...kept,
  ...placed,
  id: nextId(),
  title: 'Pine Street is happy',
  ownerIds: [change.ownerId ?? maren.id],
  status: 'ToReview',
  can: { edit: true, remove: true },
  ...change,
});

/** Makes a Rock of the leadership team that Maren owns. */
export const rockOf = (change: Partial<Rock>): Rock => {
  const { isArchived: _, ...rest } = kept;
  return {
    ...rest,
    ...placed,
    id: nextId(),
    title: 'Open the second bay',
    dueDate: '2026-03-31',
    firstDueDate: null,
    type: 'Team',
    status: 'OnTrack',
    statusAt: created,
    statusReason: '',
    progress: null,
    milestones: { done: 0, total: 0 },
    tractionIds: [change.tractionId ?? leadership.id],
    isDelegated: false,
    delegatedFrom: null,
    delegatedRocks: [],
    isRemoved: false,
    can: { edit: true, remove: true, title: true },
    ...change,
  };
};
