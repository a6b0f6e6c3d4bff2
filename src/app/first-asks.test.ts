import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultFor } from '#features/home/dashboards/rules/defaults.ts';
import { homeAsks } from '#features/home/home/rules.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, signInAs, type World } from '#testing/world.ts';

let here: World;
let owner: Actor;
let outsider: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  outsider = await here.person(owner.orgId);
  traction = await here.traction([owner, member], 'Leadership');
  await commander(traction)(owner, 'start');
});
afterAll(() => here.close());

interface Answer {
  ask: string;
  etag?: string;
  text: string;
}

/** Asks for the start of the page at a path, as a signed-in person. */
const startOf = async (who: Actor, page: string): Promise<{ session: { orgId: string }; answers: Answer[] }> => {
  const { cookie } = await signInAs(() => here.app, who.email);
  const query = String(new URLSearchParams({ offset: '0', tz: 'UTC', page }));
  const answer = await here.app.inject({ url: `/api/auth/start?${query}`, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const paths = (answers: Answer[]): string[] => answers.map(({ ask }) => ask.replace('/api/v2/', '').replace(/\{.*/, '')).toSorted();

describe('the start of a page brings what it shows first', () => {
  it('B-46: home brings its lists, each as it is answered when it is asked for', async () => {
    const { answers } = await startOf(owner, '/');
    const home = {
      dashboard: defaultFor('Owner'),
      calendarDate: '2026-03-03',
      quarterMonth: 1,
      user: { userId: owner.personId, dashboardId: null },
      teams: [],
    };
    expect(paths(answers)).toEqual(
      homeAsks(home)
        .map(([path]) => path)
        .toSorted(),
    );
    const { token, context } = await signInAs(() => here.app, owner.email);
    for (const { ask, etag, text } of answers) {
      const [url, body] = [ask.slice(0, ask.indexOf('{')), ask.slice(ask.indexOf('{'))];
      const headers = { authorization: `Bearer ${token}`, 'x-session-context': context, 'content-type': 'application/json' };
      const asked = await here.app.inject({ method: 'POST', url, body, headers });
      expect(JSON.parse(text)).toEqual(asked.json());
      expect(etag).toBe(asked.headers.etag);
    }
  });

  it('B-46: a live meeting brings itself, the people, and the list of its section', async () => {
    const meeting = `live-meeting/${traction.meetingId}`;
    const page = `/meeting/live/${traction.meetingId}`;
    expect(paths((await startOf(owner, page)).answers)).toEqual([meeting, 'people/search']);
    await commander(traction)(owner, 'setAgendaItem', { agendaIndex: 4 });
    expect(paths((await startOf(owner, page)).answers)).toEqual([meeting, 'people/search', 'todos/search']);
    await commander(traction)(owner, 'setAgendaItem', { agendaIndex: 5 });
    expect(paths((await startOf(owner, page)).answers)).toEqual(['issues/search', meeting, 'people/search']);
    expect((await commander(traction)(owner, 'pause')).status).toBe(200);
    expect(paths((await startOf(owner, page)).answers)).toEqual(['issues/search', meeting, 'people/search']);
  });

  it('B-46: a lobby brings its meeting and the people', async () => {
    const { meetingId } = await here.traction([owner], 'Operations');
    expect(paths((await startOf(owner, `/meeting/live/${meetingId}`)).answers)).toEqual([`live-meeting/${meetingId}`, 'people/search']);
  });

  it('leaves out what the person may not see: the page asks for it and is told why', async () => {
    const { answers } = await startOf(outsider, `/meeting/live/${traction.meetingId}`);
    expect(paths(answers)).toEqual(['people/search']);
  });

  it.each(['/meetings', '/meeting/live/', '/meeting/live/../../session', '//', 'https://elsewhere.example/'])(
    'brings the session alone at %s',
    async (page) => {
      const { session, answers } = await startOf(owner, page);
      expect(session.orgId).toBe(owner.orgId);
      expect(answers).toEqual([]);
    },
  );
});
