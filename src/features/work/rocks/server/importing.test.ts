import { beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { rockApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
/** A traction that the member does not see. */
const closed = await here.traction([owner], 'Closed');

beforeAll(() =>
  here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Dev Castellano'],
    [outsider, 'Otto Beck'],
  ]),
);

const line = (title: string, more: object = {}, number = 1) => ({ line: number, title, owner: '', type: '', dueDate: '', ...more });
const send = (lines: object[], who: Actor = member, more: object = {}) =>
  who.call(rockApi.import, {
    body: { tractionId: traction.id, type: 'Team', dueDate: '2026-03-31', lines, ...more },
  } as never);
const titles = async () =>
  (await owner.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items.map(({ title }) => title);

describe('POST rocks/import', () => {
  it('adds the Rocks of a list, and tells each owner once of all of theirs', async () => {
    const told = () => owner.call(notificationApi.search, { body: { includeTotalCount: true } });
    const before = (await told()).totalCount ?? 0;
    const answer = await send([
      line('Open the yard', { owner: 'maren lindqvist', type: 'Company' }),
      line('Hire two framers', { owner: 'Lindqvist, Maren', dueDate: '2026-06-30' }, 2),
      line('Sell the old saw', {}, 3),
    ]);
    expect(answer).toMatchObject({ status: 200, faults: [], messages: [] });
    expect(answer.planned.map(({ line: number, owner: name }) => [number, name])).toEqual([
      [1, 'Maren Lindqvist'],
      [2, 'Maren Lindqvist'],
      [3, 'Dev Castellano'],
    ]);
    const { items } = await member.call(rockApi.byIds, { query: { ids: answer.ids.join() } });
    expect(items.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
      { title: 'Hire two framers', ownerId: owner.personId, type: 'Team', dueDate: '2026-06-30', tractionIds: [traction.id] },
      { title: 'Open the yard', ownerId: owner.personId, type: 'Company', dueDate: '2026-03-31', source: 'import', status: 'OnTrack' },
      { title: 'Sell the old saw', ownerId: member.personId, createdById: member.personId },
    ]);
    expect((await told()).totalCount).toBe(before + 1);
    expect((await told()).items[0]?.title).toContain('gave you 2 Rocks');
  });

  it('only says what would be added in a trial, and adds nothing while a line is bad', async () => {
    const before = await titles();
    const trial = await send([line('A trial')], member, { isTrial: true });
    expect(trial).toMatchObject({ faults: [], ids: [], planned: [{ title: 'A trial', owner: 'Dev Castellano', type: 'Team' }] });
    const bad = await send([
      line('Is good'),
      line('', {}, 2),
      line('Of nobody', { owner: 'Nobody' }, 3),
      // Otto is a member of the organisation, but not of this meeting.
      line('Of Otto', { owner: outsider.email }, 4),
      line('Of a kind', { type: 'Galaxy' }, 5),
      line('Some day', { dueDate: 'soon' }, 6),
    ]);
    expect(bad.ids).toEqual([]);
    expect(bad.faults.map(({ line: number, why }) => [number, why])).toEqual([
      [2, 'noTitle'],
      [3, 'unknownOwner'],
      [4, 'ownerNotHere'],
      [5, 'unknownType'],
      [6, 'unknownDay'],
    ]);
    expect(await titles()).toEqual(before);
  });

  it('finds a name whose accents are composed in the list and not where it is stored, or the other way round', async () => {
    const [one, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await here.name([
      [one, 'Zoe\u0308 Nin\u0303o'],
      [other, 'Ren\u00E9 Dubois'],
    ]);
    const { faults } = await send([line('Composed', { owner: 'Zo\u00EB Ni\u00F1o' }), line('Not composed', { owner: 'Rene\u0301' }, 2)]);
    // They are known, and in none of its meetings.
    expect(faults.map(({ why }) => why)).toEqual(['ownerNotHere', 'ownerNotHere']);
  });

  it('finds nobody of another organisation, whatever their address', async () => {
    expect((await send([line('Of a stranger', { owner: elsewhere.email })])).faults).toMatchObject([{ why: 'unknownOwner' }]);
  });

  it('refuses who may not add to the meeting, and whoever does not see it', async () => {
    expect((await send([line('Watched')], observer)).status).toBe(403);
    expect((await send([line('Hidden')], member, { tractionId: closed.id })).status).toBe(404);
    expect((await send([line('Foreign')], elsewhere)).status).toBe(404);
    expect(await titles()).not.toEqual(expect.arrayContaining(['Watched', 'Hidden', 'Foreign']));
  });

  it('refuses an empty list, one of more than 200 lines, and a cell without an end', async () => {
    expect((await send([])).codes).toMatchObject({ lines: ['VAL_REQUIRED'] });
    const many = Array.from({ length: 201 }, (_, at) => line(`Rock ${at}`, {}, at + 1));
    expect((await send(many)).codes).toMatchObject({ lines: ['VAL_TOO_LONG'] });
    expect((await send([line('x'.repeat(1_001))])).codes).toMatchObject({ 'lines.0.title': ['VAL_TOO_LONG'] });
  });

  it('E-18: one command takes the whole import back', async () => {
    const { ids } = await send([line('Back one'), line('Back two', {}, 2)]);
    const gone = await member.call(rockApi.changeMany, { body: { items: ids.map((id) => ({ id })), isRemoved: true } });
    expect(gone.done).toHaveLength(2);
    expect(await titles()).not.toEqual(expect.arrayContaining(['Back one']));
  });
});
