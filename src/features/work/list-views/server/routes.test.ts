import { beforeEach, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { listViewApi, mostViews } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
let title = '';
beforeEach(() => {
  title = `Late ones ${newId()}`;
});

const add = (more: object = {}, who: Actor = member) =>
  who.call(listViewApi.add, { body: { tractionId: traction.id, tab: 'todos', title, query: 'status=NotDone', ...more } });
const list = (who: Actor) => who.call(listViewApi.list, { query: { tractionId: traction.id } });
const find = async (id: string, who: Actor = member) => (await list(who)).items.find((view) => view.id === id);
const update = (id: string, body: object, who: Actor = member) => who.call(listViewApi.update, { params: { id }, body });
const restore = (id: string, who: Actor = member) => who.call(listViewApi.restore, { params: { id } });
const remove = (id: string, who: Actor = member) => who.call(listViewApi.remove, { params: { id } });

describe('list views', () => {
  it('P-06 and P-08: filters are saved under a name, for oneself or for everybody who sees the meeting', async () => {
    const { id } = await add();
    const { id: shared } = await add({ title: `${title} of all`, isShared: true });
    expect(await find(id)).toEqual({
      id,
      tractionId: traction.id,
      personId: member.personId,
      tab: 'todos',
      title,
      query: 'status=NotDone',
      isShared: false,
      can: { edit: true, share: true },
    });
    expect(await find(id, owner)).toBeUndefined();
    expect(await find(shared, owner)).toMatchObject({ can: { edit: true, share: false } });
    expect(await find(shared, observer)).toMatchObject({ can: { edit: false, share: false } });
    expect([(await list(outsider)).status, (await list(elsewhere)).status]).toEqual([404, 404]);
  });

  it('are renamed, shared and kept anew, and removed', async () => {
    const { id } = await add();
    expect(await update(id, { title: `${title}!`, query: 'sort=-title', isShared: true })).toMatchObject({ status: 200 });
    expect(await find(id, owner)).toMatchObject({ title: `${title}!`, query: 'sort=-title' });
    expect(await update(id, {})).toMatchObject({ status: 200 });
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await find(id)).toBeUndefined();
  });

  it('422 for a name that one has for this list already, in any case; another person and another list may have it', async () => {
    const { id } = await add();
    expect(await add({ title: title.toUpperCase() })).toMatchObject({ status: 422, codes: { title: ['VAL_TAKEN'] } });
    expect(await add({ tab: 'rocks' })).toMatchObject({ status: 200 });
    expect(await add({}, owner)).toMatchObject({ status: 200 });
    const { id: other } = await add({ title: `${title} 2` });
    expect(await update(other, { title })).toMatchObject({ status: 422, codes: { title: ['VAL_TAKEN'] } });
    expect(await find(id)).toMatchObject({ title });
  });

  it('422 without a name or with one of 61 characters, and beyond the most that one person keeps of a list', async () => {
    expect(await add({ title: ' ' })).toMatchObject({ codes: { title: ['VAL_REQUIRED'] } });
    expect(await add({ title: 'x'.repeat(61) })).toMatchObject({ codes: { title: ['VAL_TOO_LONG'] } });
    await here.sql(
      `insert into list_view (org_id, id, traction_id, person_id, tab, title, query)
        select $1, gen_random_uuid(), $2, $3, 'issues', 'Many ' || n, '' from generate_series(1, $4::int) n`,
      [owner.orgId, traction.id, member.personId, mostViews],
      owner.orgId,
    );
    expect(await add({ tab: 'issues' })).toMatchObject({ status: 422, messages: [{ code: 'tooManyViews' }] });
  });

  it('an Observer keeps views for themselves and shares none', async () => {
    const { id, status } = await add({}, observer);
    expect(status).toBe(200);
    expect(await add({ title: 'Of all', isShared: true }, observer)).toMatchObject({ status: 403 });
    expect(await update(id, { isShared: true }, observer)).toMatchObject({ status: 403 });
    expect(await find(id, observer)).toMatchObject({ isShared: false });
    // One that they shared before they became an Observer is still theirs to keep for themselves, not to change for all.
    await here.sql('update list_view set is_shared = true where id = $1', [id], owner.orgId);
    expect(await update(id, { title: 'For all' }, observer)).toMatchObject({ status: 403 });
    expect(await update(id, { isShared: false }, observer)).toMatchObject({ status: 200 });
  });

  it('403 to change a shared one for who may not edit the meeting, 404 for one of another person, another meeting or organisation', async () => {
    const { id } = await add({ isShared: true }, owner);
    const { id: own } = await add({ title: `${title} of mine` }, owner);
    for (const act of [
      (who: Actor, view: string) => update(view, { title: 'Taken over' }, who),
      (who: Actor, view: string) => remove(view, who),
    ]) {
      expect([(await act(observer, id)).status, (await act(observer, own)).status]).toEqual([403, 404]);
      expect([(await act(outsider, id)).status, (await act(elsewhere, id)).status]).toEqual([404, 404]);
    }
    expect(await find(id, owner)).toMatchObject({ title });
    expect(await add({}, outsider)).toMatchObject({ status: 404 });
    expect(await add({}, elsewhere)).toMatchObject({ status: 404 });
  });

  it('one that is removed comes back as it was, also one that an editor of the meeting removed', async () => {
    const { id } = await add({ isShared: true });
    const before = await find(id);
    expect(await restore(id)).toMatchObject({ status: 404 });
    expect(await remove(id, owner)).toMatchObject({ status: 200 });
    expect([(await update(id, { title: 'Gone' })).status, (await remove(id)).status]).toEqual([404, 404]);
    for (const [who, status] of [
      [observer, 403],
      [outsider, 404],
      [elsewhere, 404],
      [owner, 200],
    ] as const)
      expect(await restore(id, who)).toMatchObject({ status });
    expect(await find(id)).toEqual(before);
  });

  it('the name of a removed one is free; 422 to bring it back when it is taken, and 404 a day later', async () => {
    const { id } = await add();
    await remove(id);
    const { id: newer } = await add();
    expect(await restore(id)).toMatchObject({ status: 422, codes: { title: ['VAL_TAKEN'] } });
    await here.sql("update list_view set removed_at = removed_at - interval '25 hours' where id = $1", [id], owner.orgId);
    await remove(newer);
    expect([(await restore(id)).status, (await restore(newer)).status]).toEqual([404, 200]);
  });

  it('only its keeper says whether others see it', async () => {
    const { id } = await add({ isShared: true });
    expect(await update(id, { isShared: false }, owner)).toMatchObject({ status: 403 });
    expect(await update(id, { query: 'sort=title', isShared: true }, owner)).toMatchObject({ status: 200 });
    expect(await update(id, { isShared: false })).toMatchObject({ status: 200 });
  });

  it('a shared one stays when its keeper is removed from the organisation, and is the meeting’s; their own go with them', async () => {
    const leaving = await here.person(owner.orgId);
    await here.sql(
      'insert into invitee (org_id, id, traction_id, person_id) values ($1, gen_random_uuid(), $2, $3)',
      [owner.orgId, traction.id, leaving.personId],
      owner.orgId,
    );
    const { id } = await add({ isShared: true }, leaving);
    const { id: own } = await add({ title: `${title} of mine` }, leaving);
    await owner.call(memberApi.remove, { params: { id: leaving.personId } });
    expect(await find(id, owner)).toMatchObject({ title, personId: null, can: { edit: true, share: false } });
    expect(await here.sql('select id from list_view where id = any($1::uuid[])', [[id, own]], owner.orgId)).toEqual([{ id }]);
  });
});
