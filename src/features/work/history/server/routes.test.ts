import { describe, expect, it } from 'vitest';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { linkApi } from '#features/work/links/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { SubjectRef, SubjectType } from '#shared/subjects.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type HistoryValue, historyApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const hidden = await here.traction([owner], 'Hidden');
await here.name([
  [owner, 'Theo Okafor'],
  [member, 'Sam Whitlock'],
]);

const ref = (type: SubjectType, id: string): SubjectRef => ({ type, id });
const base = { title: 'Open the bay', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team' as const };
const newRock = async (more: object = {}): Promise<SubjectRef> =>
  ref('Rock', (await owner.call(rockApi.create, { body: { ...base, tractionIds: [traction.id], ...more } })).id);
const editRock = (of: SubjectRef, more: object, who: Actor = owner) =>
  who.call(rockApi.update, { params: { id: of.id }, body: { ...base, contentHtml: '', tractionIds: [traction.id], ...more } });

const history = (who: Actor, of: SubjectRef, before?: string) =>
  who.call(historyApi.list, { params: of, query: before === undefined ? {} : { before } });
/** A value with the one field that says it. */
const short = (value: HistoryValue | null) =>
  value && { [value.is]: value.is === 'person' ? value.person : value.is === 'number' ? value.number : value.text };
/** The acts, oldest first, without their keys and times. */
const acts = async (of: SubjectRef, who: Actor = member) =>
  (await history(who, of)).items
    .toReversed()
    .map(({ deed, from, to, of: about }) => ({ deed, from: short(from), to: short(to), of: about?.title ?? null }));
const deeds = async (of: SubjectRef, who: Actor = member) => (await acts(of, who)).map(({ deed }) => deed);
const person = ({ personId }: Actor) => ({ person: expect.objectContaining({ id: personId }) as object });

describe('GET subject/{type}/{id}/history', () => {
  it('tells who changed which field, from what to what, the newest first, the fields of one change in their order', async () => {
    const of = await newRock();
    await editRock(of, { title: 'Open the second bay', dueDate: '2026-04-10', ownerId: member.personId }, member);
    await owner.call(rockApi.setStatus, { params: { id: of.id }, body: { status: 'OffTrack' } });
    expect(await acts(of)).toEqual([
      { deed: 'added', from: null, to: person(owner), of: null },
      { deed: 'due', from: { day: '2026-03-31' }, to: { day: '2026-04-10' }, of: null },
      { deed: 'owner', from: person(owner), to: person(member), of: null },
      { deed: 'title', from: { text: 'Open the bay' }, to: { text: 'Open the second bay' }, of: null },
      { deed: 'status', from: { word: 'OnTrack' }, to: { word: 'OffTrack' }, of: null },
    ]);
    const { items, next, since } = await history(observer, of);
    expect(items.map(({ by }) => by?.firstName)).toEqual(['Theo', 'Sam', 'Sam', 'Sam', 'Theo']);
    expect(items.every(({ byApp }) => !byApp)).toBe(true);
    expect({ next, since }).toEqual({ next: null, since: null });
  });

  it('404 for whoever does not see the item', async () => {
    const of = await newRock();
    for (const who of [outsider, elsewhere]) expect((await history(who, of)).status).toBe(404);
    expect((await history(observer, of)).status).toBe(200);
  });

  it('says that notes changed without telling them, whole or in part', async () => {
    const of = await newRock({ contentHtml: '<p>A secret plan</p>' });
    await editRock(of, { contentHtml: `<p>${'Another plan '.repeat(500)}</p>` });
    const answer = await history(member, of);
    expect(answer.items[0]).toMatchObject({ deed: 'notes', from: null, to: null });
    expect(JSON.stringify(answer)).not.toMatch(/plan/);
  });

  it('has comments, files and links, also after they are gone', async () => {
    const [of, other] = [await newRock(), await newRock({ title: 'The other bay' })];
    const { id: commentId } = await member.call(commentApi.add, { params: of, body: { contentHtml: '<p>Said</p>' } });
    await member.call(commentApi.update, { params: { id: commentId }, body: { contentHtml: '<p>Said better</p>' } });
    await member.call(commentApi.remove, { params: { id: commentId } });
    const { id: fileId } = await member.call(attachmentApi.add, { params: of, query: { name: 'Layout.pdf' } });
    await member.call(attachmentApi.remove, { params: { id: fileId } });
    const { id: linkId } = await member.call(linkApi.add, { params: of, body: { otherType: 'Rock', otherId: other.id } });
    await member.call(linkApi.remove, { params: { ...other, linkId } });
    expect((await acts(of)).slice(1).map(({ deed, of: about }) => [deed, about])).toEqual([
      ['commented', null],
      ['editedComment', null],
      ['deletedComment', null],
      ['attached', 'Layout.pdf'],
      ['detached', 'Layout.pdf'],
      ['linked', 'The other bay'],
      ['unlinked', 'The other bay'],
    ]);
    expect((await acts(other)).slice(1).map(({ deed, of: about }) => [deed, about])).toEqual([
      ['linked', 'Open the bay'],
      ['unlinked', 'Open the bay'],
    ]);
    expect(JSON.stringify(await history(member, of))).not.toContain('Said');
  });

  it('names neither an item nor a meeting that the reader does not see', async () => {
    const of = await newRock();
    const secret = await newRock({ title: 'Nobody may read this', tractionIds: [hidden.id] });
    await owner.call(linkApi.add, { params: of, body: { otherType: 'Rock', otherId: secret.id } });
    await editRock(of, { tractionIds: [traction.id, hidden.id] });
    await editRock(of, { tractionIds: [traction.id] });
    const answer = await history(member, of);
    expect((await acts(of)).slice(1)).toEqual([
      { deed: 'linked', from: null, to: null, of: null },
      { deed: 'enteredMeeting', from: null, to: { meeting: null }, of: null },
      { deed: 'leftMeeting', from: { meeting: null }, to: null, of: null },
    ]);
    for (const word of ['Nobody', 'Hidden', secret.id, hidden.id]) expect(JSON.stringify(answer)).not.toContain(word);
    expect((await acts(of, owner)).slice(1).map(({ of: about, to, from }) => [about, to, from])).toEqual([
      ['Nobody may read this', null, null],
      [null, { meeting: 'Hidden' }, null],
      [null, null, { meeting: 'Hidden' }],
    ]);
  });

  it('tells of the other kinds: moved, archived, removed and brought back, solved, goals', async () => {
    const other = await here.traction([owner, member], 'Workshop');
    const { id: headlineId } = await owner.call(headlineApi.create, {
      body: { title: 'News', ownerId: owner.personId, tractionId: traction.id, contentHtml: '' },
    });
    const headline = ref('Headline', headlineId);
    await owner.call(headlineApi.changeMany, { body: { items: [{ id: headlineId }], tractionId: other.id } });
    await owner.call(headlineApi.review, { params: { id: headlineId }, body: {} });
    await owner.call(headlineApi.changeMany, { body: { items: [{ id: headlineId }], isArchived: true } });
    expect((await acts(headline)).map(({ deed, to }) => [deed, to])).toEqual([
      ['added', person(owner)],
      ['moved', { meeting: 'Workshop' }],
      ['status', { word: 'Reviewed' }],
      ['archived', null],
    ]);
    const { id: todoId } = await owner.call(todoApi.create, {
      body: { title: 'Call', ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-10' },
    });
    for (const status of ['Removed', 'NotDone'] as const) await owner.call(todoApi.setStatus, { params: { id: todoId }, body: { status } });
    expect(await deeds(ref('ToDo', todoId))).toEqual(['added', 'removed', 'restored']);
    const { id: measurableId } = await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: {
        title: 'Builds',
        ownerId: owner.personId,
        goalValue: 10,
        comparison: 'GreaterOrEqual',
        unitOfMeasure: 'Number',
        valueScale: 'One',
        decimalPlaces: 0,
      },
    });
    await here.sql('update measurable set goal_value = 12 where id = $1', [measurableId], owner.orgId);
    const told = (await history(member, ref('Measurable', measurableId))).items[0];
    const params = { scorecardId: traction.scorecardId, measurableId };
    for (const value of [3, 4]) await owner.call(scorecardApi.enterValue, { params, body: { intervalId: '2026-W10', value } });
    expect((await history(member, ref('Measurable', measurableId))).items.slice(0, 2)).toMatchObject([
      { deed: 'value', from: { number: 3 }, to: { number: 4 }, of: { title: '2026-W10' }, by: { id: owner.personId } },
      { deed: 'value', from: null, to: { number: 3 } },
    ]);
    const { id: issueId } = await owner.call(issueApi.create, {
      body: { title: 'Slow saw', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' },
    });
    for (const voted of [true, false]) await member.call(issueApi.vote, { params: { id: issueId }, body: { voted } });
    expect(await deeds(ref('Issue', issueId))).toEqual(['added', 'voted', 'unvoted']);
    expect(told).toMatchObject({ deed: 'goal', from: { is: 'number', number: 10 }, to: { number: 12 }, by: null, byApp: true });
  });

  it('tells what was made from an item and what was delegated', async () => {
    const of = await newRock();
    const from = { fromType: 'rock' as const, fromId: of.id, fromTitle: base.title };
    const { id: issueId } = await member.call(issueApi.create, {
      body: { title: 'Why late', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting', ...from },
    });
    await here.sql(
      `with made as (insert into rock (org_id, id, created_by_id, traction_id, owner_id, title, due_date, type, delegated_from_id)
         values ($1, gen_random_uuid(), $2, $3, $2, 'Hire two', '2026-03-31', 'Team', $4) returning id)
       insert into rock_traction (org_id, id, rock_id, traction_id) select $1, gen_random_uuid(), id, $3 from made`,
      [owner.orgId, owner.personId, hidden.id, of.id],
      owner.orgId,
    );
    await owner.call(todoApi.create, {
      body: { title: 'Ask', ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-10', issueId, source: 'issue' },
    });
    const handed = "update rock set owner_id = $2 where org_id = $1 and title = 'Hire two'";
    await here.sql(handed, [owner.orgId, member.personId], owner.orgId);
    expect((await acts(of)).slice(0, 2)).toMatchObject([{ deed: 'added' }, { deed: 'madeIssue', of: 'Why late' }]);
    // Of a Rock in a meeting that the reader does not see, neither its title nor its owners are told.
    const unseen = { from: null, to: null, of: null };
    expect((await acts(of)).slice(2)).toEqual([
      { deed: 'delegated', ...unseen },
      { deed: 'delegate', ...unseen },
    ]);
    expect((await acts(of, owner)).slice(2)).toEqual([
      { deed: 'delegated', from: null, to: person(owner), of: 'Hire two' },
      { deed: 'delegate', from: person(owner), to: person(member), of: 'Hire two' },
    ]);
    expect((await acts(ref('Issue', issueId))).map(({ deed, of: about }) => [deed, about])).toEqual([
      ['added', null],
      ['madeTodo', 'Ask'],
    ]);
  });

  it('tells of milestones by their titles, also after they are gone', async () => {
    const of = await newRock();
    const run = (text: string) => here.sql(text, [owner.orgId, of.id], owner.orgId);
    await run(
      `insert into milestone (org_id, id, rock_id, title, owner_id, due_date, position) select org_id, gen_random_uuid(), id, 'Saw ordered', owner_id, '2026-03-10', 1 from rock where org_id = $1 and id = $2`,
    );
    await run('update milestone set done_at = now() where org_id = $1 and rock_id = $2');
    await run("update milestone set due_date = '2026-03-20' where org_id = $1 and rock_id = $2");
    await run('delete from milestone where org_id = $1 and rock_id = $2');
    expect((await acts(of)).slice(1)).toEqual([
      { deed: 'milestoneAdded', from: null, to: { day: '2026-03-10' }, of: 'Saw ordered' },
      { deed: 'milestoneDone', from: null, to: null, of: 'Saw ordered' },
      { deed: 'milestoneDue', from: { day: '2026-03-10' }, to: { day: '2026-03-20' }, of: 'Saw ordered' },
      { deed: 'milestoneRemoved', from: null, to: null, of: 'Saw ordered' },
    ]);
  });

  it('hides from others what was done to a To-Do while it was personal', async () => {
    const { id } = await member.call(todoApi.create, { body: { title: 'A private title' } });
    const edit = (title: string, more: object = {}) =>
      member.call(todoApi.update, {
        params: { id },
        body: { title, ownerId: member.personId, dueDate: '2026-03-10', contentHtml: '', ...more },
      });
    await edit('Still private');
    const say = (who: Actor) => who.call(commentApi.add, { params: ref('ToDo', id), body: { contentHtml: '<p>A word</p>' } });
    await say(member);
    await here.sql("update todo set traction_id = $2, title = 'For some' where id = $1", [id, traction.id], owner.orgId);
    await edit('For all');
    await here.sql('update todo set owner_id = $2 where id = $1', [id, owner.personId], owner.orgId);
    await say(member);
    expect(await deeds(ref('ToDo', id), owner)).toEqual(['moved', 'title', 'owner', 'commented']);
    expect(JSON.stringify(await history(owner, ref('ToDo', id)))).not.toContain('rivate');
    expect((await deeds(ref('ToDo', id), member)).length).toBeGreaterThan(3);
    expect((await deeds(ref('ToDo', id), member)).filter((deed) => deed === 'commented')).toHaveLength(2);
  });

  it('comes in pages to its end, and orders alone are no lines', async () => {
    const of = await newRock();
    await here.sql(
      `do $$ begin for n in 1..170 loop update rock set progress = n % 101 where id = '${of.id}'; end loop; end $$`,
      [],
      owner.orgId,
    );
    const all: string[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const { items, next } = await history(member, of, before);
      all.push(...items.map(({ key }) => key));
      before = next ?? undefined;
      pages += 1;
    } while (before !== undefined);
    expect(all).toHaveLength(171);
    expect(new Set(all).size).toBe(171);
    expect(pages).toBe(2);
  });

  it('says since when it knows, where the log has forgotten the beginning', async () => {
    const of = await newRock();
    await here.sql("delete from change_log where item_id = $1 and op = 'Added'", [of.id], owner.orgId);
    await owner.call(rockApi.setStatus, { params: { id: of.id }, body: { status: 'OffTrack' } });
    const { items, since } = await history(member, of);
    expect(items.map(({ deed }) => deed)).toEqual(['status']);
    expect(Date.parse(since ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('names no doer who has left', async () => {
    const leaver = await here.person(owner.orgId, 'Admin');
    const of = await newRock();
    await leaver.call(rockApi.setStatus, { params: { id: of.id }, body: { status: 'OffTrack' } });
    await here.sql('delete from org_member where person_id = $1', [leaver.personId], owner.orgId);
    expect((await history(member, of)).items[0]).toMatchObject({ deed: 'status', by: null, byApp: false });
  });

  it('reads by its indexes, however long the log is', async () => {
    const of = await newRock();
    await here.sql('set enable_seqscan = off', [], owner.orgId);
    const plan = await here.sql<{ 'QUERY PLAN': string }>(
      `explain (format text) select seq from change_log where org_id = '${owner.orgId}' and subject_id = '${of.id}' order by seq desc limit 100`,
      [],
      owner.orgId,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('subject_id');
    expect((await history(member, of, '0')).items).toEqual([]);
    expect(await history(member, of, 'x')).toMatchObject({ status: 422 });
  });
});
