import { beforeAll, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { changeApi } from '#features/work/changes/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { dashboardApi, type Widget } from '../contract.ts';
import { defaultFor } from '../rules/defaults.ts';

const { here, owner, member, observer, elsewhere, traction } = await company();
let who: Actor;

const widget = (i: string, x = 0, y = 0, more: Partial<Widget> = {}): Widget => ({ i, x, y, w: 6, h: 6, filters: [], ...more });
const meetings = (...value: string[]): Widget['filters'] => [{ id: 'meeting', value, statuses: [] }];
const load = (actor: Actor) => actor.call(dashboardApi.load);
const save = (widgetSettings: Widget[], more: object = {}, actor = who) =>
  actor.call(dashboardApi.save, { body: { widgetSettings, ...more } });

beforeAll(async () => {
  who = await here.person(owner.orgId);
});

describe('GET dashboard', () => {
  it('O-04: has the default of the role until it is arranged', async () => {
    const fresh = await here.person(owner.orgId, 'Manager');
    expect(await load(fresh)).toMatchObject({ id: fresh.personId, version: 0, isDefault: true, ...defaultFor('Manager') });
    expect(await load(observer)).toMatchObject(defaultFor('Observer'));
  });

  it('follows the role as long as nothing is arranged', async () => {
    const fresh = await here.person(owner.orgId, 'Observer');
    await owner.call(memberApi.setRole, { params: { id: fresh.personId }, body: { role: 'Member' } });
    expect(await load(fresh)).toMatchObject(defaultFor('Member'));
  });

  it('O-04: has the default of the Implementer for whoever is attached as such, until they are detached', async () => {
    const guide = await here.person(owner.orgId);
    expect((await owner.call(memberApi.attachImplementer, { params: { id: guide.personId } })).status).toBe(200);
    expect(defaultFor('Member', true)).not.toEqual(defaultFor('Member'));
    expect(await load(guide)).toMatchObject({ isDefault: true, ...defaultFor('Member', true) });
    expect(await load(member)).toMatchObject(defaultFor('Member'));
    expect((await owner.call(memberApi.detachImplementer, { query: {} })).status).toBe(200);
    // Who stays after that is a free user.
    expect(await load(guide)).toMatchObject({ isDefault: true, ...defaultFor('Observer') });
  });

  it('is the person’s own in each organisation', async () => {
    await save([widget('rock-1')]);
    expect((await load(member)).isDefault).toBe(true);
    expect((await load(elsewhere)).isDefault).toBe(true);
  });

  it('is in the session too, so that home knows it at once', async () => {
    await save([widget('rock-7')], { order: ['rock-7'] });
    const session = await who.call(sessionApi.load, { query: { offset: '0', tz: 'UTC' } });
    expect(session.dashboard).toMatchObject({ widgetSettings: [widget('rock-7')], order: ['rock-7'], isDefault: false });
    const { succeeded: _, messages: _messages, status: _status, ...own } = await load(who);
    expect(session.dashboard).toEqual(own);
  });

  it('drops meetings from filters once the person does not see them any more', async () => {
    const theirs = await here.traction([owner, who], 'Passing');
    await save([
      widget('todo-1', 0, 0, { filters: meetings(theirs.id, 'personal') }),
      widget('rock-1', 6, 0, { filters: meetings(theirs.id) }),
    ]);
    const filters = async () => (await load(who)).widgetSettings.map((each) => each.filters);
    expect(await filters()).toEqual([meetings(theirs.id, 'personal'), meetings(theirs.id)]);
    await owner.call(meetingApi.remove, { params: { id: theirs.meetingId } });
    expect(await filters()).toEqual([meetings('personal'), []]);
  });
});

describe('PUT dashboard', () => {
  it('O-02, O-03: saves places, sizes and filters; anybody may, an Observer too', async () => {
    const filters: Widget['filters'] = [
      { id: 'owner', value: ['mine', 'others'], statuses: [] },
      { id: 'status', value: [], statuses: ['OnTrack'] },
      { id: 'meeting', value: [traction.id], statuses: [] },
    ];
    const widgets = [widget('rock-1', 6, 0, { filters, w: 5, h: 9 }), widget('meeting-1', 0, 0, { w: 3, h: 3 })];
    expect((await save(widgets, { order: ['meeting-1', 'rock-1'] }, observer)).status).toBe(200);
    expect(await load(observer)).toMatchObject({ widgetSettings: widgets, order: ['meeting-1', 'rock-1'], isDefault: false, version: 1 });
    expect((await save(widgets, {}, observer)).version).toBe(2);
    expect((await load(observer)).order).toEqual(['meeting-1', 'rock-1']);
  });

  it('takes no widgets at all', async () => {
    expect((await save([])).status).toBe(200);
    expect(await load(who)).toMatchObject({ widgetSettings: [], isDefault: false });
  });

  it('422 to a fifth of a kind, an overlap, a place outside, a size too small, an unknown kind and an owner filter without owners', async () => {
    const before = await load(who);
    const codes = async (...widgets: Widget[]) => {
      const refused = await save(widgets);
      expect(refused.status).toBe(422);
      return refused.codes;
    };
    const five = [0, 1, 2, 3, 4].map((at) => widget(`todo-${at}`, 0, at * 6));
    expect(await codes(...five)).toEqual({ 'widgetSettings.4.i': ['VAL_TOO_LONG'] });
    expect(await codes(widget('todo-1'), widget('rock-1', 5, 5))).toEqual({ 'widgetSettings.1.y': ['VAL_INVALID'] });
    expect(await codes(widget('todo-1', 7))).toEqual({ 'widgetSettings.0.x': ['VAL_NUMBER'] });
    expect(await codes(widget('todo-1', 0, 0, { w: 3 }))).toEqual({ 'widgetSettings.0.w': ['VAL_NUMBER'] });
    expect(await codes(widget('clock-1'))).toEqual({ 'widgetSettings.0.i': ['VAL_INVALID'] });
    expect(await codes(widget('todo-1', 0.5))).toEqual({ 'widgetSettings.0.x': ['VAL_NUMBER'] });
    const nobodys = widget('todo-1', 0, 0, { filters: [{ id: 'owner', value: [], statuses: [] }] });
    expect(await codes(nobodys)).toEqual({ 'widgetSettings.0.filters': ['VAL_REQUIRED'] });
    expect(await load(who)).toEqual(before);
  });

  it('keeps no meeting that the person does not see', async () => {
    const foreign = await here.traction([elsewhere], 'Foreign');
    const closed = await here.traction([owner], 'Closed');
    await save([widget('rock-1', 0, 0, { filters: meetings(foreign.id, closed.id) })]);
    const [row] = await here.sql<{ widgets: Widget[] }>('select widgets from dashboard where id = $1', [who.personId], owner.orgId);
    expect(row?.widgets[0]?.filters).toEqual([]);
  });

  it('409 to a change that is based on an older version, with the dashboard as it is now', async () => {
    const fresh = await here.person(owner.orgId);
    await save([widget('rock-1')], { version: 0 }, fresh);
    const { version } = await save([widget('rock-2')], { version: 1 }, fresh);
    const late = await save([widget('rock-3')], { version: 1 }, fresh);
    expect(late).toMatchObject({ status: 409, current: { version, widgetSettings: [widget('rock-2')] } });
    expect((await load(fresh)).widgetSettings).toEqual([widget('rock-2')]);
  });

  it('merges with what another device has changed when the change says what it was made from', async () => {
    const fresh = await here.person(owner.orgId);
    const [rock, todo] = [widget('rock-1'), widget('todo-1', 6)];
    await save([rock, todo], {}, fresh);
    const was = { widgetSettings: [rock, todo], order: [] };
    await save([{ ...rock, h: 9 }, todo], { was, order: ['todo-1', 'rock-1'] }, fresh);
    await save([rock, { ...todo, y: 2, h: 4 }], { was, order: [] }, fresh);
    const { widgetSettings, order } = await load(fresh);
    expect(widgetSettings).toEqual([
      { ...rock, h: 9 },
      { ...todo, y: 2, h: 4 },
    ]);
    expect(order).toEqual(['todo-1', 'rock-1']);
  });

  it('tells the person’s other pages, and nobody else', async () => {
    const { seq } = await who.call(sessionApi.load, { query: { offset: '0', tz: 'UTC' } });
    await save([widget('headline-1')]);
    const heard = async (actor: Actor) =>
      (await actor.call(changeApi.since, { query: { since: seq } })).items.filter(({ entityType }) => entityType === 'dashboard');
    expect(await heard(who)).toEqual([{ entityType: 'dashboard', ids: [who.personId], more: 0 }]);
    expect([await heard(owner), await heard(member), await heard(observer)]).toEqual([[], [], []]);
  });
});

describe('POST default-dashboard', () => {
  it('O-04: goes back to the default of the role, and the version counts on', async () => {
    const { version } = await save([widget('rock-1')], { order: ['rock-1'] });
    expect(await who.call(dashboardApi.reset)).toMatchObject({ ...defaultFor('Member'), isDefault: true, version: version + 1 });
    expect(await load(who)).toMatchObject({ ...defaultFor('Member'), isDefault: true });
  });
});
