import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let here: World;
let lead: Actor;
let member: Actor;
let observer: Actor;
let elsewhere: Actor;
let traction: SeededTraction;
let other: SeededTraction;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  here = await sharedWorld();
  lead = await here.org('Harbor & Pine');
  [member, observer] = [await here.person(lead.orgId), await here.person(lead.orgId, 'Observer')];
  elsewhere = await here.org('Another');
});
beforeEach(async () => {
  traction = await here.traction([lead, member, observer]);
  other = await here.traction([lead, member]);
  send = commander(traction);
});
afterAll(() => here.close());

const addIssue = async (title: string, tractionId = traction.id) =>
  (await member.call(issueApi.create, { body: { title, ownerId: member.personId, tractionId, entityType: 'meeting' } })).id;
const addTodo = async (title: string, more: object = {}) =>
  (
    await member.call(todoApi.create, {
      body: { title, ownerIds: [member.personId], dueDate: '2026-03-10', tractionId: traction.id, ...more },
    })
  ).id;
const addHeadline = async (title: string, tractionId = traction.id) =>
  (await member.call(headlineApi.create, { body: { title, ownerId: member.personId, tractionId } })).id;
const issueOf = async (id: string) => (await member.call(issueApi.byIds, { query: { ids: id } })).items[0];
const state = async () => (await lead.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const running = async () => {
  await send(member, 'join');
  return (await send(lead, 'start')).liveMeeting;
};

describe('IDS', () => {
  it('K-24, K-14, K-15, K-16, K-27: picks, discusses and solves an Issue, which solves the Issue itself; one that is not solved stays open', async () => {
    const [one, two] = [await addIssue('One'), await addIssue('Two')];
    expect(await running()).toMatchObject({ issueCount: 2, idsStatus: 'Reviewing' });
    expect((await send(lead, 'startPrioritization')).liveMeeting.idsStatus).toBe('Prioritizing');
    expect((await send(member, 'voteIssue', { issueId: two })).liveMeeting.votes).toEqual([{ issueId: two, personIds: [member.personId] }]);
    await send(lead, 'addFocusIssue', { issueId: one });
    expect((await send(lead, 'addFocusIssue', { issueId: two })).liveMeeting).toMatchObject({
      idsStatus: 'ReadyToDiscuss',
      focusIssueIds: [one, two],
    });
    expect((await send(lead, 'startFocusGroup')).liveMeeting).toMatchObject({ idsStatus: 'DiscussSolve', focusIndex: 0 });
    expect((await send(lead, 'nextFocusIssue', { solved: true })).liveMeeting).toMatchObject({
      issueCount: 1,
      solvedIssueIds: [one],
      focusIndex: 1,
    });
    expect((await send(lead, 'nextFocusIssue', { solved: false })).liveMeeting).toMatchObject({
      issueCount: 1,
      idsStatus: 'IssuesDiscussed',
    });
    expect([(await issueOf(one))?.status, (await issueOf(two))?.status]).toEqual(['Reviewed', 'ToReview']);
    expect((await send(lead, 'endFocusGroup')).liveMeeting).toMatchObject({ idsStatus: 'Prioritizing', focusIssueIds: [] });
  });

  it('K-15, K-27: going on from an Issue that the room has left already changes nothing, whether solved or not', async () => {
    const [one, two] = [await addIssue('One'), await addIssue('Two')];
    await running();
    await send(lead, 'startPrioritization');
    for (const issueId of [one, two]) await send(lead, 'addFocusIssue', { issueId });
    await send(lead, 'startFocusGroup');
    const { liveMeeting } = await send(lead, 'nextFocusIssue', { issueId: one, solved: false });
    expect(liveMeeting).toMatchObject({ focusIndex: 1, idsStatus: 'DiscussSolve' });
    for (const solved of [true, false]) {
      const late = await send(lead, 'nextFocusIssue', { issueId: one, solved });
      expect([late.status, late.liveMeeting]).toEqual([200, liveMeeting]);
    }
    expect((await issueOf(two))?.status).toBe('ToReview');
    const last = await send(lead, 'nextFocusIssue', { issueId: two, solved: true });
    expect(last.liveMeeting).toMatchObject({ idsStatus: 'IssuesDiscussed', solvedIssueIds: [two] });
    expect((await send(lead, 'nextFocusIssue', { issueId: two, solved: true })).liveMeeting).toEqual(last.liveMeeting);
    expect(await send(lead, 'nextFocusIssue', { solved: true })).toMatchObject({ status: 409 });
  });

  it('K-17, K-25, K-26: lets every participant solve and reopen; IDS is complete without open Issues, and prioritises with some', async () => {
    const id = await addIssue('Only');
    await running();
    expect((await send(member, 'markAsSolved', { issueId: id })).liveMeeting).toMatchObject({ issueCount: 0, idsStatus: 'Complete' });
    expect((await issueOf(id))?.status).toBe('Reviewed');
    expect((await send(member, 'markAsSolved', { issueId: id })).liveMeeting.issueCount).toBe(0);
    expect((await send(member, 'reopenIssue', { issueId: id })).liveMeeting).toMatchObject({
      issueCount: 1,
      idsStatus: 'Prioritizing',
      solvedIssueIds: [],
    });
    expect((await issueOf(id))?.status).toBe('ToReview');
    expect(await send(observer, 'markAsSolved', { issueId: id })).toMatchObject({ status: 403 });
    expect(await send(member, 'nextFocusIssue', { solved: true })).toMatchObject({ status: 403 });
  });

  it('K-14: the scribe orders the Issues by votes, may undo it, and votes for people in the room without a device', async () => {
    const [one, two] = [await addIssue('One'), await addIssue('Two')];
    await running();
    await send(lead, 'startPrioritization');
    expect(await send(lead, 'orderByVotes', { issueIds: [] })).toMatchObject({ status: 409 });
    await send(member, 'voteIssue', { issueId: two, votes: 2 });
    expect(await send(member, 'voteIssue', { issueId: one, votes: 2 })).toMatchObject({ status: 409 });
    expect(await send(member, 'voteIssue', { issueId: one, votes: 4 })).toMatchObject({ status: 422, codes: { votes: expect.anything() } });
    expect(await send(member, 'orderByVotes', { issueIds: [one, two] })).toMatchObject({ status: 403 });
    const third = await here.person(lead.orgId);
    await send(lead, 'joinOffline', { personId: third.personId });
    const voted = await send(lead, 'voteIssue', { issueId: one, votes: 1, personId: third.personId });
    expect(voted.liveMeeting.votes).toContainEqual({ issueId: one, personIds: [third.personId] });
    expect(await send(lead, 'voteIssue', { issueId: one, votes: 1, personId: member.personId })).toMatchObject({ status: 403 });
    expect((await send(lead, 'orderByVotes', { issueIds: [one, two] })).liveMeeting).toMatchObject({
      idsStatus: 'DiscussSolve',
      focusIssueIds: [two, one],
    });
    expect((await send(lead, 'undoOrder')).liveMeeting).toMatchObject({ idsStatus: 'Prioritizing', voteOrder: null });
  });

  it('K-17: a participant solves and writes the outcome, which is kept with the Issue and brings the next; a skip keeps nothing', async () => {
    const [one, two] = [await addIssue('One'), await addIssue('Two')];
    await running();
    await send(lead, 'startPrioritization');
    for (const issueId of [one, two]) await send(lead, 'addFocusIssue', { issueId });
    await send(lead, 'startFocusGroup');
    expect(await send(member, 'writeOutcome', { issueId: one, outcome: 'Early' })).toMatchObject({ status: 409 });
    await send(member, 'markAsSolved', { issueId: one });
    const typed = await send(member, 'typeOutcome', { issueId: one, line: 'Two mills' });
    expect(typed.liveMeeting.concluding).toEqual({ issueId: one, personId: member.personId, line: 'Two mills' });
    const long = await send(member, 'writeOutcome', { issueId: one, outcome: 'x'.repeat(201) });
    expect(long).toMatchObject({ status: 422, codes: { outcome: ['VAL_TOO_LONG'] } });
    for (const each of ['typeOutcome', 'writeOutcome'] as const)
      expect(await send(observer, each, { issueId: one, line: 'No', outcome: 'No' }).then(({ status }) => status)).toBeGreaterThan(399);
    const moved = await send(member, 'writeOutcome', { issueId: one, outcome: '  Two mills on contract ' });
    expect(moved.liveMeeting).toMatchObject({ focusIndex: 1, concluding: null, solvedIssueIds: [one] });
    expect(await issueOf(one)).toMatchObject({ outcome: 'Two mills on contract', status: 'Reviewed' });
    await send(member, 'markAsSolved', { issueId: two });
    expect((await send(lead, 'writeOutcome', { issueId: two })).liveMeeting).toMatchObject({ idsStatus: 'Complete', concluding: null });
    // A second skip, or one that comes late, takes no outcome away.
    await send(lead, 'writeOutcome', { issueId: one });
    expect([(await issueOf(one))?.outcome, (await issueOf(two))?.outcome]).toEqual(['Two mills on contract', '']);
    await send(lead, 'writeOutcome', { issueId: two, outcome: 'Known at the end' });
    expect((await issueOf(two))?.outcome).toBe('Known at the end');
  });

  it('404 to an Issue of another meeting or organisation; 409 to one that was solved before the meeting', async () => {
    const [away, old] = [await addIssue('Away', other.id), await addIssue('Old')];
    await member.call(issueApi.solve, { params: { id: old } });
    await running();
    for (const type of ['markAsSolved', 'addFocusIssue', 'voteIssue'] as const)
      expect(await send(lead, type, { issueId: away })).toMatchObject({ status: 404 });
    expect(await send(lead, 'markAsSolved', { issueId: newId() })).toMatchObject({ status: 404 });
    for (const type of ['markAsSolved', 'addFocusIssue'] as const)
      expect(await send(lead, type, { issueId: old })).toMatchObject({ status: 409 });
    expect((await state()).solvedIssueIds).toEqual([]);
  });

  it('K-19: counts Issues itself and ignores the number in the command', async () => {
    await addIssue('One');
    await running();
    expect((await send(member, 'updateIssueCount', { issueCount: 40 })).liveMeeting.issueCount).toBe(1);
  });
});

describe('changes of items while the meeting runs', () => {
  it('K-19, K-25: Issues added, solved, reopened, removed and moved anywhere update the count and the stage', async () => {
    await running();
    const seen = async () => {
      const { issueCount, idsStatus, solvedIssueIds } = await state();
      return `${issueCount} ${idsStatus} ${solvedIssueIds.length}`;
    };
    expect(await seen()).toBe('0 Complete 0');
    const [one, two, three] = [await addIssue('One'), await addIssue('Two'), await addIssue('Three')];
    expect(await seen()).toBe('3 Prioritizing 0');
    for (const issueId of [one, two, three]) await send(lead, 'addFocusIssue', { issueId });
    await member.call(issueApi.solve, { params: { id: one } });
    expect(await seen()).toBe('2 ReadyToDiscuss 1');
    await member.call(issueApi.setStatus, { params: { id: one }, body: { status: 'ToReview' } });
    expect(await seen()).toBe('3 ReadyToDiscuss 0');
    await member.call(issueApi.remove, { params: { id: two } });
    expect(await seen()).toBe('2 ReadyToDiscuss 0');
    const move = { ownerId: member.personId, source: 'meeting', destination: 'meeting', destinationId: other.id } as const;
    expect(await member.call(issueApi.move, { params: { id: three }, body: move })).toMatchObject({ status: 200 });
    expect(await seen()).toBe('1 Prioritizing 0');
    expect((await state()).focusIssueIds).toEqual([]);
    await member.call(issueApi.solve, { params: { id: one } });
    expect(await seen()).toBe('0 Complete 1');
    await addIssue('Elsewhere', other.id);
    expect(await seen()).toBe('0 Complete 1');
  });

  it('an Issue that moves between two running meetings leaves one and enters the other', async () => {
    const id = await addIssue('Moving');
    await running();
    await commander(other)(lead, 'start');
    const move = { ownerId: member.personId, source: 'meeting', destination: 'meeting', destinationId: other.id } as const;
    await member.call(issueApi.move, { params: { id }, body: move });
    const there = (await lead.call(liveMeetingApi.find, { params: { meetingId: other.meetingId } })).liveMeeting;
    expect([(await state()).issueCount, there.issueCount]).toEqual([0, 1]);
  });

  it('To-Dos that are added or done, and Headlines that are reviewed, enter the state', async () => {
    const before = await addTodo('Before');
    const headline = await addHeadline('Signed');
    await running();
    const added = await addTodo('During');
    await addTodo('Elsewhere', { tractionId: other.id });
    await member.call(todoApi.create, { body: { title: 'Personal' } });
    await member.call(todoApi.complete, { params: { id: before } });
    await member.call(headlineApi.review, { params: { id: headline } });
    expect(await state()).toMatchObject({ addedTodoIds: [added], completedTodoIds: [before], reviewedHeadlineIds: [headline] });
    await member.call(todoApi.complete, { params: { id: before }, body: { complete: false } });
    expect((await state()).completedTodoIds).toEqual([]);
  });

  it('K-02: a To-Do that moves in counts as added; one that leaves counts neither as added nor as done; a restored one as before', async () => {
    const [old, away] = [await addTodo('Old'), await addTodo('Away', { tractionId: other.id })];
    const personal = (await member.call(todoApi.create, { body: { title: 'Personal' } })).id;
    await here.sql("update todo set created_at = '2026-03-01' where id = $1", [old], lead.orgId);
    await running();
    const added = await addTodo('During');
    const lists = async () => {
      const { addedTodoIds, completedTodoIds } = await state();
      return { addedTodoIds, completedTodoIds };
    };
    const set = (id: string, status: 'Removed' | 'Done' | 'NotDone') =>
      member.call(todoApi.setStatus, { params: { id }, body: { status } });
    const moved = { ownerId: member.personId, dueDate: '2026-03-10' };
    const move = (id: string, tractionId: string) =>
      member.call(todoApi.update, { params: { id }, body: { ...moved, title: 'Moved', tractionId } });
    for (const id of [personal, away]) expect(await move(id, traction.id)).toMatchObject({ status: 200 });
    expect(await lists()).toEqual({ addedTodoIds: [added, personal, away], completedTodoIds: [] });
    for (const id of [added, old]) await set(id, 'Done');
    await move(away, other.id);
    expect(await lists()).toEqual({ addedTodoIds: [added, personal], completedTodoIds: [added, old] });
    for (const id of [added, old]) await set(id, 'Removed');
    expect(await lists()).toEqual({ addedTodoIds: [personal], completedTodoIds: [] });
    for (const id of [added, old]) await set(id, 'NotDone');
    expect(await lists()).toEqual({ addedTodoIds: [personal, added], completedTodoIds: [] });
  });

  it('K-12: a Headline set back or removed no longer counts as reviewed, a solved Issue that is removed no longer as solved', async () => {
    const [back, gone] = [await addHeadline('Back'), await addHeadline('Gone')];
    const issueId = await addIssue('Solved');
    await running();
    for (const headlineId of [back, gone]) await send(lead, 'reviewHeadline', { headlineId });
    await send(member, 'markAsSolved', { issueId });
    expect(await state()).toMatchObject({ reviewedHeadlineIds: [back, gone], solvedIssueIds: [issueId], issueCount: 0 });
    await member.call(headlineApi.review, { params: { id: back }, body: { status: 'ToReview' } });
    expect((await state()).reviewedHeadlineIds).toEqual([gone]);
    await member.call(headlineApi.remove, { params: { id: gone } });
    await member.call(issueApi.remove, { params: { id: issueId } });
    expect(await state()).toMatchObject({ reviewedHeadlineIds: [], solvedIssueIds: [], issueCount: 0, idsStatus: 'Complete' });
  });

  it('a refused write leaves state and number unchanged', async () => {
    await running();
    const { number } = await state();
    const id = await addIssue('One');
    expect(
      await member.call(issueApi.create, {
        body: { id, title: 'Twice', ownerId: member.personId, tractionId: traction.id, entityType: 'meeting' },
      }),
    ).toMatchObject({ status: 409 });
    expect(await state()).toMatchObject({ number: number + 1, issueCount: 1 });
  });
});

describe('K-12: review-headline', () => {
  it('reviews the Headline itself; 404 to one of another meeting; 403 to everybody but the scribe', async () => {
    const [id, away] = [await addHeadline('Signed'), await addHeadline('Away', other.id)];
    await running();
    expect(await send(member, 'reviewHeadline', { headlineId: id })).toMatchObject({ status: 403 });
    expect(await send(lead, 'reviewHeadline', { headlineId: away })).toMatchObject({ status: 404 });
    expect((await send(lead, 'reviewHeadline', { headlineId: id })).liveMeeting.reviewedHeadlineIds).toEqual([id]);
    expect((await member.call(headlineApi.byIds, { query: { ids: id } })).items).toMatchObject([{ status: 'Reviewed' }]);
    expect((await state()).number).toBe(4);
  });
});

describe('K-20: add-*-as-issue', () => {
  const made = async (answer: { id?: string; liveMeeting: { issueCount: number } }) => ({
    count: answer.liveMeeting.issueCount,
    issue: await issueOf(answer.id ?? ''),
  });

  it('makes an Issue of a Rock, a To-Do, a Headline and a measurable, and keeps its origin', async () => {
    const rock = await member.call(rockApi.create, {
      body: { title: 'Open the dock', ownerId: member.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [traction.id] },
    });
    const measurable = await lead.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: {
        title: 'Boats',
        ownerId: lead.personId,
        goalValue: 3,
        comparison: 'GreaterOrEqual',
        unitOfMeasure: 'Number',
        valueScale: 'One',
        decimalPlaces: 0,
      },
    });
    const todoId = await addTodo('Call the port');
    const headlineId = await addHeadline('The port closes');
    await running();
    const id = newId();
    expect(await made(await send(member, 'addRockAsIssue', { rockId: rock.id, id }))).toMatchObject({
      count: 1,
      issue: {
        id,
        title: 'Open the dock',
        fromType: 'rock',
        fromId: rock.id,
        fromTitle: 'Open the dock',
        source: 'meeting',
        meetingId: traction.meetingId,
        tractionId: traction.id,
        ownerId: member.personId,
      },
    });
    expect(await made(await send(member, 'addTodoAsIssue', { todoId }))).toMatchObject({
      count: 2,
      issue: { fromType: 'todo', fromId: todoId },
    });
    expect(await made(await send(lead, 'addHeadlineAsIssue', { headlineId }))).toMatchObject({
      count: 3,
      issue: { fromType: 'headline', title: 'The port closes' },
    });
    expect(await made(await send(lead, 'addMeasurableAsIssue', { measurableId: measurable.id }))).toMatchObject({
      count: 4,
      issue: { fromType: 'measurable', title: 'Boats' },
    });
    const { id: nets } = await lead.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...measurableDefaults, title: 'Nets', ownerId: member.personId, goalValue: 3 },
    });
    await lead.call(scorecardApi.enterValue, {
      params: { scorecardId: traction.scorecardId, measurableId: nets },
      body: { intervalId: '2026-W10', value: 1 },
    });
    expect(await made(await send(lead, 'addMeasurableAsIssue', { measurableId: nets }))).toMatchObject({
      issue: { fromType: 'measurable', title: 'Nets 1, goal 3', ownerId: member.personId },
    });
    expect(await state()).toMatchObject({ issueCount: 5, idsStatus: 'Prioritizing' });
  });

  it('drops several measurables at once, each with its owner, and none that has an open Issue already', async () => {
    const add = async (title: string, ownerId: string, at = traction) =>
      (
        await lead.call(scorecardApi.addMeasurable, {
          params: { scorecardId: at.scorecardId },
          body: { ...measurableDefaults, title, ownerId, goalValue: 3 },
        })
      ).id;
    const [boats, nets, away] = [
      await add('Boats', lead.personId),
      await add('Nets', member.personId),
      await add('Away', lead.personId, other),
    ];
    expect(await send(member, 'addMeasurablesAsIssues', { measurableIds: [boats] })).toMatchObject({ status: 409 });
    await lead.call(scorecardApi.enterValue, {
      params: { scorecardId: traction.scorecardId, measurableId: boats },
      body: { intervalId: '2026-W10', value: 2 },
    });
    await running();
    const drop = (...measurableIds: string[]) => send(member, 'addMeasurablesAsIssues', { measurableIds });
    const first = await drop(nets, boats);
    expect(first).toMatchObject({ status: 200, liveMeeting: { issueCount: 2, idsStatus: 'Prioritizing' } });
    const ids = (first as unknown as { ids: string[] }).ids;
    expect(await Promise.all(ids.map(issueOf))).toMatchObject([
      {
        title: 'Boats 2, goal 3',
        fromTitle: 'Boats',
        ownerId: lead.personId,
        fromType: 'measurable',
        fromId: boats,
        source: 'meeting',
        rank: 1,
      },
      { title: 'Nets', ownerId: member.personId, fromType: 'measurable', fromId: nets, meetingId: traction.meetingId, rank: 2 },
    ]);
    expect(await drop(nets, boats)).toMatchObject({ ids: [], liveMeeting: { issueCount: 2 } });
    await member.call(issueApi.solve, { params: { id: ids[1] ?? '' } });
    expect(await drop(nets, boats)).toMatchObject({ ids: [expect.any(String)], liveMeeting: { issueCount: 2 } });
    expect(await drop(boats, away)).toMatchObject({ status: 404, codes: { measurableIds: ['VAL_INVALID'] } });
    expect(await send(observer, 'addMeasurablesAsIssues', { measurableIds: [boats] })).toMatchObject({ status: 403 });
  });

  it('404 to an item that the person may not see, 403 to an Observer, 409 before the start', async () => {
    const todoId = await addTodo('Ours');
    const away = await elsewhere.call(headlineApi.create, {
      body: { title: 'Theirs', ownerId: elsewhere.personId, tractionId: (await here.traction([elsewhere])).id },
    });
    expect(await send(member, 'addTodoAsIssue', { todoId })).toMatchObject({ status: 409 });
    await running();
    expect(await send(observer, 'addTodoAsIssue', { todoId })).toMatchObject({ status: 403 });
    expect(await send(member, 'addHeadlineAsIssue', { headlineId: away.id })).toMatchObject({ status: 404 });
    const own = await lead.call(todoApi.create, { body: { title: 'Personal' } });
    expect(await send(member, 'addTodoAsIssue', { todoId: own.id })).toMatchObject({ status: 404 });
    expect((await state()).issueCount).toBe(0);
  });
});
