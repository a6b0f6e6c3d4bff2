import { beforeAll, describe, expect, it } from 'vitest';
import { type MailWay, notificationApi } from '#features/ground/notifications/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { company } from '#testing/company.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';
import { commentApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const admin = await here.person(owner.orgId, 'Admin');
await here.name([
  [owner, 'Theo Okafor'],
  [member, 'Sam <b>Whitlock'],
]);
const things = await makeThings(owner, traction);
const issue: SubjectRef = { type: 'Issue', id: things['issueId'] ?? '' };

const add = (who: Actor, contentHtml: string, of = issue) => who.call(commentApi.add, { params: of, body: { contentHtml } });
const list = (who: Actor, of = issue, before?: string) =>
  who.call(commentApi.list, { params: of, query: before === undefined ? {} : { beforeId: before } });
const texts = async (of = issue, who: Actor = member) => (await list(who, of)).items.map(({ contentHtml }) => contentHtml);
const mention = (who: Actor, text = '@whoever') => `<span data-person="${who.personId}">${text}</span>`;
const told = async (who: Actor) => (await who.call(notificationApi.search, { body: {} })).items.filter(({ type }) => type === 'Mentioned');
const newIssue = async (title = 'Duct'): Promise<SubjectRef> => ({
  type: 'Issue',
  id: (await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } })).id,
});

describe('POST subject/{type}/{id}/comments', () => {
  it('adds a comment to each kind of item, and everybody who sees the item reads it', async () => {
    for (const [type, id] of [
      ['Rock', things['rockId']],
      ['ToDo', things['todoId']],
      ['Issue', things['issueId']],
      ['Headline', things['headlineId']],
      ['Measurable', things['measurableId']],
    ] as const) {
      const of = { type, id: id ?? '' };
      const { status, id: commentId } = await add(member, `<p>On a ${type}</p>`, of);
      expect(status, type).toBe(200);
      for (const who of [owner, observer, admin]) {
        const { items } = await list(who, of);
        expect(
          items.find((each) => each.id === commentId),
          type,
        ).toMatchObject({
          contentHtml: `<p>On a ${type}</p>`,
          author: { id: member.personId },
          edited: null,
          version: 1,
        });
      }
    }
  });

  it('404 for an item that the person does not see or that is removed, 403 for an Observer', async () => {
    expect(await add(outsider, 'x')).toMatchObject({ status: 404 });
    expect(await add(elsewhere, 'x')).toMatchObject({ status: 404 });
    expect(await add(observer, 'x')).toMatchObject({ status: 403 });
    expect(await add(owner, 'x', { type: 'Rock', id: issue.id })).toMatchObject({ status: 404 });
    const gone = await newIssue();
    await add(owner, '<p>Before</p>', gone);
    await owner.call(issueApi.setStatus, { params: { id: gone.id }, body: { status: 'Removed' } });
    expect(await add(owner, 'x', gone)).toMatchObject({ status: 404 });
    expect(await list(owner, gone)).toMatchObject({ status: 404 });
    const personal = { type: 'ToDo' as const, id: (await member.call(todoApi.create, { body: { title: 'Mine' } })).id };
    expect(await add(owner, 'x', personal)).toMatchObject({ status: 404 });
    expect(await add(member, 'x', personal)).toMatchObject({ status: 200 });
  });

  it('keeps no script, no handler and no frame', async () => {
    const of = await newIssue();
    const hostile =
      '<p onclick="a()">Hi<script>alert(1)</script><img src=x onerror=a()><iframe src="//x"></iframe> <a href="javascript:a()">l</a></p>';
    await add(member, hostile, of);
    const [text = ''] = await texts(of);
    expect(text).toContain('Hi');
    expect(text).not.toMatch(/script:|onclick|onerror|<img|<iframe|alert/);
  });

  it('refuses emptiness by name, 100,000 characters and an id that is taken', async () => {
    for (const nothing of ['', '<p></p>', '<p> <br></p>', '<script>x</script>'])
      expect(await add(member, nothing), nothing).toMatchObject({ status: 422, codes: { contentHtml: ['VAL_REQUIRED'] } });
    expect(await add(member, 'x'.repeat(100_000))).toMatchObject({ status: 422, codes: { contentHtml: ['VAL_TOO_LONG'] } });
    expect(await add(member, `<p>${'word '.repeat(9_000)}</p>`, await newIssue())).toMatchObject({ status: 200 });
  });

  it('does a command once that is sent twice', async () => {
    const of = await newIssue();
    const key = { 'idempotency-key': newId() };
    const body = { contentHtml: '<p>Once</p>' };
    for (let times = 0; times < 2; times += 1) expect((await member.call(commentApi.add, { params: of, body }, key)).status).toBe(200);
    expect(await texts(of)).toEqual(['<p>Once</p>']);
  });
});

