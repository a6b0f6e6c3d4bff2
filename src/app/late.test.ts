import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
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

let here: World;
let theo: Actor;
let priya: Actor;
let mira: Actor;
let outsider: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId, 'Admin');
  outsider = await here.person(theo.orgId, 'Member');
  mira = await here.person(theo.orgId, 'Member');
  traction = await here.traction([theo, priya, mira], 'Leadership');
});
afterAll(() => here.close());

const lateOf = (answer: object) => (answer as { late?: { deed: string; byId: string; at: string } }).late;

const addIssue = async (title: string): Promise<string> => {
  const body = { id: newId(), title, ownerId: theo.personId, tractionId: traction.id, entityType: 'meeting' as const };
  return (await theo.call(issueApi.create, { body })).id;
};

/** Adds a thing, and says how it is removed and how an act on it is sent. */
const things: Record<string, () => Promise<{ remove: (who: Actor) => Promise<object>; act: (who: Actor) => Promise<{ status: number }> }>> =
  {
    'a To-Do': async () => {
      const body = { title: 'Book a crane', ownerIds: [theo.personId], tractionId: traction.id, dueDate: '2026-03-09' };
      const { id } = await theo.call(todoApi.create, { body });
      return {
        remove: (who) => who.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } }),
        act: (who) => who.call(todoApi.complete, { params: { id }, body: {} }),
      };
    },
    'an Issue': async () => {
      const id = await addIssue('Glue dries out');
      return {
        remove: (who) => who.call(issueApi.remove, { params: { id } }),
        act: (who) => who.call(issueApi.update, { params: { id }, body: { title: 'Glue dries too soon', ownerId: theo.personId } }),
      };
    },
    'a Headline': async () => {
      const body = { title: 'New yard', ownerId: theo.personId, tractionId: traction.id };
      const { id } = await theo.call(headlineApi.create, { body });
      return {
        remove: (who) => who.call(headlineApi.remove, { params: { id } }),
        act: (who) => who.call(headlineApi.review, { params: { id }, body: {} }),
      };
    },
    'a Rock': async () => {
      const body = { title: 'Second yard', ownerId: theo.personId, tractionId: traction.id, dueDate: '2026-03-31', type: 'Team' as const };
      const { id } = await theo.call(rockApi.create, { body });
      return {
        remove: (who) => who.call(rockApi.remove, { params: { id, flag: 'false' } }),
        act: (who) => who.call(rockApi.setStatus, { params: { id }, body: { status: 'OffTrack' } }),
      };
    },
    'a measurable': async () => {
      const { scorecardId } = traction;
      const body = { ...measurableDefaults, title: 'Calls', goalValue: 40, ownerId: theo.personId, tractionIds: [traction.id] };
      const { id: measurableId } = await theo.call(scorecardApi.addMeasurable, { params: { scorecardId }, body });
      const params = { scorecardId, measurableId };
      return {
        remove: (who) => who.call(scorecardApi.remove, { params }),
        act: (who) => who.call(scorecardApi.enterValue, { params, body: { intervalId: '2026-W10', value: 3 } }),
      };
    },
  };

describe('an act on a thing that somebody has removed', () => {
  it.each(Object.keys(things))('says who has removed %s and when, to those alone who may see its meeting', async (name) => {
    const thing = await things[name]?.();
    expect(await thing?.remove(priya)).toMatchObject({ status: 200 });
    const refused = await thing?.act(theo);
    expect(refused?.status).toBe(404);
    expect(lateOf(refused ?? {})).toEqual({ deed: 'removed', byId: priya.personId, at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const unseen = await thing?.act(outsider);
    expect(unseen?.status).toBe(404);
    expect(lateOf(unseen ?? {})).toBeUndefined();
  });

  it('says so to those who set its status and may not bring it back', async () => {
    const body = { title: 'Order oak', ownerIds: [theo.personId], tractionId: traction.id, dueDate: '2026-03-09' };
    const { id } = await theo.call(todoApi.create, { body });
    const issueId = await addIssue('Oak is late');
    const removed = { status: 'Removed' as const };
    await priya.call(todoApi.setStatus, { params: { id }, body: removed });
    await priya.call(issueApi.setStatus, { params: { id: issueId }, body: removed });
    const onTodo = await mira.call(todoApi.setStatus, { params: { id }, body: { status: 'Done' } });
    const onIssue = await mira.call(issueApi.setStatus, { params: { id: issueId }, body: { status: 'Reviewed' } });
    for (const refused of [onTodo, onIssue])
      expect([refused.status, lateOf(refused)]).toEqual([404, { deed: 'removed', byId: priya.personId, at: expect.any(String) }]);
    expect(await priya.call(todoApi.setStatus, { params: { id }, body: { status: 'Done' } })).toMatchObject({ status: 200 });
  });

  it('says nothing of a thing that never was', async () => {
    const refused = await theo.call(headlineApi.review, { params: { id: newId() }, body: {} });
    expect([refused.status, lateOf(refused)]).toEqual([404, undefined]);
  });
});

describe('an act in a live meeting that comes too late', () => {
  it('says who has solved the Issue, who has closed the vote and who has ended the meeting', async () => {
    const send = commander(traction);
    const meeting = { meetingThreadId: traction.threadId, meetingId: traction.meetingId };
    const [first, second] = [await addIssue('Rails are late'), await addIssue('Two cranes, one crew')];
    const vote = (who: Actor, issueId: string) => who.call(liveMeetingApi.voteIssue, { body: { ...meeting, issueId, votes: 1 } });
    await send(theo, 'start');
    await send(priya, 'join');
    await send(theo, 'startPrioritization');
    expect((await vote(priya, second)).status).toBe(200);
    await send(theo, 'markAsSolved', { issueId: first });
    const onSolved = await vote(priya, first);
    expect([onSolved.status, lateOf(onSolved)?.deed, lateOf(onSolved)?.byId]).toEqual([409, 'solved', theo.personId]);

    await send(theo, 'orderByVotes', { issueIds: [second] });
    await send(theo, 'handOver', { personId: priya.personId });
    const onClosed = await vote(priya, second);
    expect([onClosed.status, lateOf(onClosed)]).toEqual([
      409,
      { deed: 'votesClosed', byId: theo.personId, at: here.clock.now.toISOString() },
    ]);
    await send(priya, 'startPrioritization');
    expect((await vote(theo, second)).status).toBe(200);

    await send(priya, 'end');
    const onEnded = await theo.call(liveMeetingApi.addRating, { body: { ...meeting, rating: 8 } });
    expect([onEnded.status, lateOf(onEnded)?.deed, lateOf(onEnded)?.byId]).toEqual([409, 'ended', priya.personId]);
  });
});
