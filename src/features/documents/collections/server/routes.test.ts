import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { vtoCollectionApi as api, type Folder, type ListedRevision } from '../contract.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let member: Actor;
let leader: Actor;
let observer: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  const { orgId } = owner;
  [admin, member, leader] = [await here.person(orgId, 'Admin'), await here.person(orgId), await here.person(orgId)];
  observer = await here.person(orgId, 'Observer');
  elsewhere = await here.org('Another');
  const leadership = await here.traction([owner, leader], 'Leadership');
  await here.sql('update org set lt_traction_id = $2 where id = $1', [orgId, leadership.id], orgId);
});
afterAll(() => here.close());

let made = 0;
const nextTitle = () => {
  made += 1;
  return `Title ${made}`;
};
const addFolder = async (who = owner, isCompanyFolder = false) =>
  (await who.call(api.create, { body: { title: nextTitle(), isCompanyFolder } })).id;
const addRevision = async (collectionId: string, who = owner, title = nextTitle()) => {
  const { id: revisionId } = await who.call(api.addRevision, { params: { collectionId }, body: { title, readersSeeDrafts: true } });
  return { params: { collectionId, revisionId } };
};
const folderOf = async (collectionId: string, who = owner): Promise<Folder> =>
  (await who.call(api.one, { params: { collectionId } })).folder;
const seen = async (
  { params }: { params: { collectionId: string; revisionId: string } },
  who = owner,
): Promise<ListedRevision | undefined> => (await folderOf(params.collectionId, who)).revisions.find(({ id }) => id === params.revisionId);
/** Counts a change of what stands in a document, as the feature of its kind does. */
const write = ({ params }: { params: { revisionId: string } }) =>
  here.sql('update revision_state set changes = changes + 1 where id = $1', [params.revisionId], owner.orgId);
const titles = async (who: Actor) => (await who.call(api.list)).items.map(({ title }) => title);

describe('GET vto/collections', () => {
  it('L-06, L-22: begins with the company folder, which everyone sees and the leadership team edits', async () => {
    for (const who of [owner, admin, leader, member, observer]) {
      const { folder, status } = await who.call(api.companyFolder);
      expect(status).toBe(200);
      expect(folder).toMatchObject({ title: 'Harbor & Pine', isCompanyFolder: true, isHome: true, createdById: null });
      expect(folder.can.edit).toBe(who === owner || who === admin || who === leader);
    }
    const { items } = await owner.call(api.list);
    expect(items[0]).toMatchObject({ isHome: true, access: { everyoneSees: true, see: 5, edit: 3 } });
    expect(await titles(elsewhere)).toEqual(['Another']);
  });

  it('L-01: a private folder is seen by its creator alone, and a person who is added sees it with its documents', async () => {
    const collectionId = await addFolder(member);
    const document = await addRevision(collectionId, member);
    for (const who of [owner, admin, leader]) expect((await who.call(api.one, { params: { collectionId } })).status).toBe(404);
    await member.call(api.addUsers, { params: { collectionId }, body: { personIds: [leader.personId], canEdit: false } });
    expect(await seen(document, leader)).toMatchObject({ state: 'Draft', can: { edit: false, copy: true, manage: false } });
  });

  it('a star puts a folder and a document first, for its person alone', async () => {
    const collectionId = await addFolder(owner, true);
    const [first, second] = [await addRevision(collectionId), await addRevision(collectionId)];
    const body = { isFavourite: true };
    await owner.call(api.star, { params: { collectionId }, body });
    await owner.call(api.starRevision, { params: first.params, body });
    await owner.call(api.starRevision, { params: first.params, body });
    expect((await owner.call(api.list)).items[0]?.id).toBe(collectionId);
    expect((await folderOf(collectionId)).revisions.map(({ id }) => id)).toEqual([first.params.revisionId, second.params.revisionId]);
    expect((await folderOf(collectionId, admin)).isFavourite).toBe(false);
    await owner.call(api.star, { params: { collectionId }, body: { isFavourite: false } });
    expect((await owner.call(api.list)).items[0]?.isHome).toBe(true);
  });
});

