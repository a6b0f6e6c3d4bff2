import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '#testing/company.ts';
import { type Rock, type RockStatus, rockApi } from '../contract.ts';

const { here, owner, member, observer, outsider, traction } = await company();

const lastWeek = '2026-02-24T09:00:00.000Z';

const add = async (title: string): Promise<string> =>
  (
    await member.call(rockApi.create, {
      body: { title, ownerId: member.personId, dueDate: '2026-03-31', type: 'Company', tractionId: traction.id },
    })
  ).id;

const show = async (ids: string[]): Promise<Rock[]> => (await owner.call(rockApi.byIds, { query: { ids: ids.join() } })).items;

/** Adds Rocks whose status was said last week. */
const saidLastWeek = async (...statuses: RockStatus[]): Promise<Rock[]> => {
  const ids = await Promise.all(statuses.map((status, place) => add(`${status} ${place}`)));
  for (const [place, id] of ids.entries())
    await here.sql('update rock set status = $2, status_at = $3 where id = $1', [id, statuses[place], lastWeek], owner.orgId);
  const shown = await show(ids);
  return ids.flatMap((id) => shown.find((rock) => rock.id === id) ?? []);
};

const sweep = (rocks: Rock[]) =>
  member.call(rockApi.changeMany, { body: { items: rocks.map(({ id, version }) => ({ id, version })), status: 'OnTrack' } });

let before: Rock[];
beforeEach(async () => {
  before = await saidLastWeek('OnTrack', 'OffTrack');
});

/** Returns what takes back a sweep. */
const takenBack = (done: { id: string; version: number }[]) => ({
  items: done.map(({ id, version }) => {
    const { status = 'OnTrack', statusAt = lastWeek } = before.find((rock) => rock.id === id) ?? {};
    return { id, version, status, statusAt };
  }),
});
const states = (rocks: Rock[]) =>
  rocks.map(({ id, status, statusAt }) => ({ id, status, statusAt })).sort((a, b) => a.id.localeCompare(b.id));

describe('PUT rocks/unsay', () => {
  it('E-15: gives each Rock of a sweep its former status and time', async () => {
    const { done } = await sweep(before);
    const swept = await show(before.map(({ id }) => id));
    expect(swept.map(({ status }) => status)).toEqual(['OnTrack', 'OnTrack']);
    for (const { statusAt } of swept) expect(statusAt > lastWeek).toBe(true);

    const answer = await member.call(rockApi.unsay, { body: takenBack(done) });
    expect(answer).toMatchObject({ status: 200, refused: [] });
    expect(states(await show(before.map(({ id }) => id)))).toEqual(states(before));
  });

  it('leaves a Rock alone that somebody has set since, and names it', async () => {
    const [first, second] = before;
    const { done } = await sweep(before);
    await owner.call(rockApi.setStatus, { params: { id: first?.id ?? '' }, body: { status: 'Done' } });
    const answer = await member.call(rockApi.unsay, { body: takenBack(done) });
    expect(answer.refused).toEqual([{ id: first?.id, code: 'stale' }]);
    expect(answer.done.map(({ id }) => id)).toEqual([second?.id]);
    expect((await show([first?.id ?? '']))[0]?.status).toBe('Done');
  });

  it('never dates a status later than it was said', async () => {
    const [rock] = before;
    const items = [{ id: rock?.id ?? '', version: rock?.version ?? 0, status: 'OffTrack' as const, statusAt: '2099-01-01T00:00:00.000Z' }];
    await member.call(rockApi.unsay, { body: { items } });
    expect((await show([rock?.id ?? '']))[0]).toMatchObject({ status: 'OffTrack', statusAt: lastWeek });
  });

  it('refuses Observers and people outside, and times that are none', async () => {
    const body = { items: before.map(({ id, version, status, statusAt }) => ({ id, version, status, statusAt })) };
    expect(await observer.call(rockApi.unsay, { body })).toMatchObject({ status: 403 });
    expect(await outsider.call(rockApi.unsay, { body })).toMatchObject({ status: 404 });
    const wrong = { items: body.items.map((item) => ({ ...item, statusAt: '2026-13-45T00:00:00.000Z' })) };
    expect(await member.call(rockApi.unsay, { body: wrong })).toMatchObject({ status: 422 });
  });
});

describe('PUT rocks/bulk', () => {
  it('E-15: a sweep leaves what somebody said meanwhile', async () => {
    const [first, second] = before;
    await owner.call(rockApi.setStatus, { params: { id: first?.id ?? '' }, body: { status: 'OffTrack' } });
    const answer = await sweep(before);
    expect(answer.refused).toEqual([{ id: first?.id, code: 'stale' }]);
    expect(answer.done.map(({ id }) => id)).toEqual([second?.id]);
    expect((await show([first?.id ?? '']))[0]?.status).toBe('OffTrack');
  });
});

describe('why a Rock is a Non-Rock', () => {
  const say = (id: string, status: RockStatus, reason?: string) =>
    member.call(rockApi.setStatus, { params: { id }, body: { status, ...(reason !== undefined && { reason }) } });
  const why = async (id: string) => (await show([id]))[0]?.statusReason;

  it('E-25: is said with the status or after it, confirms nothing, and is of that time only', async () => {
    const id = await add('Sell the ferry');
    await say(id, 'Canceled');
    const [then] = await show([id]);
    here.clock.now = new Date(here.clock.now.getTime() + 60_000);
    expect(await say(id, 'Canceled', 'The ferry sank')).toMatchObject({ status: 200 });
    expect((await show([id]))[0]).toMatchObject({ status: 'Canceled', statusReason: 'The ferry sank', statusAt: then?.statusAt });
    // Confirmed once more, it keeps the reason; set again after it was a Rock, it has none.
    await say(id, 'Canceled');
    expect(await why(id)).toBe('The ferry sank');
    await say(id, 'OnTrack');
    await say(id, 'Canceled');
    expect(await why(id)).toBe('');
    await say(id, 'Canceled', 'Nobody buys it');
    await member.call(rockApi.changeMany, { body: { items: [{ id }], status: 'Canceled' } });
    expect(await why(id)).toBe('Nobody buys it');
    await member.call(rockApi.changeMany, { body: { items: [{ id }], status: 'OnTrack' } });
    await member.call(rockApi.changeMany, { body: { items: [{ id }], status: 'Canceled' } });
    expect(await why(id)).toBe('');
  });

  it('has at most 256 characters, as a person counts them', async () => {
    const id = await add('Sell the barge');
    expect(await say(id, 'Canceled', 'e\u0301'.repeat(256))).toMatchObject({ status: 200 });
    expect(await why(id)).toBe('e\u0301'.repeat(256));
    expect(await say(id, 'Canceled', 'x'.repeat(256))).toMatchObject({ status: 200 });
    expect(await say(id, 'Canceled', 'x'.repeat(257))).toMatchObject({ status: 422, codes: { reason: ['VAL_TOO_LONG'] } });
  });
});
