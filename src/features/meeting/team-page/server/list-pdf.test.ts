import { beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { type RockType, rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import type { ListRequest } from '#shared/search.ts';
import { company } from '#testing/company.ts';
import { readPdf } from '#testing/pdf.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { type ListType, listTypes } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const id = traction.id;
let shop: SeededTraction;
let closed: SeededTraction;

const post = (who: Actor, type: ListType, asked: object, tractionId = id) =>
  here.app.inject({
    method: 'POST',
    url: `/api/v2/traction/${tractionId}/${type}/pdf`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
    payload: asked,
  });

/** Returns the texts of a list on paper, in their order. */
const print = async (who: Actor, type: ListType, asked: Partial<ListRequest>): Promise<string> => {
  const answer = await post(who, type, asked);
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  return (await readPdf(answer.rawPayload)).map(({ text }) => text).join(' ');
};

const inOrder = (text: string, ...parts: string[]) => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places, text).not.toContain(-1);
  expect(places, text).toEqual(places.toSorted((one, other) => one - other));
};

const addRock = async (title: string, ownerId: string, type: RockType, dueDate = '2026-03-31') =>
  (await owner.call(rockApi.create, { body: { title, dueDate, type, ownerId, tractionId: id } })).id;

beforeAll(async () => {
  here.clock.now = new Date('2026-03-03T15:36:00Z');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Jonas Beck'],
    [elsewhere, 'Foreign Fay'],
  ]);
  await here.sql(
    "insert into org_flag (org_id, name, enabled) values ($1, 'meeting-pdfs', true) on conflict (org_id, name) do update set enabled = true",
    [owner.orgId],
    owner.orgId,
  );
  shop = await here.traction([owner, member], 'Workshop');
  closed = await here.traction([owner], 'Closed circle');
  await addRock('Hire a second crew', member.personId, 'Company');
  const bay = await addRock('Open the second bay', owner.personId, 'Company');
  await addRock('Close the books', owner.personId, 'Department', '2026-02-27');
  await addRock('Sign a mill', member.personId, 'Department', '2025-12-19');
  const old = await addRock('Repaint the vans', member.personId, 'Department', '2025-12-20');
  await owner.call(rockApi.complete, { params: { id: old }, body: {} });
  const [rock] = (await owner.call(rockApi.byIds, { query: { ids: bay } })).items;
  const delegated = [shop, closed].map((to) => ({ tractionId: to.id, type: 'Team' as const, ownerId: owner.personId }));
  await owner.call(rockApi.update, { params: { id: bay }, body: { ...rock, delegated } as never });
  const place = { tractionId: id };
  await owner.call(todoApi.create, { body: { title: 'Get cedar quotes', dueDate: '2026-03-05', ownerId: member.personId, ...place } });
  await owner.call(todoApi.create, { body: { title: 'Ask the bank', dueDate: '2026-03-10', ownerId: owner.personId, ...place } });
  await owner.call(headlineApi.create, { body: { title: 'Five stars', ownerId: member.personId, ...place } });
  await owner.call(headlineApi.create, { body: { title: 'New crane', ownerId: owner.personId, ...place } });
  const issue = { entityType: 'meeting', ...place } as const;
  const idle = await owner.call(issueApi.create, { body: { title: 'Crew stands idle', ownerId: member.personId, ...issue } });
  await owner.call(todoApi.create, {
    body: { title: 'Write the rule', dueDate: '2026-03-24', ownerId: owner.personId, issueId: idle.id, ...place },
  });
  await owner.call(issueApi.create, { body: { title: 'Own kiln', ownerId: owner.personId, isLongTerm: true, ...issue } });
  const crane = await owner.call(issueApi.create, { body: { title: 'Crane without a day', ownerId: owner.personId, ...issue } });
  await owner.call(issueApi.solve, { params: { id: crane.id } });
});

const isOpen = (...statuses: string[]) => ({ field: 'status', operator: 'in' as const, value: statuses });

