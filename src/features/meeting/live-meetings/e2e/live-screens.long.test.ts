import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  ({ browsing, owner, member } = await browseTwo());
});
afterAll(() => browsing.close());

const stands = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A stage of the meeting: the commands that lead there, and the heading that it has then. */
type Stage = readonly [what: string, heading: string, ...commands: [Parameters<ReturnType<typeof commander>>[1], object?][]];

const stagesOf = (issueId: string): Stage[] => [
  ['Segue', 'Segue', ['start']],
  ['Scorecard', 'Scorecard', ['nextAgendaItem']],
  ['Rock Review', 'Rock Review', ['nextAgendaItem']],
  ['Headlines', 'Headlines', ['nextAgendaItem']],
  ['To-Do List', 'To-Do List', ['nextAgendaItem']],
  ['IDS, before the votes', 'Issues', ['nextAgendaItem']],
  ['IDS, voting', 'Issues', ['startPrioritization'], ['voteIssue', { issueId, votes: 2 }]],
  ['IDS, discussing', 'Issues', ['addFocusIssue', { issueId }], ['startFocusGroup']],
  ['IDS, the outcome', 'Issues', ['markAsSolved', { issueId }]],
  ['Conclude', 'Conclude', ['setAgendaItem', { agendaIndex: 6 }], ['addRating', { rating: 7 }]],
];

describe('every stage of the live meeting', () => {
  it.each(bothSizes)('has nothing that axe finds and no sideways scroll, in both themes at $width (K-01)', async (size) => {
    const team: SeededTraction = await browsing.here.traction([owner, member], `Team ${size.width}`);
    await makeThings(owner, team, member.personId);
    const body = { title: 'Cedar slips', ownerId: owner.personId, tractionId: team.id, entityType: 'meeting' } as const;
    const { id: issueId } = await owner.call(issueApi.create, { body });
    const { page, enter, faults, context } = await browsing.visitor(size);
    await enter(owner, `/meeting/live/${team.meetingId}`);
    await stands(page, `Ready for Team ${size.width}?`);
    const found = await themeFaults(page, 'the lobby');
    for (const [what, heading, ...commands] of stagesOf(issueId)) {
      for (const [command, more] of commands) {
        const { status, messages } = await commander(team)(owner, command, more);
        expect({ what, status, messages }).toEqual({ what, status: 200, messages: [] });
      }
      await stands(page, heading);
      found.push(...(await themeFaults(page, what)));
    }
    expect([...found, ...faults]).toEqual([]);
    await context.close();
  });
});
