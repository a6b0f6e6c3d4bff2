import { type Route, route, routesOf } from '#server/http/route.ts';
import { liveMeetingApi as live } from '../contract.ts';
import { mayAskIn, mayHaveLost } from './access/losing.ts';
import { mayLead, mayReact, mayScribe, maySee, mayStart, mayTakePart, seesLiveMeeting, seesTractions } from './access.ts';
import { endLiveMeeting, handOver, joinLiveMeeting, joinOffline, startLiveMeeting, takeOver } from './actions/course.ts';
import { addAsIssue, dropMeasurables, moveIssue, nextFocusIssue, recountIssues, reviewHeadline, writeOutcome } from './actions/items.ts';
import { askIn, lostView } from './actions/losing.ts';
import { addMessage, removeMessage } from './actions/messages.ts';
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
  route(live.lost, mayHaveLost, async ({ at, granted }) => ({ lost: granted.lost === undefined ? null : lostView(at, granted.lost) })),
  route(live.askIn, mayAskIn, ({ at, granted }) => askIn(at, granted)),
  route(live.notes, seesLiveMeeting, async ({ at, granted }) => ({ items: await meetingNotes(at, granted.held.meeting.id) })),
];

const people: Route[] = [
  route(live.join, maySee, ({ at, granted, input }) => now(joinLiveMeeting(at, granted, input.body.late))),
  route(live.leave, maySee, ({ at, granted }) => plain(at, granted, { type: 'leave' })),
  route(live.askToLead, mayTakePart, ({ at, granted }) => plain(at, granted, { type: 'askToLead' })),
  route(live.stopAsking, mayTakePart, ({ at, granted }) => plain(at, granted, { type: 'stopAsking' })),
  route(live.notNow, mayScribe, ({ at, granted, input }) => plain(at, granted, { type: 'notNow', personId: input.body.personId })),
  route(live.handOver, mayScribe, ({ at, granted, input }) => now(handOver(at, granted, input.body.personId))),
  route(live.takeBack, mayTakePart, ({ at, granted }) => plain(at, granted, { type: 'takeBack' })),
  route(live.joinOffline, mayScribe, ({ at, granted, input }) => now(joinOffline(at, granted, input.body.personId))),
  route(live.leaveOffline, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'leaveOffline', personId: input.body.personId }),
  ),
  route(live.reaction, mayReact, ({ at, granted, input }) => plain(at, granted, { type: 'reaction', reaction: input.body.reaction })),
  route(live.addRating, mayTakePart, ({ at, granted, input }) => {
    const { rating, personId } = input.body;
    return plain(at, granted, { type: 'addRating', rating, personId });
  }),
];

const segue: Route[] = [
  route(live.setSelectedAttendee, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'setSelectedAttendee', personId: input.body.personId }),
  ),
  route(live.segueDone, mayTakePart, ({ at, granted, input }) => plain(at, granted, { type: 'segueDone', personId: input.body.personId })),
  route(live.seguePass, mayTakePart, ({ at, granted, input }) => plain(at, granted, { type: 'seguePass', personId: input.body.personId })),
  route(live.segueHold, mayTakePart, ({ at, granted, input }) => plain(at, granted, { type: 'segueHold', value: input.body.value })),
  route(live.segueMoreTime, mayTakePart, ({ at, granted }) => plain(at, granted, { type: 'segueMoreTime' })),
  route(live.segueOrder, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'segueOrder', personIds: input.body.personIds }),
  ),
  route(live.segueLine, mayTakePart, ({ at, granted, input }) => {
    const { personId, line } = input.body;
    return plain(at, granted, { type: 'segueLine', personId, line });
  }),
];

const course: Route[] = [
  route(live.start, mayStart, ({ at, granted }) => now(startLiveMeeting(at, granted))),
  route(live.cancel, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'cancel' })),
  route(live.end, mayScribe, ({ at, granted }) => now(endLiveMeeting(at, granted))),
  route(live.pause, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'pause' })),
  route(live.resume, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'resume' })),
  route(live.takeOver, mayLead, ({ at, granted }) => now(takeOver(at, granted))),
  route(live.nextAgendaItem, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'nextAgendaItem', agendaItemId: input.body.agendaItemId }),
  ),
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
  route(live.nextFocusIssue, mayScribe, ({ at, granted, input }) => {
    const { solved, issueId } = input.body;
    return now(nextFocusIssue(at, granted, { solved, issueId }));
  }),
  route(live.voteIssue, mayTakePart, ({ at, granted, input }) => {
    const { issueId, votes, personId } = input.body;
    return now(moveIssue(at, granted, { type: 'voteIssue', issueId, votes, personId }));
  }),
  route(live.orderByVotes, mayScribe, ({ at, granted, input }) =>
    plain(at, granted, { type: 'orderByVotes', issueIds: input.body.issueIds }),
  ),
  route(live.undoOrder, mayScribe, ({ at, granted }) => plain(at, granted, { type: 'undoOrder' })),
  route(live.typeOutcome, mayTakePart, ({ at, granted, input }) => {
    const { issueId, line } = input.body;
    return plain(at, granted, { type: 'typeOutcome', issueId, line });
  }),
  route(live.writeOutcome, mayTakePart, ({ at, granted, input }) => now(writeOutcome(at, granted, input.body))),
  route(live.addFocusIssue, mayScribe, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'addFocusIssue', issueId: input.body.issueId })),
  ),
  route(live.removeFocusIssue, mayScribe, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'removeFocusIssue', issueId: input.body.issueId })),
  ),
  route(live.markAsSolved, mayTakePart, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'markAsSolved', issueId: input.body.issueId, seen: input.body.seen })),
  ),
  route(live.reopenIssue, mayTakePart, ({ at, granted, input }) =>
    now(moveIssue(at, granted, { type: 'reopenIssue', issueId: input.body.issueId })),
  ),
  route(live.updateIssueCount, mayTakePart, ({ at, granted }) => now(recountIssues(at, granted))),
];

const items: Route[] = [
  route(live.writeNotes, mayTakePart, ({ at, granted, input }) => writeNotes(at, granted, input.body)),
  route(live.reviewHeadline, mayScribe, ({ at, granted, input }) => now(reviewHeadline(at, granted, input.body.headlineId))),
  route(live.addMessage, mayTakePart, ({ at, granted, input }) => addMessage(at, granted, input.body)),
  route(live.removeMessage, mayTakePart, ({ at, granted, input }) => now(removeMessage(at, granted, input.body.headlineId))),
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
  route(live.addMeasurablesAsIssues, mayTakePart, ({ at, granted, input }) => dropMeasurables(at, granted, input.body.measurableIds)),
];

export const liveMeetingRoutes: Route[] = routesOf(live, [...about, ...people, ...segue, ...course, ...issues, ...items]);
