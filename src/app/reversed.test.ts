import { describe, expect, it } from 'vitest';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';

const { owner, member, traction } = await company();

const base = { title: 'Oil the gate', ownerId: member.personId, tractionId: traction.id };
const meeting = { meetingThreadId: traction.threadId, meetingId: traction.meetingId };
const versionIn = ({ items }: { items: readonly { version: number }[] }): number => items[0]?.version ?? 0;

interface Kind {
  add: () => Promise<string>;
  version: (id: string) => Promise<number>;
  isDone: (id: string) => Promise<boolean>;
  /** Makes it done, as a device that saw it in a version; or opens it again. */
  tick: (who: Actor, id: string, done: boolean, seen?: number) => Promise<{ status: number }>;
}

const issues = {
  add: async () => (await member.call(issueApi.create, { body: { ...base, entityType: 'meeting' } })).id,
  version: async (id: string) => versionIn(await member.call(issueApi.byIds, { query: { ids: id } })),
  isDone: async (id: string) => (await member.call(issueApi.byIds, { query: { ids: id } })).items[0]?.status === 'Reviewed',
};

const kinds: Record<string, Kind> = {
  'a To-Do': {
    add: async () => (await member.call(todoApi.create, { body: { ...base, dueDate: '2026-03-10' } })).id,
    version: async (id) => versionIn(await member.call(todoApi.byIds, { query: { ids: id } })),
    isDone: async (id) => (await member.call(todoApi.byIds, { query: { ids: id } })).items[0]?.status === 'Done',
    tick: (who, id, complete, seen) => who.call(todoApi.complete, { params: { id }, body: { complete, seen } }),
  },
  'a Rock': {
    add: async () =>
      (await member.call(rockApi.create, { body: { ...base, tractionIds: [traction.id], dueDate: '2026-03-31', type: 'Team' } })).id,
    version: async (id) => versionIn(await member.call(rockApi.byIds, { query: { ids: id } })),
    isDone: async (id) => (await member.call(rockApi.byIds, { query: { ids: id } })).items[0]?.status === 'Done',
    tick: (who, id, complete, seen) => who.call(rockApi.complete, { params: { id }, body: { complete, seen } }),
  },
  'a Headline': {
    add: async () => (await member.call(headlineApi.create, { body: base })).id,
    version: async (id) => versionIn(await member.call(headlineApi.byIds, { query: { ids: id } })),
    isDone: async (id) => (await member.call(headlineApi.byIds, { query: { ids: id } })).items[0]?.status === 'Reviewed',
    tick: (who, id, done, seen) => who.call(headlineApi.review, { params: { id }, body: { status: done ? 'Reviewed' : 'ToReview', seen } }),
  },
  'an Issue': {
    ...issues,
    tick: (who, id, done, seen) =>
      done
        ? who.call(issueApi.solve, { params: { id }, body: { seen } })
        : who.call(issueApi.setStatus, { params: { id }, body: { status: 'ToReview' } }),
  },
  'an Issue of a running meeting': {
    ...issues,
    tick: async (who, id, done, seen) => {
      await who.call(liveMeetingApi.join, { body: meeting });
      await owner.call(liveMeetingApi.start, { body: meeting });
      return done
        ? who.call(liveMeetingApi.markAsSolved, { body: { ...meeting, issueId: id, seen } })
        : who.call(liveMeetingApi.reopenIssue, { body: { ...meeting, issueId: id } });
    },
  },
};

describe.each(Object.entries(kinds))('%s that was ticked on a device without a connection', (_, { add, version, isDone, tick }) => {
  it('stays open when somebody else has opened it again since; other changes do not matter', async () => {
    const id = await add();
    const seen = await version(id);
    await tick(owner, id, true);
    await tick(owner, id, false);
    expect(await tick(member, id, true, seen)).toMatchObject({
      status: 409,
      messages: [{ code: 'stale' }],
      late: { deed: 'reopened', byId: owner.personId },
    });
    expect(await isDone(id)).toBe(false);
    expect(await tick(member, id, true, await version(id))).toMatchObject({ status: 200 });
    expect(await isDone(id)).toBe(true);
  });

  it('is done although its owner has opened it again on another device', async () => {
    const id = await add();
    const seen = await version(id);
    await tick(member, id, true);
    await tick(member, id, false);
    expect(await tick(member, id, true, seen)).toMatchObject({ status: 200 });
    expect(await isDone(id)).toBe(true);
  });
});
