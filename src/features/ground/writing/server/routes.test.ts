import { describe, expect, it, onTestFinished } from 'vitest';
import * as Y from 'yjs';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { connectTo } from '#testing/live.ts';
import type { Actor } from '#testing/world.ts';
import { openPage, textIn } from '#testing/writing.ts';
import { type TextRef, writingApi } from '../contract.ts';
import { fragmentName } from '../rules.ts';

const { here, owner, member, observer, outsider, elsewhere, traction } = await company({});

const addIssue = async (contentHtml = '<p>Ropes</p>'): Promise<TextRef> => {
  const body = { title: 'Old ropes', ownerId: member.personId, tractionId: traction.id, contentHtml, entityType: 'meeting' as const };
  const { id } = await member.call(issueApi.create, { body });
  return { kind: 'Issue', id, part: id };
};
const issueOf = async ({ id }: TextRef, who: Actor = member) => {
  const [issue] = (await who.call(issueApi.byIds, { query: { ids: id } })).items;
  return issue;
};
const open = async (who: Actor, ref: TextRef) => {
  const page = openPage(who, ref);
  expect(await page.sync()).toMatchObject({ status: 200 });
  return page;
};
/** Returns an update that a page of its own makes, in which `make` writes. */
const updateOf = (make: (doc: Y.Doc) => void, from?: Y.Doc): Uint8Array => {
  const doc = new Y.Doc();
  if (from !== undefined) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const before = Y.encodeStateVector(doc);
  make(doc);
  return Y.encodeStateAsUpdate(doc, before);
};
const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(fragmentName);
const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};

describe('POST text/{kind}/{id}/{part}/sync', () => {
  it('merges what two write at once, and settling writes it as HTML where everybody reads it', async () => {
    const ref = await addIssue();
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    ana.type('New: ', 0);
    bo.type(' and blocks', 5);
    await Promise.all([ana.sync(), bo.sync()]);
    await ana.sync();
    await bo.sync();
    expect([ana.said(), bo.said()]).toEqual(['New: Ropes and blocks', 'New: Ropes and blocks']);
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Ropes</p>');
    expect((await bo.settle()).status).toBe(200);
    expect((await issueOf(ref))?.contentHtml).toBe('<p>New: Ropes and blocks</p>');
  });

  it('keeps lists, emphasis, links and line breaks of what was HTML', async () => {
    const html =
      '<p>One <strong>two</strong> <em>three</em><br />four</p><ul><li><p>A</p><ol><li><p>B &amp; &lt;c&gt;</p></li></ol></li></ul><p><a href="https://a.example/?q=1&amp;r=2" target="_blank" rel="noopener noreferrer nofollow">link</a></p>';
    const ref = await addIssue(html);
    const page = await open(member, ref);
    page.type('X', 0);
    await page.sync();
    await page.settle();
    expect((await issueOf(ref))?.contentHtml).toBe(html.replace('One', 'XOne'));
  });

  it('an empty text begins with one paragraph, in which all first words meet', async () => {
    const ref = await addIssue('');
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    expect(fragmentOf(ana.doc).length).toBe(1);
    ana.type('a', 0);
    await ana.sync();
    ana.doc.transact(() => textIn(ana.doc).delete(0, 1));
    await ana.sync();
    await bo.sync();
    await bo.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('');
  });

  it('brings in what was written as HTML elsewhere, merged with what is being written', async () => {
    const ref = await addIssue('<p>Ropes</p><p>Sails</p>');
    const page = await open(member, ref);
    page.type('Old ', 0);
    await page.sync();
    const { title, ownerId, version } = (await issueOf(ref)) ?? { title: '', ownerId: '', version: 0 };
    const body = { title, ownerId, version, contentHtml: '<p>Ropes</p><p>Sails and masts</p>' };
    expect((await owner.call(issueApi.update, { params: { id: ref.id }, body })).status).toBe(200);
    await page.sync();
    expect(page.said()).toBe('Old RopesSails and masts');
    await page.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Old Ropes</p><p>Sails and masts</p>');
  });

  it('the same update twice changes nothing more', async () => {
    const ref = await addIssue();
    const page = await open(member, ref);
    const before = Y.encodeStateVector(page.doc);
    page.type('Old ', 0);
    const update = Y.encodeStateAsUpdate(page.doc, before);
    for (let times = 0; times < 2; times += 1) expect((await page.send(update)).status).toBe(200);
    await page.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Old Ropes</p>');
  });

  it('403 to who may only read, 404 to who may not see it, to another organisation, and after a removal', async () => {
    const ref = await addIssue();
    const page = await open(member, ref);
    for (const [who, status] of [
      [observer, 403],
      [outsider, 404],
      [elsewhere, 404],
    ] as const) {
      expect((await openPage(who, ref).sync()).status).toBe(status);
      expect((await who.call(writingApi.settle, { params: ref })).status).toBe(status);
    }
    expect((await openPage(member, { ...ref, part: newId() }).sync()).status).toBe(404);
    await member.call(issueApi.setStatus, { params: { id: ref.id }, body: { status: 'Removed' } });
    page.type('late');
    expect((await page.sync()).status).toBe(404);
    expect((await page.settle()).status).toBe(404);
  });
});