describe('titles', () => {
  it('L-07, L-08: a folder needs a title that is free by case and blanks', async () => {
    await owner.call(api.create, { body: { title: 'Sales' } });
    expect((await owner.call(api.create, { body: { title: ' ' } })).codes).toEqual({ title: ['VAL_REQUIRED'] });
    const again = await member.call(api.create, { body: { title: '  sAles ' } });
    expect(again).toMatchObject({ status: 422, codes: { title: ['VALIDATION_UNIQUE_VTO_FOLDER_TITLE'] } });
    expect(again.errors).toEqual({ title: ['A folder with this name already exists. Please choose a different name for the folder.'] });
  });

  it('L-13: neither a folder nor a document takes a name that another has; its own in another case it does', async () => {
    const collectionId = await addFolder();
    const taken = await folderOf(await addFolder());
    const renamed = await owner.call(api.rename, { params: { collectionId }, body: { title: taken.title.toUpperCase() } });
    expect(renamed.errors).toEqual({ title: ["There's a folder with this name; please use a different name."] });
    const [one, other] = [await addRevision(collectionId, owner, 'V/TO 2026'), await addRevision(collectionId)];
    const refused = await owner.call(api.renameRevision, { params: other.params, body: { title: ' v/to 2026' } });
    expect(refused.errors).toEqual({ title: ["There's a V/TO with this name; please use a different name."] });
    expect((await owner.call(api.renameRevision, { params: one.params, body: { title: 'v/to 2026' } })).status).toBe(200);
    await addRevision(await addFolder(), owner, 'V/TO 2026');
    expect((await seen(one))?.title).toBe('v/to 2026');
  });

  it('409 to a name that is based on an older version', async () => {
    const collectionId = await addFolder();
    await owner.call(api.rename, { params: { collectionId }, body: { title: nextTitle(), version: 1 } });
    expect((await owner.call(api.rename, { params: { collectionId }, body: { title: nextTitle(), version: 1 } })).status).toBe(409);
  });
});

describe('L-05: publishing', () => {
  it('makes a Draft Final, a change makes it Published, and publishing again Final', async () => {
    const document = await addRevision(await addFolder(owner, true));
    const { publishedId, readers } = await owner.call(api.publish, { ...document, body: {} });
    expect(readers).toBe(5);
    expect(await seen(document)).toMatchObject({ isPublished: true, publishedId, state: 'Final', changesSince: 0 });
    await write(document);
    await write(document);
    expect(await seen(document)).toMatchObject({ state: 'Published', changesSince: 2, publishedId });
    const again = await owner.call(api.publish, { ...document, body: {} });
    expect(again.publishedId).not.toBe(publishedId);
    expect(await seen(document)).toMatchObject({ state: 'Final', publishedId: again.publishedId });
    expect((await owner.call(api.publish, { ...document, body: {} })).publishedId).toBe(again.publishedId);
    const { items } = await observer.call(api.versions, document);
    expect(items.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [again.publishedId, true],
      [publishedId, false],
    ]);
  });

  it('is taken back by the version before, or to a Draft', async () => {
    const document = await addRevision(await addFolder());
    const { publishedId } = await owner.call(api.publish, { ...document, body: {} });
    await write(document);
    await owner.call(api.publish, { ...document, body: {} });
    await owner.call(api.publish, { ...document, body: { publishedId } });
    expect(await seen(document)).toMatchObject({ state: 'Published', changesSince: 1, publishedId });
    await owner.call(api.unpublish, document);
    expect(await seen(document)).toMatchObject({ state: 'Draft', isPublished: false, publishedId: null, changesSince: 0 });
    const other = await addRevision(await addFolder());
    expect((await owner.call(api.publish, { ...other, body: { publishedId } })).status).toBe(404);
  });

  it('keeps what was published as it was: the database refuses to change it', async () => {
    const document = await addRevision(await addFolder());
    const { publishedId } = await owner.call(api.publish, { ...document, body: {} });
    const change = here.sql("update revision_snapshot set content = '{}' where id = $1", [publishedId], owner.orgId);
    await expect(change).rejects.toThrow('never changes');
  });
});

