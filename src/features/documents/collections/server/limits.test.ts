import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { vtoCollectionApi as api, mostFolders, mostRevisions } from '../contract.ts';

const { here, owner, member } = await company();
const { orgId } = owner;

const addFolder = async (title: string) => (await owner.call(api.create, { body: { title, isCompanyFolder: true } })).id;
const addRevision = async (collectionId: string, title: string) => {
  const { id: revisionId } = await owner.call(api.addRevision, { params: { collectionId }, body: { title } });
  return { params: { collectionId, revisionId } };
};

describe('an edit that somebody was ahead of', () => {
  it('409 to the title and meeting of a document and the settings of a folder, with what stands there; nothing is written over', async () => {
    const collectionId = await addFolder('Ahead');
    const document = await addRevision(collectionId, 'Ours');
    const title = (words: string) => ({ ...document, body: { title: words, version: 1 } });
    expect((await owner.call(api.renameRevision, title('Theirs'))).status).toBe(200);
    const ahead = { status: 409, current: { title: 'Theirs', linkedTractionId: null, version: 2 } };
    expect(await owner.call(api.renameRevision, title('Mine'))).toMatchObject(ahead);
    expect(await owner.call(api.changeRevision, title('Mine'))).toMatchObject(ahead);
    const details = (words: string) => ({ params: { collectionId }, body: { title: words, isCompanyFolder: true, version: 1 } });
    expect((await owner.call(api.changeDetails, details('Their folder'))).status).toBe(200);
    expect(await owner.call(api.changeDetails, details('My folder'))).toMatchObject({
      status: 409,
      current: { title: 'Their folder', version: 2 },
    });
    const { folder } = await owner.call(api.one, { params: { collectionId } });
    expect([folder.title, folder.revisions[0]?.title]).toEqual(['Their folder', 'Theirs']);
  });
});

describe('more than there may be', () => {
  it('422 to a document more than a folder holds, also to one that is moved or copied there', async () => {
    const [full, other] = [await addFolder('Full'), await addFolder('Other')];
    const moved = await addRevision(other, 'Moved');
    await here.sql(
      `insert into revision (org_id, id, kind, collection_id, title, created_by_id)
        select $1, gen_random_uuid(), 'vto', $2, 'Filling ' || n, $3 from generate_series(1, ${mostRevisions}) n`,
      [orgId, full, owner.personId],
      orgId,
    );
    await here.sql(
      "insert into revision_state (org_id, id, kind, changed_by_id) select org_id, id, 'vto', $2 from revision where collection_id = $1",
      [full, owner.personId],
      orgId,
    );
    const refused = { status: 422, messages: [{ code: 'tooManyRevisions' }] };
    expect(await owner.call(api.addRevision, { params: { collectionId: full }, body: { title: 'One more' } })).toMatchObject(refused);
    expect(await owner.call(api.moveRevision, { ...moved, body: { destinationCollectionId: full } })).toMatchObject(refused);
    const copy = { newRevisionName: 'A copy', destinationCollectionId: full };
    expect(await owner.call(api.copyRevision, { ...moved, body: copy })).toMatchObject(refused);
  });

  it('422 to a person more than a folder’s settings name', async () => {
    const collectionId = await addFolder('Crowded');
    const individuals = Array.from({ length: 300 }, () => ({ personId: newId(), canView: true, canEdit: false }));
    await here.sql(
      "update collection set visibility = jsonb_set(visibility, '{individuals}', $2) where id = $1",
      [collectionId, JSON.stringify(individuals)],
      orgId,
    );
    const answer = await owner.call(api.addUsers, { params: { collectionId }, body: { personIds: [member.personId], canEdit: true } });
    expect(answer).toMatchObject({ status: 422, codes: { personIds: ['VAL_TOO_LONG'] } });
  });

  it('422 to a folder more than an organisation has, also to one that a document is moved into', async () => {
    const document = await addRevision(await addFolder('Last'), 'Waiting');
    await here.sql(
      `insert into collection (org_id, id, kind, title, created_by_id, visibility)
        select $1, gen_random_uuid(), 'vto', 'Folder ' || n, $2, (select visibility from collection where id = $3) from generate_series(1, ${mostFolders}) n`,
      [orgId, owner.personId, document.params.collectionId],
      orgId,
    );
    const refused = { status: 422, messages: [{ code: 'tooManyFolders' }] };
    expect(await owner.call(api.create, { body: { title: 'One more', isCompanyFolder: false } })).toMatchObject(refused);
    expect(await owner.call(api.moveRevision, { ...document, body: { newFolderTitle: 'One more' } })).toMatchObject(refused);
  });
});