describe('a hostile update', () => {
  const deep = (): Y.XmlElement =>
    Array.from({ length: 40 }).reduce<Y.XmlElement>(
      (inner) => element('bulletList', element('listItem', inner)),
      element('paragraph', new Y.XmlText('x')),
    );
  const marked = (name: string, value: unknown) => (doc: Y.Doc) => textIn(doc).insert(0, 'x', { [name]: value });
  const within =
    (...made: (Y.XmlElement | Y.XmlText)[]) =>
    (doc: Y.Doc) =>
      fragmentOf(doc).insert(0, made);

  /** A mark after the last word, which shows nothing until somebody else writes on. */
  const hidden = (doc: Y.Doc) =>
    doc.transact((transaction) => {
      const text = textIn(doc);
      let left = text._start;
      while (left?.right) left = left.right;
      const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID));
      const mark = new Y.ContentFormat('onclick', 'x');
      new Y.Item(id, left, left?.lastId ?? null, null, null, text, null, mark).integrate(transaction, 0);
    });

  it.each([
    ['a mark that waits for the words of somebody else', hidden],
    ['an element that no editor makes', within(element('script', new Y.XmlText('alert(1)')))],
    ['words outside a paragraph', within(new Y.XmlText('x'))],
    ['a paragraph in a paragraph', within(element('paragraph', element('paragraph')))],
    ['a list without end', within(deep())],
    ['a mark that no editor makes', marked('onclick', 'x')],
    ['a mark with more than it has', marked('bold', { style: 'x' })],
    ['a link that runs something', marked('link', { href: 'javascript:alert(1)' })],
    ['something embedded', (doc: Y.Doc) => textIn(doc).insertEmbed(0, { image: 'x' })],
    ['an attribute that no editor makes', (doc: Y.Doc) => (fragmentOf(doc).get(0) as Y.XmlElement).setAttribute('style', 'x')],
    ['another document', (doc: Y.Doc) => doc.getMap('others').set('a', new Y.Doc())],
    ['another text in the document', (doc: Y.Doc) => doc.getText('other').insert(0, 'x')],
  ])('422: %s, and the others write on', async (_, make) => {
    const ref = await addIssue();
    const [page, other] = [await open(member, ref), await open(owner, ref)];
    const answer = await page.send(updateOf(make, page.doc));
    expect(answer).toMatchObject({ status: 422, codes: { update: ['VAL_INVALID'] } });
    other.type('Old ', 0);
    expect((await other.sync()).status).toBe(200);
    await other.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Old Ropes</p>');
  });

  it('422: under the number of somebody else', async () => {
    const ref = await addIssue();
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    ana.type('Ana ', 0);
    await ana.sync();
    const forged = updateOf((doc) => {
      doc.clientID = ana.doc.clientID;
      textIn(doc).insert(0, 'forged ');
    }, ana.doc);
    expect(await bo.send(forged)).toMatchObject({ status: 422, codes: { update: ['VAL_INVALID'] } });
    expect(await bo.send(undefined, { client: ana.doc.clientID, caret: null })).toMatchObject({
      status: 422,
      codes: { client: ['VAL_INVALID'] },
    });
    const server = Y.decodeUpdate(Y.encodeStateAsUpdate(bo.doc)).structs.find(({ id }) => id.client !== ana.doc.clientID);
    const asServer = updateOf((doc) => {
      doc.clientID = server?.id.client ?? 0;
      textIn(doc).insert(0, 'forged ');
    }, ana.doc);
    expect((await bo.send(asServer)).status).toBe(422);
  });

  it('422: malformed, in parts, or with gaps', async () => {
    const ref = await addIssue();
    const page = await open(member, ref);
    const whole = updateOf((doc) => textIn(doc).insert(0, 'many words'), page.doc);
    for (const wrong of [new Uint8Array(), new Uint8Array([255, 255, 255, 255, 255, 1, 2]), whole.slice(0, whole.length - 4)]) {
      expect((await page.send(wrong)).status).toBe(422);
    }
    const rest = updateOf((doc) => textIn(doc).insert(0, 'second'), page.doc);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(page.doc));
    textIn(doc).insert(0, 'first');
    const gap = Y.encodeStateVector(doc);
    textIn(doc).insert(0, 'then');
    expect((await page.send(Y.encodeStateAsUpdate(doc, gap))).status).toBe(422);
    expect((await page.send(rest)).status).toBe(200);
  });

  it('413 or 422: too large, for one update or for the text', async () => {
    const ref = await addIssue();
    const page = await open(member, ref);
    const long = updateOf((doc) => textIn(doc).insert(0, 'x'.repeat(50_001)), page.doc);
    expect(await page.send(long)).toMatchObject({ status: 422, codes: { contentHtml: ['VAL_TOO_LONG'] } });
    const huge = updateOf((doc) => textIn(doc).insert(0, 'x'.repeat(200_000)), page.doc);
    expect(await page.send(huge)).toMatchObject({ status: 422, codes: { update: ['VAL_TOO_LONG'] } });
    expect((await page.send(undefined, { vector: 'A'.repeat(310_000) })).status).toBe(413);
    page.type('Old ', 0);
    expect((await page.sync()).status).toBe(200);
  });

  it('422: a caret that is none', async () => {
    const page = await open(member, await addIssue());
    for (const caret of ['{', '{"anchor":{"item":{"client":"x"}}}', '[]', 'null'])
      expect(await page.send(undefined, { caret })).toMatchObject({ status: 422, codes: { caret: ['VAL_INVALID'] } });
    const position = Y.createRelativePositionFromTypeIndex(textIn(page.doc), 1);
    expect((await page.send(undefined, { caret: JSON.stringify({ anchor: position, head: position }) })).status).toBe(200);
  });
});

