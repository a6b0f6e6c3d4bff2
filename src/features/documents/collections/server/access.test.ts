import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entered } from '#server/access/granted.ts';
import { enterOrg } from '#server/db/enter.ts';
import { txOf } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { vtoCollectionApi as api } from '../contract.ts';
import { findReachedRevision, noteChange, seesSnapshot } from './access.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let named: { collectionId: string; revisionId: string };

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  const { id: collectionId } = await owner.call(api.create, { body: { title: 'Private', isCompanyFolder: false } });
  const { id: revisionId } = await owner.call(api.addRevision, { params: { collectionId }, body: { title: 'V/TO 2026' } });
  named = { collectionId, revisionId };
});
afterAll(() => here.close());

/** Runs as a person inside a transaction, as another feature's command does. */
const as = async <Result>({ orgId, personId, role }: Actor, run: (at: Entered) => Promise<Result>): Promise<Result> => {
  const client = await here.appContext.pools.app.connect();
  try {
    await enterOrg(client, orgId, personId, true);
    const result = await run({ tx: txOf(client), orgId, personId, role, now: here.clock.now, memo: (_, __, make) => make() } as Entered);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
};

describe('what other features import', () => {
  it('B-42: finds a document with the rights of a person, and none where they do not see its folder', async () => {
    expect((await as(owner, (at) => findReachedRevision(at, 'vto', named)))?.can).toEqual({ edit: true, copy: true, manage: true });
    expect(await as(admin, (at) => findReachedRevision(at, 'vto', named))).toBeUndefined();
    expect(await as(owner, (at) => findReachedRevision(at, 'ac', named))).toBeUndefined();
    expect(await as(owner, (at) => findReachedRevision(at, 'vto', { ...named, revisionId: newId() }))).toBeUndefined();
  });

  it('L-05: a change that is noted counts since the publication, and says by whom', async () => {
    await owner.call(api.publish, { params: named, body: {} });
    await as(owner, (at) => noteChange(at, named.revisionId));
    const { folder } = await owner.call(api.one, { params: { collectionId: named.collectionId } });
    expect(folder.revisions[0]).toMatchObject({ state: 'Published', changesSince: 1, updatedById: owner.personId });
  });

  it('grants a published version of the document, and refuses another id and that of another document', async () => {
    const { publishedId } = await owner.call(api.publish, { params: named, body: {} });
    const { collectionId } = named;
    const { id: revisionId } = await owner.call(api.addRevision, { params: { collectionId }, body: { title: 'V/TO 2025' } });
    const other = await owner.call(api.publish, { params: { collectionId, revisionId }, body: {} });
    const asked = (id: string) => as(owner, (at) => seesSnapshot('vto').find({ at, input: { params: { ...named, publishedId: id } } }));
    expect((await asked(publishedId)).snapshot).toMatchObject({ id: publishedId, title: 'V/TO 2026', content: {} });
    await expect(asked(newId())).rejects.toThrow('notFound');
    await expect(asked(other.publishedId)).rejects.toThrow('notFound');
  });

  it('finds no document that was removed', async () => {
    await owner.call(api.removeRevision, { params: named });
    expect(await as(owner, (at) => findReachedRevision(at, 'vto', named))).toBeUndefined();
  });
});