describe('POST traction/{id}/rocks/pdf', () => {
  const current = { field: 'currentFrom', value: '2026-01-01' };

  it('J-23: prints the Rocks that are found, and says what narrows them', async () => {
    const text = await print(member, 'rocks', { filters: [current, { field: 'ownerId', operator: 'in', value: [member.personId] }] });
    expect(text).toContain('Owner: Jonas B');
    expect(text).toContain('Q1 2026');
    inOrder(text, 'Hire a second crew', 'Sign a mill');
    for (const title of ['Open the second bay', 'Close the books', 'Repaint the vans', 'Company']) expect(text).not.toContain(title);
    const named = await print(member, 'rocks', {
      filters: [
        current,
        { field: 'title', operator: 'contains', value: 'BOOKS' },
        { field: 'type', operator: 'in', value: ['Department'] },
      ],
    });
    expect(named).toContain('“BOOKS”; Type: Departmental');
    expect(named).toContain('Close the books');
    expect(named).not.toContain('Sign a mill');
  });

  it('J-23: keeps the order and the groups of the list', async () => {
    const filters = [current];
    const byOwner = [
      { field: 'ownerId', direction: 'asc' as const },
      { field: 'title', direction: 'desc' as const },
    ];
    inOrder(
      await print(member, 'rocks', { filters, sorts: byOwner, group: 'ownerId' }),
      'Jonas B',
      'Sign a mill',
      'Hire a second crew',
      'Theo O',
      'Open the second bay',
      'Close the books',
    );
    inOrder(
      await print(member, 'rocks', {
        filters,
        sorts: [
          { field: 'type', direction: 'asc' },
          { field: 'title', direction: 'asc' },
        ],
        group: 'type',
      }),
      'Company',
      'Hire a second crew',
      'Departmental',
      'Close the books',
    );
    const flat = await print(member, 'rocks', { filters, sorts: [{ field: 'title', direction: 'asc' }] });
    inOrder(flat, 'Close the books', 'Hire a second crew', 'Open the second bay', 'Sign a mill');
    expect(flat).not.toContain('Company');
  });

  it('J-23: prints delegated Rocks of meetings that the person sees below their parent', async () => {
    const text = await print(member, 'rocks', { filters: [current, { field: 'title', value: 'second bay' }] });
    expect(text).toContain('1, and 1 delegated');
    expect(
      (await print(owner, 'rocks', { filters: [current, { field: 'title', value: 'second bay' }] })).split('Open the second bay'),
    ).toHaveLength(4);
  });

  it('J-23: prints a Rock once, below the one that it was delegated from, when both are of the meeting', async () => {
    const [parent, child] = [
      await addRock('Pour the slab', owner.personId, 'Company'),
      await addRock('Order the gravel', member.personId, 'Department'),
    ];
    await here.sql('update rock set delegated_from_id = $2 where org_id = $3 and id = $1', [child, parent, owner.orgId], owner.orgId);
    const text = await print(member, 'rocks', { filters: [current], sorts: [{ field: 'title', direction: 'asc' }] });
    inOrder(text, 'Pour the slab', 'Order the gravel');
    expect(text.split('Order the gravel')).toHaveLength(2);
    for (const each of [child, parent]) await owner.call(rockApi.remove, { params: { id: each, flag: 'true' } });
  });

  it('J-23: prints the archive of another quarter under its name', async () => {
    const text = await print(member, 'rocks', {
      filters: [
        { field: 'dueDate', operator: 'gt', value: '2025-09-30' },
        { field: 'dueDate', operator: 'lt', value: '2026-01-01' },
        isOpen('Done', 'Closed', 'Canceled'),
      ],
    });
    expect(text).toContain('Q4 2025');
    expect(text).toContain('Status: Done, Closed, Non-Rock');
    expect(text).toContain('Repaint the vans');
    expect(text).not.toContain('Sign a mill');
  });
});

