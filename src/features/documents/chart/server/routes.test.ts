import { beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

const { here, owner, member, observer, elsewhere } = await company();
const api = collectionApis.ac;

interface Named {
  collectionId: string;
  revisionId: string;
}
const addChart = async (title: string): Promise<Named> => {
  const { folder } = await owner.call(api.companyFolder);
  const { id } = await owner.call(api.addRevision, { params: { collectionId: folder.id }, body: { title, readersSeeDrafts: true } });
  return { collectionId: folder.id, revisionId: id };
};
const read = (params: Named, who: Actor = owner) => who.call(chartApi.byId, { params });
const add = async (params: Named, title: string, parentId: string | null, more: object = {}): Promise<string> => {
  const answer = await owner.call(chartApi.create, { params, body: { title, parentId, ...more } });
  expect(answer.messages).toEqual([]);
  return answer.id;
};
const at = (params: Named, id: string) => ({ params: { ...params, id } });

/** The tree by titles: `Top(A B(C))`; an assistant has an asterisk. */
const tree = async (params: Named): Promise<string> => {
  const { seats } = await read(params);
  const drawn = (parentId: string | null): string =>
    seats
      .filter((seat) => seat.parentId === parentId)
      .sort((one, other) => (one.position < other.position ? -1 : 1))
      .map(({ id, title, isAssistant }) => {
        const under = drawn(id);
        return `${title}${isAssistant ? '*' : ''}${under === '' ? '' : `(${under})`}`;
      })
      .join(' ');
  return drawn(null);
};

/** A chart `Top(A B(C D) E)` with the ids of its seats. */
const sample = async (title: string) => {
  const params = await addChart(title);
  const top = await add(params, 'Top', null);
  const [a, b] = [await add(params, 'A', top), await add(params, 'B', top)];
  const [c, d, e] = [await add(params, 'C', b), await add(params, 'D', b), await add(params, 'E', top)];
  return { params, top, a, b, c, d, e };
};

describe('GET ac/collection/{c}/revision/{r}', () => {
  it('M-10, M-14, M-15: returns a chart and its seats, with the holders', async () => {
    const params = await addChart('Fields');
    expect(await read(params)).toMatchObject({ title: 'Fields', seats: [], isPublished: false, permissions: { edit: true } });
    const roles = ['Direction', 'Culture'];
    const id = await add(params, 'Visionary', null, { assignedToId: owner.personId, isLT: true, roles });
    const { seat } = await owner.call(chartApi.seat, at(params, id));
    expect(seat).toMatchObject({ id, key: id, title: 'Visionary', parentId: null, isRoot: true, isAssistant: false, isLT: true, roles });
    expect(seat).toMatchObject({ assignedToId: owner.personId, notes: '', notesUpdated: null, notesUpdatedById: null, version: 1 });
    expect(seat.assignedTo).toBe(`${seat.assignedToFirstName} ${seat.assignedToLastName}`);
    const guest = await add(params, 'Yard', id, { holderName: 'Cal Reyes' });
    expect((await owner.call(chartApi.seat, at(params, guest))).seat).toMatchObject({ assignedTo: 'Cal Reyes', assignedToId: null });
    expect((await owner.call(chartApi.seat, at(params, newId()))).status).toBe(404);
  });

  it('M-10: each row says all of a seat but the words of its notes; what was published says nothing of notes', async () => {
    const params = await addChart('Rows');
    const top = await add(params, 'Visionary', null, { assignedToId: owner.personId, isLT: true, roles: ['Direction'] });
    const yard = await add(params, 'Yard', top, { holderName: 'Cal Reyes' });
    const { notesUpdated } = await owner.call(chartApi.writeNotes, { ...at(params, yard), body: { notes: '<p>Two crews.</p>' } });
    const rows = async () => new Map((await read(params)).seats.map((seat) => [seat.id, seat]));
    const fields =
      'assignedTo assignedToFirstName assignedToId assignedToLastName avatarUrl coHolders id isAssistant isDeactivated isInsert isLT isRoot key notesUpdated notesUpdatedById parentId position roles title version';
    for (const row of (await rows()).values()) expect(Object.keys(row).toSorted().join(' ')).toBe(fields);
    expect((await rows()).get(top)).toMatchObject({ key: top, isRoot: true, isInsert: false, notesUpdated: null, notesUpdatedById: null });
    expect((await rows()).get(yard)).toMatchObject({ parentId: top, isInsert: false, notesUpdated, notesUpdatedById: owner.personId });
    await owner.call(api.publish, { params, body: {} });
    const { publishedId } = await read(params);
    const published = await owner.call(chartApi.published, { params: { ...params, publishedId: publishedId ?? '' } });
    expect(published.seats.map((seat) => [seat.notesUpdated, seat.notesUpdatedById, seat.isInsert])).toEqual([
      [null, null, false],
      [null, null, false],
    ]);
  });

  it('M-09: an Observer reads and cannot edit; 404 answers another organisation', async () => {
    const { params, a } = await sample('Read only');
    expect((await read(params, observer)).permissions).toMatchObject({ edit: false });
    for (const who of [observer, member]) {
      expect((await who.call(chartApi.create, { params, body: { title: 'x', parentId: a } })).status).toBe(403);
      expect((await who.call(chartApi.edit, { ...at(params, a), body: { title: 'x' } })).status).toBe(403);
      expect((await who.call(chartApi.remove, at(params, a))).status).toBe(403);
    }
    expect((await read(params, elsewhere)).status).toBe(404);
    expect(await tree(params)).toBe('Top(A B(C D) E)');
  });
});

describe('create-seat and insert-seat', () => {
  it('M-11, M-13: need a title, roles that are not empty, and take seven roles', async () => {
    const params = await addChart('Roles');
    const create = (body: object) => owner.call(chartApi.create, { params, body: { title: 'Top', parentId: null, ...body } });
    expect(await create({ title: ' ' })).toMatchObject({ status: 422, codes: { title: ['VAL_REQUIRED'] } });
    expect(await create({ roles: ['a', ''] })).toMatchObject({ status: 422, codes: { 'roles.1': ['VAL_REQUIRED'] } });
    expect(await create({ roles: Array.from({ length: 8 }, () => 'a') })).toMatchObject({
      status: 422,
      codes: { roles: ['VAL_TOO_LONG'] },
    });
    expect((await read(params)).seats).toEqual([]);
    expect(await create({ roles: Array.from({ length: 7 }, () => 'a') })).toMatchObject({ status: 200 });
  });

  it('M-16: refuses the id of a seat that is there, in this chart or another, and changes neither', async () => {
    const { params, top, a } = await sample('Taken');
    const other = await sample('Taken elsewhere');
    for (const id of [a, other.a]) {
      const refused = await owner.call(chartApi.create, { params, body: { id, title: 'Once more', parentId: top } });
      expect(refused).toMatchObject({ status: 409, messages: [{ code: 'idTaken' }], codes: { id: ['VAL_INVALID'] } });
    }
    expect([await tree(params), await tree(other.params)]).toEqual(['Top(A B(C D) E)', 'Top(A B(C D) E)']);
  });

  it('M-16: adds after a neighbour, inserts above one seat, above all of them, and above the root', async () => {
    const { params, top, a, b } = await sample('Insert');
    await add(params, 'N', top, { afterId: a });
    expect(await tree(params)).toBe('Top(A N B(C D) E)');
    await owner.call(chartApi.insert, { params, body: { title: 'Over B', parentId: top, belowIds: [b] } });
    await owner.call(chartApi.insert, { params, body: { title: 'All', parentId: b, isInsert: true } });
    await owner.call(chartApi.insert, { params, body: { title: 'Chair', parentId: null } });
    expect(await tree(params)).toBe('Chair(Top(A N Over B(B(All(C D))) E))');
  });

  it('refuses a second root, an id that is taken, and seats under an assistant or a second one', async () => {
    const { params, a, b } = await sample('Refused');
    const helper = await add(params, 'Helper', a, { isAssistant: true });
    const create = (body: object) => owner.call(chartApi.create, { params, body: { title: 'x', ...body } });
    expect(await create({ parentId: null })).toMatchObject({ status: 422, codes: { parentId: ['VAL_INVALID'] } });
    expect(await create({ parentId: newId() })).toMatchObject({ status: 422, codes: { parentId: ['VAL_INVALID'] } });
    expect(await create({ parentId: helper })).toMatchObject({ status: 422, codes: { parentId: ['VAL_INVALID'] } });
    expect(await create({ parentId: a, isAssistant: true })).toMatchObject({ status: 422, codes: { isAssistant: ['VAL_INVALID'] } });
    expect((await create({ parentId: a, id: b })).status).toBe(409);
    expect(await tree(params)).toBe('Top(A(Helper*) B(C D) E)');
  });
});

describe('edit-seat', () => {
  it('M-22: hangs a seat with all under it on another one, and beside a neighbour', async () => {
    const { params, top, a, b, e } = await sample('Move');
    await owner.call(chartApi.edit, { ...at(params, b), body: { parentId: a } });
    expect(await tree(params)).toBe('Top(A(B(C D)) E)');
    await owner.call(chartApi.edit, { ...at(params, e), body: { afterId: null } });
    expect(await tree(params)).toBe('Top(E A(B(C D)))');
    await owner.call(chartApi.edit, { ...at(params, b), body: { parentId: top, afterId: e } });
    expect(await tree(params)).toBe('Top(E B(C D) A)');
  });

  it('refuses a seat under its own descendant, and to move the root', async () => {
    const { params, top, b, c } = await sample('Circle');
    for (const id of [b, top])
      expect(await owner.call(chartApi.edit, { ...at(params, id), body: { parentId: c } })).toMatchObject({ status: id === b ? 422 : 409 });
    expect(await tree(params)).toBe('Top(A B(C D) E)');
  });

  it('M-27: removes the holder and names one without a login', async () => {
    const params = await addChart('Holders');
    const id = await add(params, 'Top', null, { assignedToId: member.personId });
    const held = async () => (await owner.call(chartApi.seat, at(params, id))).seat.assignedTo;
    await owner.call(chartApi.edit, { ...at(params, id), body: { assignedToId: null } });
    expect(await held()).toBeNull();
    await owner.call(chartApi.edit, { ...at(params, id), body: { holderName: 'Cal Reyes' } });
    await owner.call(chartApi.edit, { ...at(params, id), body: { title: 'Chair' } });
    expect(await held()).toBe('Cal Reyes');
    await owner.call(chartApi.edit, { ...at(params, id), body: { assignedToId: owner.personId } });
    expect((await owner.call(chartApi.seat, at(params, id))).seat).toMatchObject({ title: 'Chair', assignedToId: owner.personId });
  });

  it('409 of an edit that somebody was ahead of has the seat as it is', async () => {
    const { params, a } = await sample('Ahead');
    await owner.call(chartApi.edit, { ...at(params, a), body: { title: 'Theirs', version: 1 } });
    expect(await owner.call(chartApi.edit, { ...at(params, a), body: { title: 'Mine', version: 1 } })).toMatchObject({
      status: 409,
      current: { title: 'Theirs', version: 2 },
    });
  });
});

describe('remove-seat', () => {
  it('M-18, M-21: hangs those under it on the seat above, in its place; the root stays', async () => {
    const { params, top, b } = await sample('Remove');
    await owner.call(chartApi.remove, at(params, b));
    expect(await tree(params)).toBe('Top(A C D E)');
    expect((await owner.call(chartApi.remove, at(params, top))).status).toBe(409);
    expect((await owner.call(chartApi.remove, at(params, b))).status).toBe(404);
  });
});

describe('notes', () => {
  let params: Named;
  let id: string;
  beforeAll(async () => {
    params = await addChart('Notes');
    id = await add(params, 'Top', null);
    await here.sql('update org_member set role = $2 where person_id = $1', [member.personId, 'Admin'], owner.orgId);
  });
  const write = (who: Actor, notes: string, notesUpdated?: string | null) =>
    who.call(chartApi.writeNotes, { ...at(params, id), body: { notes, ...(notesUpdated === undefined ? {} : { notesUpdated }) } });

  it('M-16, M-29: are sanitised, say who wrote last, and do not overwrite what somebody else wrote since', async () => {
    const { notesUpdated } = await write(owner, '<p>Hire<script>x</script></p>', null);
    const { seat } = await owner.call(chartApi.seat, at(params, id));
    expect(seat).toMatchObject({ notes: '<p>Hire</p>', notesUpdated, notesUpdatedById: owner.personId, version: 1 });
    expect(await write(member, '<p>Mine</p>', null)).toMatchObject({ status: 409, current: { notes: '<p>Hire</p>' } });
    expect((await write(member, '<p>Both</p>', notesUpdated)).status).toBe(200);
    expect((await owner.call(chartApi.seat, at(params, id))).seat).toMatchObject({ notes: '<p>Both</p>' });
  });
});

describe('undo and redo', () => {
  it('take back every edit of mine to the first state, notes included, and do them again', async () => {
    const { params, a, b } = await sample('Undo');
    await owner.call(chartApi.writeNotes, { ...at(params, b), body: { notes: '<p>Kept</p>' } });
    await owner.call(chartApi.edit, { ...at(params, b), body: { parentId: a, title: 'Bee' } });
    await owner.call(chartApi.remove, at(params, b));
    expect(await tree(params)).toBe('Top(A(C D) E)');
    await owner.call(chartApi.undo, { params });
    expect(await tree(params)).toBe('Top(A(Bee(C D)) E)');
    expect((await owner.call(chartApi.seat, at(params, b))).seat.notes).toBe('<p>Kept</p>');
    for (let left = (await read(params)).canUndo; left; left = (await read(params)).canUndo)
      expect((await owner.call(chartApi.undo, { params })).status).toBe(200);
    expect(await tree(params)).toBe('');
    expect((await owner.call(chartApi.undo, { params })).status).toBe(409);
    for (let left = (await read(params)).canRedo; left; left = (await read(params)).canRedo)
      expect((await owner.call(chartApi.redo, { params })).status).toBe(200);
    expect(await tree(params)).toBe('Top(A(C D) E)');
  });

  it('pass over what somebody has changed since, and leave the others’ edits alone', async () => {
    const { params, a, c } = await sample('Two people');
    await owner.call(chartApi.edit, { ...at(params, c), body: { parentId: a } });
    expect((await member.call(chartApi.undo, { params })).status).toBe(409);
    await member.call(chartApi.edit, { ...at(params, c), body: { title: 'See' } });
    expect(await owner.call(chartApi.undo, { params })).toMatchObject({ status: 200, skipped: 1 });
    expect(await tree(params)).toBe('Top(A(See) B(D))');
    expect(await read(params, member)).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('pass over what would be no tree: the seat above is gone, or hangs under the seat by now', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    const gone = await sample('Above is gone');
    await owner.call(chartApi.edit, { ...at(gone.params, gone.c), body: { parentId: gone.a } });
    await admin.call(chartApi.remove, at(gone.params, gone.b));
    expect(await owner.call(chartApi.undo, { params: gone.params })).toMatchObject({ status: 200, skipped: 1 });
    expect(await tree(gone.params)).toBe('Top(A(C) D)');
    const { params, a, c, e } = await sample('Under itself');
    await owner.call(chartApi.edit, { ...at(params, e), body: { parentId: c } });
    await owner.call(chartApi.edit, { ...at(params, e), body: { parentId: a } });
    await admin.call(chartApi.edit, { ...at(params, c), body: { parentId: e } });
    expect(await owner.call(chartApi.undo, { params })).toMatchObject({ status: 200, skipped: 3 });
    expect(await tree(params)).toBe('Top(A(E(C)) B)');
  });
});

describe('the folders', () => {
  it('M-17, M-19: publish a snapshot that stays, and copy the whole tree', async () => {
    const { params, a, b } = await sample('Published');
    await owner.call(chartApi.writeNotes, { ...at(params, a), body: { notes: '<p>Two crews.</p>' } });
    const { publishedId } = await owner.call(api.publish, { params, body: {} });
    await owner.call(chartApi.remove, at(params, b));
    const published = await observer.call(chartApi.published, { params: { ...params, publishedId } });
    expect(published).toMatchObject({ permissions: { edit: false }, canUndo: false });
    expect(published.seats).toHaveLength(6);
    const { id: revisionId } = await owner.call(api.copyRevision, { params, body: { newRevisionName: 'The copy' } });
    const copy = { ...params, revisionId };
    expect(await tree(copy)).toBe('Top(A C D E)');
    const copied = (await read(copy)).seats.find(({ title }) => title === 'A')?.id ?? '';
    expect((await member.call(chartApi.seat, at(copy, copied))).seat).toMatchObject({
      notes: '<p>Two crews.</p>',
      notesUpdatedById: owner.personId,
    });
    await add(copy, 'New', (await read(copy)).seats.find(({ isRoot }) => isRoot)?.id ?? null);
    expect(await tree(params)).toBe('Top(A C D E)');
    const { erased } = await owner.call(api.erasesRevision, { params: copy });
    expect(erased.counts).toEqual({ seats: 6 });
    const { folder } = await owner.call(api.companyFolder);
    expect(folder.revisions.find(({ id }) => id === revisionId)?.thumbnail).toHaveLength(6);
  });

  it('M-30: refuse a folder whose title is taken', async () => {
    const body = { title: 'Charts 2026', isCompanyFolder: false };
    await owner.call(api.create, { body });
    expect(await owner.call(api.create, { body })).toMatchObject({ status: 422, codes: { title: ['VALIDATION_UNIQUE_AC_FOLDER_TITLE'] } });
  });
});

describe('the database', () => {
  it('refuses what is not a tree: circles, two roots, reports of an assistant, a second one, a seat of another chart', async () => {
    const { params, top, a, b, c } = await sample('Refused by the database');
    const other = await sample('Other');
    const helper = await add(params, 'Helper', a, { isAssistant: true });
    const set = (text: string, ...values: string[]) => here.sql(`update seat set ${text}`, values, owner.orgId);
    await expect(set('parent_id = $1 where id = $2', c, b)).rejects.toThrow('hang on itself');
    await expect(set('parent_id = null where id = $1', a)).rejects.toThrow('one root');
    await expect(set('parent_id = $1 where id = $2', helper, c)).rejects.toThrow('nobody reports to an assistant');
    await expect(set('is_assistant = true where id = $1', b)).rejects.toThrow('has no reports');
    await expect(set('parent_id = $1, is_assistant = true where id = $2', a, c)).rejects.toThrow('one assistant');
    await expect(set('parent_id = $1 where id = $2', other.a, c)).rejects.toThrow('foreign key');
    await expect(set('is_assistant = true where id = $1', top)).rejects.toThrow('check');
    expect(await tree(params)).toBe('Top(A(Helper*) B(C D) E)');
  });

  it('deletes a chain of 400 seats with its chart', async () => {
    const params = await addChart('Deep');
    await here.sql(
      `insert into seat (org_id, id, revision_id, parent_id, position, title)
        select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2,
          case when n = 1 then null else ('00000000-0000-4000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid end, 'a0', 'Level ' || n
        from generate_series(1, 400) n`,
      [owner.orgId, params.revisionId],
      owner.orgId,
    );
    const { seats } = await read(params);
    expect(seats).toHaveLength(400);
    const deepest = seats.find(({ title }) => title === 'Level 400')?.id ?? '';
    expect(await owner.call(chartApi.create, { params, body: { title: 'x', parentId: deepest } })).toMatchObject({ status: 422 });
    await here.sql('delete from seat where id = $1', [seats.find(({ isRoot }) => isRoot)?.id], owner.orgId);
    expect((await read(params)).seats).toEqual([]);
    // The most levels at once: the database walks up from each of them, 80,000 steps.
  });
});