describe('copying (L-14, L-16, L-29)', () => {
  it('adds a Draft to the same folder, or to another', async () => {
    const document = await addRevision(await addFolder());
    await owner.call(api.publish, { ...document, body: {} });
    const newRevisionName = nextTitle();
    const copy = await owner.call(api.copyRevision, { ...document, body: { newRevisionName } });
    expect(await seen({ params: { ...document.params, revisionId: copy.id } })).toMatchObject({ title: newRevisionName, state: 'Draft' });
    const there = await addFolder();
    const moved = await owner.call(api.copyRevision, { ...document, body: { newRevisionName, destinationCollectionId: there } });
    expect((await folderOf(there)).revisions.map(({ id }) => id)).toEqual([moved.id]);
  });

  it('needs a free name, and something to copy', async () => {
    const document = await addRevision(await addFolder(), owner, 'Taken');
    const nothing = { newRevisionName: nextTitle(), includeVision: false, includeTraction: false };
    expect((await owner.call(api.copyRevision, { ...document, body: nothing })).codes).toEqual({ includeVision: ['VAL_REQUIRED'] });
    const same = await owner.call(api.copyRevision, { ...document, body: { newRevisionName: ' TAKEN' } });
    expect(same.codes).toEqual({ newRevisionName: ['VALIDATION_RENAME_VTO'] });
  });

  it('is for everybody with a licence who sees it; a copy of theirs they edit, also where they only see', async () => {
    const document = await addRevision(await addFolder(owner, true));
    const body = { newRevisionName: nextTitle() };
    expect((await observer.call(api.copyRevision, { ...document, body })).status).toBe(403);
    const { id: revisionId, collectionId } = await member.call(api.copyRevision, { ...document, body });
    expect(await seen({ params: { collectionId, revisionId } }, member)).toMatchObject({ can: { edit: true, manage: true } });
    const closed = { ...body, newRevisionName: nextTitle(), destinationCollectionId: await addFolder(owner, true) };
    expect((await member.call(api.copyRevision, { ...document, body: closed })).status).toBe(404);
  });
});

describe('moving (L-10, L-29)', () => {
  it('puts a document into another folder, or a new private one', async () => {
    const [from, to] = [await addFolder(owner, true), await addFolder()];
    const document = await addRevision(from);
    await owner.call(api.moveRevision, { ...document, body: { destinationCollectionId: to } });
    expect((await folderOf(from)).revisions).toEqual([]);
    const here2 = { params: { collectionId: to, revisionId: document.params.revisionId } };
    const { collectionId } = await owner.call(api.moveRevision, { ...here2, body: { newFolderTitle: nextTitle() } });
    expect(await folderOf(collectionId)).toMatchObject({ isCompanyFolder: false, revisions: [{ id: document.params.revisionId }] });
  });

  it('refuses a blank or existing new folder, no folder, and a name that the folder has', async () => {
    const document = await addRevision(await addFolder(), owner, 'Same');
    const to = await addFolder();
    await addRevision(to, owner, 'same');
    const move = async (body: object) => (await owner.call(api.moveRevision, { ...document, body })).codes;
    expect(await move({})).toEqual({ destinationCollectionId: ['VAL_REQUIRED'] });
    expect(await move({ newFolderTitle: '  ' })).toEqual({ newFolderTitle: ['VAL_REQUIRED'] });
    expect(await move({ newFolderTitle: 'harbor & PINE' })).toEqual({ newFolderTitle: ['VALIDATION_UNIQUE_VTO_FOLDER_TITLE'] });
    expect(await move({ destinationCollectionId: to })).toEqual({ destinationCollectionId: ['VALIDATION_RENAME_VTO'] });
    expect(await seen(document)).toBeDefined();
  });
});