describe('POST traction/{id}/{todos, issues, headlines}/pdf', () => {
  it('J-23: prints the To-Dos of a week, with their owners where they are not grouped by them', async () => {
    const week = [
      { field: 'dueDate', operator: 'gt' as const, value: '2026-03-01' },
      { field: 'dueDate', operator: 'lt' as const, value: '2026-03-09' },
    ];
    const text = await print(member, 'todos', { filters: week });
    for (const said of ['Mar 2 to Mar 8, 2026', 'Get cedar quotes', 'Jonas B']) expect(text).toContain(said);
    expect(text).not.toContain('Ask the bank');
    expect(text).not.toContain('Status:');
    const open = await print(member, 'todos', {
      filters: [isOpen('Pending', 'NotDone')],
      group: 'status',
      sorts: [{ field: 'title' }] as never,
    });
    inOrder(open, 'Not-Done', 'Ask the bank', 'Get cedar quotes');
    expect(open).not.toContain('Status:');
    expect(await print(member, 'todos', { filters: [isOpen('Done')] })).toContain('Status: Done');
  });

  it('J-23: prints the Issues of each view: with places in the order of the team only, and solved ones with their day', async () => {
    const forklift = { title: 'Forklift leaks', ownerId: member.personId, tractionId: id, entityType: 'meeting' } as const;
    const leak = await owner.call(issueApi.create, { body: forklift });
    await owner.call(issueApi.vote, { params: { id: leak.id }, body: { voted: true } });
    const open = [isOpen('ToReview', 'Pending')];
    const sorts = [{ field: 'rank', direction: 'asc' as const }];
    const ranked = await print(member, 'issues', { filters: [...open, { field: 'longTerm', value: false }], sorts });
    expect(ranked).toMatch(/short-term, 2 .*\b1 Crew stands idle .*\b2 Forklift leaks/);
    expect(ranked).not.toContain('Own kiln');
    inOrder(ranked, 'Crew stands idle', 'To-Dos from these Issues', '1 open', 'Write the rule', 'Theo O', 'Mar 24');
    expect(ranked).not.toContain('Ask the bank');
    const mine = await print(member, 'issues', { filters: [...open, { field: 'ownerId', value: member.personId }], sorts });
    const backwards = await print(member, 'issues', { filters: open, sorts: [{ field: 'rank', direction: 'desc' }] });
    const inStates = await print(member, 'issues', { filters: open, sorts, group: 'status' });
    for (const unranked of [mine, backwards, inStates]) {
      expect(unranked).toContain('Crew stands idle');
      expect(unranked).not.toMatch(/\b1 (?:Crew|Forklift)/);
    }
    expect(ranked).toContain('1 vote from one person');
    const later = await print(member, 'issues', { filters: [...open, { field: 'longTerm', value: true }], sorts });
    expect(later).toContain('Own kiln');
    expect(later).not.toContain('vote');
    const solved = await print(member, 'issues', {
      filters: [
        { field: 'status', value: 'Reviewed' },
        { field: 'alsoArchived', value: true },
      ],
      sorts: [{ field: 'solvedAt', direction: 'desc' }],
    });
    expect(solved).toContain('Solved 1 Crane without a day Theo O Mar 3');
    for (const other of ['Crew stands idle', 'To-Dos from these Issues']) expect(solved).not.toContain(other);
  });

  it('J-23: prints headlines in groups, and those of the archive as such', async () => {
    const sorts = [{ field: 'ownerId', direction: 'asc' as const }];
    inOrder(await print(member, 'headlines', { sorts, group: 'ownerId' }), 'Jonas B', 'Five stars', 'Theo O', 'New crane');
    const archive = await print(member, 'headlines', { filters: [{ field: 'archived', value: true }] });
    expect(archive).toContain('From the archive');
    expect(archive).not.toContain('Five stars');
  });

  it('J-23, B-38: says of what a removed person owned that they have left, in the title of their group and in the rows', async () => {
    const leaving = await here.person(owner.orgId);
    const team = await here.traction([owner, leaving], 'Finishing');
    const place = { tractionId: team.id, ownerId: leaving.personId };
    await owner.call(rockApi.create, { body: { title: 'Rock of one gone', dueDate: '2026-03-31', type: 'Team', ...place } });
    await owner.call(todoApi.create, { body: { title: 'To-Do of one gone', dueDate: '2026-03-10', ...place } });
    await owner.call(issueApi.create, { body: { title: 'Issue of one gone', entityType: 'meeting', ...place } });
    await owner.call(headlineApi.create, { body: { title: 'Headline of one gone', ...place } });
    await owner.call(memberApi.remove, { params: { id: leaving.personId } });
    const read = async (type: ListType, asked: object) =>
      (await readPdf((await post(owner, type, asked, team.id)).rawPayload)).map(({ text }) => text).join(' ');
    for (const type of listTypes) {
      inOrder(await read(type, { group: 'ownerId' }), 'No longer in this organization', 'of one gone');
      inOrder(await read(type, { group: 'status' }), 'of one gone', 'No owner');
      const filters = [{ field: 'ownerId', operator: 'in', value: [leaving.personId] }];
      expect(await read(type, { filters }), type).toContain('Owner: No longer in this organization');
    }
  });

  it('J-23: finds nothing of another meeting, whatever the filters name', async () => {
    for (const type of listTypes) {
      const text = await print(owner, type, { filters: [{ field: 'tractionId', value: shop.id }] });
      expect(text, type).toContain('Nothing stands on this list.');
    }
  });

  it('J-23: names nobody of another organisation, whose ids a filter may hold', async () => {
    for (const type of listTypes) {
      const text = await print(owner, type, { filters: [{ field: 'ownerId', operator: 'in', value: [elsewhere.personId] }] });
      expect(text, type).toContain('Nothing stands on this list.');
      expect(text, type).not.toContain('Foreign');
    }
  });

  it('J-23, J-24: is for whoever sees the meeting, with the flag on; refuses filters and groups that it does not know', async () => {
    for (const type of listTypes) {
      expect((await post(observer, type, {})).statusCode).toBe(200);
      for (const who of [outsider, elsewhere]) expect((await post(who, type, {})).statusCode).toBe(404);
      expect((await post(owner, type, {}, newId())).statusCode).toBe(404);
      for (const asked of [{ group: 'title' }, { filters: [{ field: 'nothing', value: 'x' }] }, { sorts: [{ field: 'nothing' }] }])
        expect((await post(owner, type, asked)).statusCode, JSON.stringify(asked)).toBe(422);
      for (const group of ['ownerId', 'status']) expect((await post(owner, type, { group })).statusCode).toBe(200);
    }
    for (const [field, value] of [
      ['status', 'constructor'],
      ['ownerId', 'nobody'],
      ['ownerId', elsewhere.personId],
    ] as const)
      expect((await post(owner, 'rocks', { filters: [{ field, value: [value] }] })).statusCode).toBe(200);
    const set = (enabled: boolean) =>
      here.sql("update org_flag set enabled = $2 where org_id = $1 and name = 'meeting-pdfs'", [owner.orgId, enabled], owner.orgId);
    await set(false);
    expect((await post(owner, 'rocks', {})).statusCode).toBe(404);
    await set(true);
  });
});