describe('the room of a text', () => {
  it('takes who sees what the text belongs to, and tells them of changes and carets; it refuses everybody else', async () => {
    const ref = await addIssue();
    const page = await open(member, ref);
    const { textId } = await page.send(undefined);
    const register = async (who: Actor, key: string) => {
      const socket = await connectTo('live-update-hub', who, here.port);
      onTestFinished(() => void socket.disconnect());
      return { socket, answer: (await socket.timeout(10_000).emitWithAck('Register', key)) as { succeeded: boolean } };
    };
    const reader = await register(observer, textId);
    expect(reader.answer.succeeded).toBe(true);
    const heard: unknown[] = [];
    reader.socket.on('TextWritten', (news: unknown) => heard.push(news));
    for (const who of [outsider, elsewhere]) expect((await register(who, textId)).answer.succeeded).toBe(false);
    expect((await register(member, newId())).answer.succeeded).toBe(false);
    page.type('Old ', 0);
    await page.sync();
    await expect.poll(() => heard).toEqual([{ textId, client: page.doc.clientID }]);
  });
});

describe('GET text/{kind}/{id}/{part}/past', () => {
  it('has each state with who wrote it, and the one as of a moment first', async () => {
    const ref = await addIssue();
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    ana.type('New ', 0);
    await ana.sync();
    await ana.settle();
    await bo.sync();
    bo.type('Two ', 0);
    await bo.sync();
    await bo.settle();
    const past = async (query: object = {}) => (await observer.call(writingApi.past, { params: ref, query })).items;
    expect((await past()).map(({ html, byId }) => [html, byId])).toEqual([
      ['<p>Two New Ropes</p>', member.personId],
      ['<p>New Ropes</p>', owner.personId],
      ['<p>Ropes</p>', null],
    ]);
    // The clock of the tests stands still.
    const earlier = "update text_past set at = at - interval '1 hour' where org_id = $1 and html in ('<p>New Ropes</p>', '<p>Ropes</p>')";
    await here.sql(earlier, [owner.orgId], owner.orgId);
    const [newest] = await past();
    const until = new Date(Date.parse(newest?.at ?? '') - 1_000).toISOString();
    expect((await past({ until }))[0]?.html).toBe('<p>New Ropes</p>');
    expect((await outsider.call(writingApi.past, { params: ref })).status).toBe(404);
  });

  it('names all who wrote what is new, and nobody who only paused beside them', async () => {
    const ref = await addIssue();
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    const third = await here.person(owner.orgId, 'Admin');
    const reader = await open(third, ref);
    ana.type('Ana ', 0);
    await ana.sync();
    await reader.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Ropes</p>');
    bo.type('Bo ', 0);
    await bo.sync();
    await bo.settle();
    expect((await issueOf(ref))?.contentHtml).not.toBe('<p>Ropes</p>');
    const [newest] = (await observer.call(writingApi.past, { params: ref })).items;
    expect(newest).toMatchObject({ byId: member.personId, alsoBy: [owner.personId] });
  });

  it('leaves out what a To-Do said while it was personal, once it is in a meeting', async () => {
    // The change log has the time of the database.
    const began = here.clock.now;
    here.clock.now = new Date();
    onTestFinished(() => {
      here.clock.now = began;
    });
    const { id } = await member.call(todoApi.create, { body: { title: 'Own', contentHtml: '<p>Secret</p>' } });
    const ref: TextRef = { kind: 'ToDo', id, part: id };
    const page = await open(member, ref);
    page.type('Very ', 0);
    await page.sync();
    await page.settle();
    const past = async (who: Actor) => (await who.call(writingApi.past, { params: ref })).items.map(({ html }) => html);
    expect(await past(member)).toEqual(['<p>Very Secret</p>', '<p>Secret</p>']);
    const [state] = (await member.call(writingApi.past, { params: ref })).items;
    const [todo] = (await member.call(todoApi.byIds, { query: { ids: id } })).items;
    const body = { title: 'Shared', contentHtml: '<p>For all</p>', tractionId: traction.id, ownerId: member.personId };
    expect(
      await member.call(todoApi.update, { params: { id }, body: { ...body, version: todo?.version ?? 0, dueDate: '2026-03-01' } }),
    ).toMatchObject({ status: 200 });
    expect(await past(owner)).toEqual([]);
    const secret = { params: ref, body: { stateId: state?.id ?? '' } };
    expect((await owner.call(writingApi.restore, secret)).status).toBe(404);
  });
});