describe('deleting (L-29, L-32)', () => {
  it('says first what goes', async () => {
    const collectionId = await addFolder(owner, true);
    const document = await addRevision(collectionId);
    await addRevision(collectionId);
    await owner.call(api.publish, { ...document, body: {} });
    expect((await owner.call(api.erases, { params: { collectionId } })).erased).toMatchObject({ revisions: 2, published: 1, readers: 5 });
    expect((await owner.call(api.erasesRevision, document)).erased).toMatchObject({ revisions: 1, published: 1 });
  });

  it('tells who was reading who removed it, and lets them copy it; an Observer not', async () => {
    const document = await addRevision(await addFolder(owner, true));
    await admin.call(api.removeRevision, document);
    const gone = await leader.call(api.versions, document);
    expect(gone).toMatchObject({ status: 404, late: { deed: 'removed', byId: admin.personId } });
    const body = { newRevisionName: nextTitle() };
    expect((await observer.call(api.copyRevision, { ...document, body })).status).toBe(403);
    expect((await leader.call(api.copyRevision, { ...document, body })).status).toBe(200);
  });

  it('a folder goes with its documents, its title is free again, and a copy needs another folder', async () => {
    const collectionId = await addFolder();
    const { title } = await folderOf(collectionId);
    const document = await addRevision(collectionId);
    await owner.call(api.remove, { params: { collectionId } });
    expect(await owner.call(api.one, { params: { collectionId } })).toMatchObject({ status: 404, late: { deed: 'removed' } });
    expect(await titles(owner)).not.toContain(title);
    expect((await owner.call(api.create, { body: { title } })).status).toBe(200);
    const body = { newRevisionName: nextTitle() };
    expect((await owner.call(api.copyRevision, { ...document, body })).status).toBe(404);
    expect((await owner.call(api.copyRevision, { ...document, body: { ...body, newFolderTitle: nextTitle() } })).status).toBe(200);
  });

  it('is for good after a day', async () => {
    const document = await addRevision(await addFolder());
    await owner.call(api.publish, { ...document, body: {} });
    await owner.call(api.removeRevision, document);
    const left = async () => (await here.sql('select id from revision where id = $1', [document.params.revisionId], owner.orgId)).length;
    await here.sql('select forget_collections($1, 100)', [new Date(here.clock.now.getTime() - 86_400_000)], owner.orgId);
    expect(await left()).toBe(1);
    await here.sql('select forget_collections($1, 100)', [new Date(here.clock.now.getTime() + 86_400_000)], owner.orgId);
    expect(await left()).toBe(0);
    expect(await titles(owner)).toContain('Harbor & Pine');
  });

  it('leaves the organisation’s own folder', async () => {
    const { folder } = await owner.call(api.companyFolder);
    expect((await owner.call(api.remove, { params: { collectionId: folder.id } })).status).toBe(403);
    const details = { title: folder.title, isCompanyFolder: false };
    expect((await owner.call(api.changeDetails, { params: { collectionId: folder.id }, body: details })).status).toBe(409);
  });
});

