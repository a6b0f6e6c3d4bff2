import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { liveMeetingApi as live } from '../contract.ts';
import { mayLead, mayScribe, maySee, mayStart, mayTakePart, seesLiveMeeting, seesTractions } from './access.ts';
import { endLiveMeeting, joinLiveMeeting, joinOffline, startLiveMeeting, takeOver } from './actions/course.ts';
import { addAsIssue, moveIssue, nextFocusIssue, recountIssues, reviewHeadline } from './actions/items.ts';
import { command, presentState } from './actions/moves.ts';
import { meetingNotes, writeNotes } from './actions/notes.ts';
import { listUnderWay } from './store.ts';

type Answering = Parameters<typeof command>;

/** Makes the reply of a command: the state after it. */
const now = async (state: ReturnType<typeof command>) => ({ liveMeeting: await state });
const plain = (...asked: Answering) => now(command(...asked));

const about: Route[] = [
  route(live.active, seesTractions, async ({ at, granted }) => ({
    items: (await listUnderWay(at, granted.tractionIds)).map(({ startedAt, ...meeting }) => ({
      ...meeting,
      started: startedAt?.toISOString() ?? null,
    })),
  })),
  route(live.find, seesLiveMeeting, async ({ at, granted }) => ({
    liveMeeting: (await presentState(at, granted.held)).state,
    me: granted.me,
    now: at.now.toISOString(),
  })),
  route(live.notes, seesLiveMeeting, async ({ at, granted }) => ({ items: await meetingNotes(at, granted.held.meeting.id) })),
];

const people: Route[] = [
  route(live.join, maySee, ({ at, granted }) => now(joinLiveMeeting(at, granted))),
  route(live.leave, maySee, ({ at, granted }) => plain(at, granted, { type: 'leave' })),
  route(live.joinOffline, mayScribe, ({ at, granted, input }) => now(joinOffline(at, granted, input.body.personId))),
  route(live.leaveOffline, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'leaveOffline', personId: input.body.personId }),
  ),
  route(live.reaction, mayTakePart, ({ at, granted, input }) => plain(at, granted, { type: 'reaction', reaction: input.body.reaction })),
  route(live.addRating, mayTakePart, ({ at, granted, input }) => {
    const { rating, personId } = input.body;
    return plain(at, granted, { type: 'addRating', rating, personId });
  }),
  route(live.setSelectedAttendee, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'setSelectedAttendee', personId: input.body.personId }),
  ),
  route(live.segueDone, mayTakePart, ({ at, granted, input }) => plain(at, granted, { type: 'segueDone', personId: input.body.personId })),
];

const course: Route[] = [
  route(live.start, mayStart, ({ at, granted }) => now(startLiveMeeting(at, granted))),
  route(live.end, mayScribe, ({ at, granted }) => now(endLiveMeeting(at, granted))),
  route(live.pause, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'pause' })),
  route(live.resume, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'resume' })),
  route(live.takeOver, mayLead, ({ at, granted }) => now(takeOver(at, granted))),
  route(live.nextAgendaItem, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'nextAgendaItem' })),
  route(live.setAgendaItem, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'setAgendaItem', agendaIndex: input.body.agendaIndex }),
  ),
  route(live.clearMeetingItemsChanged, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'clearMeetingItemsChanged', value: input.body.value }),
  ),
  route(live.sendRecapEmailChanged, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'sendRecapEmailChanged', value: input.body.value }),
  ),
];

const issues: Route[] = [
  route(live.startPrioritization, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'startPrioritization' })),
  route(live.startFocusGroup, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'startFocusGroup' })),
  route(live.endFocusGroup, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'endFocusGroup' })),
  route(live.nextFocusIssue, mayScribe, ({ at, granted, input }) => now(nextFocusIssue(at, granted, input.body.solved))),
  route(live.voteIssue, mayTakePart, ({ at, granted, input }) => {
    const { issueId, vote } = input.body;
    return now(moveIssue(at, granted, { type: 'voteIssue', issueId, vote }));
  }),
  route(live.addFocusIssue, mayScribe, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'addFocusIssue', issueId: input.body.issueId })),
  ),
  route(live.removeFocusIssue, mayScribe, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'removeFocusIssue', issueId: input.body.issueId })),
  ),
  route(live.markAsSolved, mayTakePart, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'markAsSolved', issueId: input.body.issueId })),
  ),
  route(live.reopenIssue, mayTakePart, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'reopenIssue', issueId: input.body.issueId })),
  ),
  route(live.updateIssueCount, mayTakePart, ({ at, granted }) => now(recountIssues(at, granted))),
];

const items: Route[] = [
  route(live.writeNotes, mayTakePart, ({ at, granted, input }) => writeNotes(at, granted, input.body)),
  route(live.reviewHeadline, mayScribe, ({ at, granted, input }) => now(reviewHeadline(at, granted, input.body.headlineId))),
  route(live.addRockAsIssue, mayTakePart, ({ at, granted, input }) =>
    addAsIssue(at, granted, { type: 'rock', of: input.body.rockId, id: input.body.id }),
  ),
  route(live.addTodoAsIssue, mayTakePart, ({ at, granted, input }) =>
    addAsIssue(at, granted, { type: 'todo', of: input.body.todoId, id: input.body.id }),
  ),
  route(live.addHeadlineAsIssue, mayTakePart, ({ at, granted, input }) =>
    addAsIssue(at, granted, { type: 'headline', of: input.body.headlineId, id: input.body.id }),
  ),
  route(live.addMeasurableAsIssue, mayTakePart, ({ at, granted, input }) =>
    addAsIssue(at, granted, { type: 'measurable', of: input.body.measurableId, id: input.body.id }),
  ),
];

export const liveMeetingRoutes: Route[] = routesOf(live, [...about, ...people, ...course, ...issues, ...items]);
