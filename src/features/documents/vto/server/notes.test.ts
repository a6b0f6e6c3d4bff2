import { describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { writingApi } from '#features/ground/writing/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { connectTo } from '#testing/live.ts';
import type { Actor } from '#testing/world.ts';
import { openPage } from '#testing/writing.ts';
import { rowApis, vtoApi } from '../contract.ts';

const { here, owner, member, observer, elsewhere, traction } = await company();
const admin = await here.person(owner.orgId, 'Admin');
const { folder } = await owner.call(vtoCollectionApi.companyFolder);

/** A V/TO with a long-term Issue, whose notes are a text. */
const make = async ({ readersSeeDrafts = true } = {}) => {
  const body = { title: newId(), readersSeeDrafts };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, { params: { collectionId: folder.id }, body });
  const params = { collectionId: folder.id, revisionId };
  const issue = { title: 'Own the crane?', notes: '<p>Ropes</p>', assignedToId: owner.personId };
  const { id } = await owner.call(rowApis.longTermIssue.add, { params, body: issue });
  const notes = async () => (await owner.call(vtoApi.byId, { params })).longTermIssueList.find((row) => row.id === id)?.notes;
  return { params, id, notes, ref: { kind: 'LongTermIssue', id: revisionId, part: id } as const };
};
type Made = Awaited<ReturnType<typeof make>>;

/** Opens the notes and types; nothing of it is written as HTML yet. */
const typed = async ({ ref }: Made, words: string, who = owner) => {
  const page = openPage(who, ref);
  await page.sync();
  page.type(words, 0);
  expect(await page.sync()).toMatchObject({ status: 200 });
  return page;
};

describe('the notes of a long-term Issue, POST text/LongTermIssue/{revision}/{issue}/sync', () => {
  it('G-02: have what two wrote at once, and count as a change of the V/TO once they are settled', async () => {
    const vto = await make();
    await owner.call(vtoCollectionApi.publish, { params: vto.params, body: {} });
    const [ana, bo] = [await typed(vto, 'Old '), await typed(vto, 'All ', admin)];
    await ana.sync();
    expect([...ana.said().matchAll(/Old |All |Ropes/g)]).toHaveLength(3);
    expect((await bo.settle()).status).toBe(200);
    expect(await vto.notes()).toBe(`<p>${ana.said()}</p>`);
    expect(await owner.call(vtoApi.byId, { params: vto.params })).toMatchObject({ state: 'Published', changesSince: 1 });
  });

  it('403 to who only reads drafts; 404 to who reads none, to another organisation, of another V/TO, and of a removed Issue', async () => {
    const [vto, closed] = [await make(), await make({ readersSeeDrafts: false })];
    await owner.call(vtoCollectionApi.publish, { params: closed.params, body: {} });
    for (const who of [member, observer]) {
      expect((await openPage(who, vto.ref).sync()).status).toBe(403);
      expect((await who.call(writingApi.past, { params: vto.ref })).status).toBe(200);
      expect((await openPage(who, closed.ref).sync()).status).toBe(404);
      expect((await who.call(writingApi.past, { params: closed.ref })).status).toBe(404);
    }
    expect((await openPage(elsewhere, vto.ref).sync()).status).toBe(404);
    expect((await openPage(owner, { ...vto.ref, id: closed.ref.id }).sync()).status).toBe(404);
    const page = await typed(vto, 'Old ');
    await owner.call(rowApis.longTermIssue.remove, { params: { ...vto.params, id: vto.id } });
    expect((await page.sync()).status).toBe(404);
  });

  it('tell who reads the draft that somebody writes, and nobody else', async () => {
    const [open, closed] = [await make(), await make({ readersSeeDrafts: false })];
    const hears = async (who: Actor, { ref }: Made) => {
      const socket = await connectTo('live-update-hub', who, here.port);
      const { textId } = (await openPage(owner, ref).sync()) as unknown as { textId: string };
      const { succeeded } = (await socket.timeout(10_000).emitWithAck('Register', textId)) as { succeeded: boolean };
      socket.disconnect();
      return succeeded;
    };
    expect([await hears(admin, closed), await hears(member, closed), await hears(member, open)]).toEqual([true, false, true]);
    await owner.call(vtoCollectionApi.removeRevision, { params: open.params });
    expect(await hears(admin, open).catch(() => false)).toBe(false);
  });

  it('have the words from before the removal once Undo has brought the Issue back', async () => {
    const vto = await make();
    const page = await typed(vto, 'Old ');
    await owner.call(rowApis.longTermIssue.remove, { params: { ...vto.params, id: vto.id } });
    await owner.call(rowApis.longTermIssue.add, { params: vto.params, body: { id: vto.id, title: 'Own the crane?', notes: '' } });
    expect(await vto.notes()).toBe('<p>Ropes</p>');
    expect((await page.settle()).status).toBe(200);
    expect(await vto.notes()).toBe('<p>Old Ropes</p>');
  });

  it('are published and copied with all that was typed, though nobody has paused', async () => {
    const vto = await make();
    const page = await typed(vto, 'Old ');
    const { publishedId } = await owner.call(vtoCollectionApi.publish, { params: vto.params, body: {} });
    const published = await owner.call(vtoApi.published, { params: { ...vto.params, publishedId } });
    expect(published.longTermIssueList).toMatchObject([{ notes: '<p>Old Ropes</p>' }]);
    page.type('All ', 0);
    await page.sync();
    const copy = await owner.call(vtoCollectionApi.copyRevision, { params: vto.params, body: { newRevisionName: newId() } });
    const there = await owner.call(vtoApi.byId, { params: { collectionId: copy.collectionId, revisionId: copy.id } });
    expect(there.longTermIssueList).toMatchObject([{ notes: '<p>All Old Ropes</p>' }]);
    page.type('More ', 0);
    await page.sync();
    expect((await openPage(owner, { kind: 'LongTermIssue', id: copy.id, part: there.longTermIssueList[0]?.id ?? '' }).sync()).status).toBe(
      200,
    );
    expect((await owner.call(vtoApi.byId, { params: { ...vto.params, revisionId: copy.id } })).longTermIssueList[0]?.notes).not.toContain(
      'More',
    );
  });

  it('go along to a meeting with all that was typed', async () => {
    const vto = await make();
    await typed(vto, 'Old ');
    const body = { ownerId: owner.personId, source: 'vto' as const, destination: 'meeting' as const, destinationId: traction.id };
    const { newIssueId } = await owner.call(vtoApi.moveIssue, { params: { ...vto.params, id: vto.id }, body });
    const [issue] = (await owner.call(issueApi.byIds, { query: { ids: newIssueId } })).items;
    expect(issue?.contentHtml).toBe('<p>Old Ropes</p>');
  });
});