describe('a mention', () => {
  it('names the person as they are called, whatever the request says, and notifies them with a link to the item', async () => {
    const of = await newIssue('Dust extraction');
    expect((await add(owner, `<p>Ask ${mention(member, '@The Boss')} please</p>`, of)).status).toBe(200);
    expect(await texts(of)).toEqual([`<p>Ask <span data-person="${member.personId}">@Sam &lt;b&gt;Whitlock</span> please</p>`]);
    const [last] = await told(member);
    expect(last).toMatchObject({
      title: 'Theo Okafor mentioned you in a comment',
      message: 'Dust extraction',
      link: `/traction/${traction.id}/${traction.threadId}?item=Issue.${of.id}`,
      actor: { id: owner.personId },
    });
  });

  it('of oneself notifies nobody, of one person twice notifies once', async () => {
    const of = await newIssue();
    const before = [(await told(owner)).length, (await told(member)).length];
    await add(owner, `${mention(owner)} ${mention(member)} ${mention(member)}`, of);
    expect([(await told(owner)).length, (await told(member)).length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('is not told any more once it was taken back, by an edit or with its comment, or its item was removed', async () => {
    const [one, other, gone] = [await newIssue('Edited away'), await newIssue('Comment removed'), await newIssue('Issue removed')];
    const about = async (title: string) => (await told(member)).filter(({ message }) => message === title).length;
    const mails = async () =>
      (await here.sql("select 1 from notification_mail where recipient_id = $1 and way = 'Digest'", [member.personId], owner.orgId)).length;
    // In the digest, since a mail that leaves at once may leave meanwhile.
    const { kinds, digestDays, digestHour } = await member.call(notificationApi.settings);
    const mail = (way: MailWay) =>
      member.call(notificationApi.changeSettings, {
        body: { kinds: { ...kinds, mentioned: { app: true, mail: way } }, digestDays, digestHour },
      });
    expect(await mail('Digest')).toMatchObject({ status: 200 });
    const before = await mails();
    const { id: edited } = await add(owner, `${mention(member)} look`, one);
    const { id: removed } = await add(owner, `${mention(member)} look`, other);
    await add(owner, `${mention(member)} look`, gone);
    expect([await about('Edited away'), await about('Comment removed'), await about('Issue removed')]).toEqual([1, 1, 1]);
    await owner.call(commentApi.update, { params: { id: edited }, body: { contentHtml: '<p>look</p>' } });
    await owner.call(commentApi.remove, { params: { id: removed } });
    await owner.call(issueApi.remove, { params: { id: gone.id } });
    expect([await about('Edited away'), await about('Comment removed'), await about('Issue removed')]).toEqual([0, 0, 0]);
    // The third is looked at when its mail would leave.
    expect(await mails()).toBe(before + 1);
    await mail(kinds.mentioned.mail);
  });

  it('of somebody who does not see the item is refused, and nothing is kept', async () => {
    const of = await newIssue();
    for (const stranger of [outsider, elsewhere, { ...member, personId: newId() }]) {
      expect(await add(owner, `<p>Hello ${mention(stranger)}</p>`, of)).toMatchObject({
        status: 422,
        codes: { contentHtml: ['VAL_MENTION'] },
      });
    }
    expect(await texts(of)).toEqual([]);
    expect(await told(outsider)).toEqual([]);
    expect(await told(elsewhere)).toEqual([]);
  });

  it('inside another one, or with a wrong id, is only text', async () => {
    const of = await newIssue();
    const inner = `<span data-person="${owner.personId}">@x</span>`;
    await add(owner, `<p><span data-person="${member.personId}">@a ${inner} b</span> c</p>`, of);
    await add(owner, '<p><span data-person="1" class="x">@Ghost</span></p>', of);
    expect(await texts(of)).toEqual([`<p><span data-person="${member.personId}">@Sam &lt;b&gt;Whitlock</span> c</p>`, '<p>@Ghost</p>']);
  });

  it('can be of whoever sees the item and of nobody else', async () => {
    const people = async (who: Actor, of = issue) => (await who.call(commentApi.people, { params: of })).items?.map(({ id }) => id);
    expect((await people(member))?.toSorted()).toEqual([owner, member, observer, admin].map(({ personId }) => personId).toSorted());
    expect(await people(outsider)).toBeUndefined();
    const personal = { type: 'ToDo' as const, id: (await member.call(todoApi.create, { body: { title: 'Mine' } })).id };
    expect(await people(member, personal)).toEqual([member.personId]);
  });

  it('leads somebody who sees the Rock through another meeting to that one', async () => {
    const other = await here.traction([owner, outsider], 'Workshop');
    const rock = { title: 'Second bay', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team' as const };
    const { id } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [traction.id, other.id] } });
    await add(owner, mention(outsider), { type: 'Rock', id });
    expect((await told(outsider))[0]?.link).toBe(`/traction/${other.id}/${other.threadId}?item=Rock.${id}`);
  });
});

describe('GET subject/{type}/{id}/comments', () => {
  it('answers by pages of fifty, the newest first read, oldest first shown', async () => {
    const of = await newIssue();
    await here.sql(
      `insert into comment (org_id, id, subject_type, subject_id, created_by_id, content_html, created_at)
       select $1, gen_random_uuid(), 'Issue', $2, $3, n::text, now() - (120 - n) * interval '1 minute' from generate_series(1, 120) n`,
      [owner.orgId, of.id, owner.personId],
      owner.orgId,
    );
    const first = await list(member, of);
    expect(first).toMatchObject({ totalCount: 120, hasMore: true, can: { comment: true } });
    expect(first.items.map(({ contentHtml }) => contentHtml)).toEqual(Array.from({ length: 50 }, (_, n) => String(71 + n)));
    const second = await list(member, of, first.items[0]?.id);
    const third = await list(member, of, second.items[0]?.id);
    expect([...third.items, ...second.items].map(({ contentHtml }) => contentHtml)).toEqual(
      Array.from({ length: 70 }, (_, n) => String(n + 1)),
    );
    expect([second.hasMore, third.hasMore]).toEqual([true, false]);
    expect((await list(observer, of)).can).toEqual({ comment: false });
  });

  it('names no author who has left', async () => {
    const leaver = await here.person(owner.orgId, 'Admin');
    const of = await newIssue();
    await add(leaver, '<p>Bye</p>', of);
    await here.sql('delete from org_member where person_id = $1', [leaver.personId], owner.orgId);
    expect((await list(member, of)).items).toMatchObject([{ author: null, contentHtml: '<p>Bye</p>' }]);
  });
});

describe('PUT comment/{id} and DELETE comment/{id}', () => {
  let of: SubjectRef;
  let id: string;
  beforeAll(async () => {
    of = await newIssue();
    ({ id } = await add(member, '<p>Frist</p>', of));
  });
  const edit = (who: Actor, contentHtml: string, version?: number) =>
    who.call(commentApi.update, { params: { id }, body: { contentHtml, ...(version === undefined ? {} : { version }) } });

  it('the author edits it, and it is marked; nobody else does', async () => {
    for (const [who, status] of [
      [owner, 403],
      [observer, 403],
      [outsider, 404],
      [elsewhere, 404],
    ] as const)
      expect(await edit(who, '<p>Other words</p>'), who.role).toMatchObject({ status });
    expect(await edit(member, '<p>First</p>', 1)).toMatchObject({ status: 200, version: 2 });
    expect((await list(owner, of)).items).toMatchObject([
      { contentHtml: '<p>First</p>', edited: '2026-03-03T15:00:00.000Z', can: { edit: false, remove: true } },
    ]);
    expect(await edit(member, '<p>Late</p>', 1)).toMatchObject({ status: 409, current: { contentHtml: '<p>First</p>' } });
  });

  it('notifies only those whom the edit mentions anew, and keeps a mention of somebody who has lost sight', async () => {
    await edit(member, `<p>${mention(owner)} look</p>`);
    const before = (await told(owner)).length;
    await edit(member, `<p>${mention(owner)} look, ${mention(admin)}</p>`);
    expect([(await told(owner)).length, (await told(admin)).length]).toEqual([before, 1]);
    await here.sql("update org_member set role = 'Member' where person_id = $1", [admin.personId], owner.orgId);
    expect(await edit(member, `<p>${mention(owner)} look again, ${mention(admin)}</p>`)).toMatchObject({ status: 200 });
    await here.sql("update org_member set role = 'Admin' where person_id = $1", [admin.personId], owner.orgId);
  });

  it('the author, Owner and Admin delete it; others do not', async () => {
    const remove = (who: Actor, which: string) => who.call(commentApi.remove, { params: { id: which } });
    const other = await here.person(owner.orgId);
    const shared = await here.traction([owner, member, other], 'Shared');
    const { id: todoId } = await owner.call(todoApi.create, {
      body: { title: 'Saw', ownerId: owner.personId, tractionId: shared.id, dueDate: '2026-03-10' },
    });
    const todo = { type: 'ToDo' as const, id: todoId };
    const { id: mine } = await add(member, '<p>Mine</p>', todo);
    expect(await remove(other, mine)).toMatchObject({ status: 403 });
    expect(await remove(elsewhere, mine)).toMatchObject({ status: 404 });
    expect(await remove(member, mine)).toMatchObject({ status: 200 });
    expect(await remove(member, mine)).toMatchObject({ status: 404 });
    const { id: second } = await add(member, '<p>Mine</p>', todo);
    expect(await remove(admin, second)).toMatchObject({ status: 200 });
    expect(await texts(todo)).toEqual([]);
  });

  it('an author who has become an Observer edits and deletes nothing', async () => {
    const left = await here.person(owner.orgId, 'Admin');
    const { id: theirs } = await add(left, '<p>Then</p>', of);
    await here.sql("update org_member set role = 'Observer' where person_id = $1", [left.personId], owner.orgId);
    await here.sql(
      'insert into invitee (org_id, id, traction_id, person_id) values ($1, gen_random_uuid(), $2, $3)',
      [owner.orgId, traction.id, left.personId],
      owner.orgId,
    );
    expect(await left.call(commentApi.update, { params: { id: theirs }, body: { contentHtml: 'Now' } })).toMatchObject({ status: 403 });
    expect(await left.call(commentApi.remove, { params: { id: theirs } })).toMatchObject({ status: 403 });
  });
});

describe('POST comments/counts', () => {
  it('counts by item those that the person sees', async () => {
    const [one, two] = [await newIssue(), await newIssue()];
    for (const text of ['a', 'b']) await add(member, text, one);
    const ids = [one.id, two.id, things['rockId'] ?? ''];
    const counts = (who: Actor) => who.call(commentApi.counts, { body: { type: 'Issue', ids } });
    expect((await counts(member)).counts).toEqual({ [one.id]: 2 });
    expect((await counts(outsider)).counts).toEqual({});
    expect((await counts(elsewhere)).counts).toEqual({});
  });
});

describe('a deleted item', () => {
  it('takes its comments with it', async () => {
    const rock = { title: 'Short', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team' as const };
    const { id } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [traction.id] } });
    await add(member, 'x', { type: 'Rock', id });
    await here.sql('delete from rock where id = $1', [id], owner.orgId);
    expect(await here.sql('select from comment where subject_id = $1', [id], owner.orgId)).toEqual([]);
  });

  it('cannot be commented on by a command that read it before', async () => {
    const late = here.sql(
      "insert into comment (org_id, id, subject_type, subject_id, created_by_id, content_html) values ($1, gen_random_uuid(), 'Rock', $2, $3, 'x')",
      [owner.orgId, newId(), owner.personId],
      owner.orgId,
    );
    await expect(late).rejects.toMatchObject({ constraint: 'subject_exists' });
  });
});