describe('B-42, B-43, L-33: who may do what', () => {
  const none = { canView: false, canEdit: false };

  it('a person with a row writes and renames; the creator, the leadership team, Owner and Admin do the rest', async () => {
    const collectionId = await addFolder(owner, true);
    await owner.call(api.addUsers, { params: { collectionId }, body: { personIds: [member.personId, observer.personId], canEdit: true } });
    const document = await addRevision(collectionId);
    const statusOf = async (who: Actor) => [
      (await who.call(api.renameRevision, { ...document, body: { title: nextTitle() } })).status,
      (await who.call(api.rename, { params: { collectionId }, body: { title: nextTitle() } })).status,
      (await who.call(api.publish, { ...document, body: {} })).status,
      (await who.call(api.unpublish, document)).status,
      (await who.call(api.moveRevision, { ...document, body: { destinationCollectionId: collectionId } })).status,
      (await who.call(api.erasesRevision, document)).status,
      (await who.call(api.changeVisibility, { params: { collectionId }, body: { lt: none, org: none, individuals: [] } })).status,
    ];
    expect(await statusOf(observer)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await statusOf(member)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    expect(await statusOf(leader)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await statusOf(leader)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await statusOf(admin)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });

  it('only who manages a folder changes its details, lets people in, and learns what its removal erases', async () => {
    const collectionId = await addFolder(owner, true);
    const folder = { params: { collectionId } };
    await owner.call(api.addUsers, { ...folder, body: { personIds: [member.personId, observer.personId], canEdit: true } });
    const document = await addRevision(collectionId);
    const all = { canView: true, canEdit: true };
    const statusOf = async (who: Actor) => {
      const details = { title: nextTitle(), isCompanyFolder: true, visibility: { lt: all, org: all, individuals: [] } };
      return [
        (await who.call(api.addRevision, { ...folder, body: { title: nextTitle(), readersSeeDrafts: true } })).status,
        (await who.call(api.changeRevision, { ...document, body: { title: nextTitle() } })).status,
        (await who.call(api.addUsers, { ...folder, body: { personIds: [member.personId], canEdit: true } })).status,
        (await who.call(api.changeDetails, { ...folder, body: details })).status,
        (await who.call(api.erases, folder)).status,
        (await who.call(api.removeRevision, document)).status,
        (await who.call(api.remove, folder)).status,
      ];
    };
    expect(await statusOf(observer)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await statusOf(member)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    expect(await statusOf(leader)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });

  it('B-53 to B-56: edit implies see, an Observer gets no edit', async () => {
    const collectionId = await addFolder(owner, true);
    const individuals = [{ personId: observer.personId, canView: false, canEdit: true }];
    await owner.call(api.changeVisibility, {
      params: { collectionId },
      body: { lt: none, org: { canView: false, canEdit: true }, individuals },
    });
    const { visibility } = await owner.call(api.visibility, { params: { collectionId } });
    expect(visibility).toMatchObject({ org: { canView: true, canEdit: true }, individuals: [{ canView: true, canEdit: false }] });
    const stranger = { personIds: [elsewhere.personId], canEdit: true };
    expect((await owner.call(api.addUsers, { params: { collectionId }, body: stranger })).status).toBe(422);
  });

  it('B-52: changes only what the writer has changed since they saw the settings, and lets people in beside a row of somebody who has left', async () => {
    const collectionId = await addFolder(owner, true);
    const gone = await here.person(owner.orgId);
    const row = ({ personId }: Actor) => ({ personId, canView: true, canEdit: false });
    const folder = { params: { collectionId } };
    const set = async (body: object) => (await owner.call(api.changeVisibility, { ...folder, body: { ...before, ...body } })).status;
    const before = { lt: none, org: none, individuals: [row(member), row(gone)] };
    expect(await set({ org: { canView: true, canEdit: false }, individuals: [row(gone)] })).toBe(200);
    await here.sql('delete from org_member where person_id = $1', [gone.personId], owner.orgId);
    expect(await set({ individuals: [row(member), row(gone), row(leader)], before })).toBe(200);
    expect((await owner.call(api.addUsers, { ...folder, body: { personIds: [observer.personId], canEdit: false } })).status).toBe(200);
    const { visibility } = await owner.call(api.visibility, folder);
    expect(visibility.org).toEqual({ canView: true, canEdit: false });
    expect(visibility.individuals.map(({ personId }) => personId)).toEqual([leader.personId, observer.personId]);
  });

  it('403 to an Observer who makes a folder', async () => {
    expect((await observer.call(api.create, { body: { title: nextTitle() } })).status).toBe(403);
  });

  it('L-23: lists what a person may edit, among what one sees', async () => {
    const [open, secret] = [await addFolder(member, true), await addFolder(member)];
    const document = await addRevision(open, member);
    await addRevision(secret, member);
    const theirs = (await owner.call(api.editable, { params: { personId: member.personId } })).revisions;
    expect(theirs.filter(({ collectionId }) => [open, secret].includes(collectionId)).map(({ id }) => id)).toEqual([
      document.params.revisionId,
    ]);
    const none2 = await owner.call(api.editable, { params: { personId: observer.personId } });
    expect(none2).toMatchObject({ revisions: [], canEdit: false });
  });
});

describe('L-34: the linked meeting', () => {
  it('is one that the person sees, and is linked by who stands over the document', async () => {
    const collectionId = await addFolder(owner, true);
    await owner.call(api.addUsers, { params: { collectionId }, body: { personIds: [member.personId], canEdit: true } });
    const document = await addRevision(collectionId);
    const mine = await here.traction([owner], 'Linked');
    const link = (who: Actor, linkedTractionId: string | null) => who.call(api.changeRevision, { ...document, body: { linkedTractionId } });
    expect((await link(owner, newId())).codes).toEqual({ linkedTractionId: ['VAL_INVALID'] });
    expect((await link(owner, mine.id)).status).toBe(200);
    expect((await link(member, null)).status).toBe(403);
    expect(await seen(document)).toMatchObject({ linkedTractionId: mine.id });
    expect((await link(owner, null)).status).toBe(200);
  });
});