describe('POST text/{kind}/{id}/{part}/restore', () => {
  it('makes the text say again what it said, as a change that others can write on', async () => {
    const ref = await addIssue();
    const [ana, bo] = [await open(owner, ref), await open(member, ref)];
    ana.type('New ', 0);
    await ana.sync();
    await ana.settle();
    await bo.sync();
    const past = async () => (await member.call(writingApi.past, { params: ref })).items;
    const first = (await past()).at(-1);
    expect((await member.call(writingApi.restore, { params: ref, body: { stateId: first?.id ?? '' } })).status).toBe(200);
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Ropes</p>');
    expect((await past())[0]).toMatchObject({ html: '<p>Ropes</p>', byId: member.personId });
    bo.type(' again', bo.said().length);
    await bo.sync();
    await bo.settle();
    expect((await issueOf(ref))?.contentHtml).toBe('<p>Ropes again</p>');
  });

  it('404 for a state of another text, 403 to who may only read', async () => {
    const [ref, other] = [await addIssue(), await addIssue()];
    const page = await open(member, other);
    page.type('x', 0);
    await page.sync();
    await page.settle();
    const [state] = (await observer.call(writingApi.past, { params: other })).items;
    const body = { stateId: state?.id ?? '' };
    expect((await member.call(writingApi.restore, { params: ref, body })).status).toBe(404);
    expect((await observer.call(writingApi.restore, { params: other, body })).status).toBe(403);
    expect(await observer.call(writingApi.past, { params: other })).toMatchObject({ canWrite: false });
    expect(await member.call(writingApi.past, { params: other })).toMatchObject({ canWrite: true });
  });
});
