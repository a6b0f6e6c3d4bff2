import { expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';

const { here, owner, traction } = await company({});
const notes = '<p>Notes that may be long</p>';
const ownerId = owner.personId;
const draft = { title: 'Call the harbour', contentHtml: notes, tractionId: traction.id };

const made = {
  todo: () => owner.call(todoApi.create, { body: { ...draft, ownerId, dueDate: '2026-03-10' } }),
  issue: () => owner.call(issueApi.create, { body: { ...draft, ownerId, entityType: 'meeting' } }),
  headline: () => owner.call(headlineApi.create, { body: { ...draft, ownerId } }),
  rock: () => owner.call(rockApi.create, { body: { ...draft, ownerId, dueDate: '2026-03-31', type: 'Team' } }),
};
const apis = { todo: todoApi, issue: issueApi, headline: headlineApi, rock: rockApi };
const edits = {
  todo: { title: 'Anew', dueDate: '2026-03-10' },
  issue: { title: 'Anew', ownerId },
  headline: { title: 'Anew', ownerId },
  rock: { title: 'Anew', ownerId, dueDate: '2026-03-31', type: 'Team' },
} as const;

it.each(['todo', 'issue', 'headline', 'rock'] as const)(
  '%s: lists neither read nor return notes, and an edit without notes keeps them',
  async (name) => {
    const { id } = await made[name]();
    const { search, byIds, update } = apis[name];
    // While the column has another name, any query that reads it fails.
    await here.sql(`alter table ${name} rename column content_html to kept_notes`);
    const listed = await owner.call(search, { body: {} });
    await here.sql(`alter table ${name} rename column kept_notes to content_html`);
    expect(listed.items.map((item) => item.id)).toEqual([id]);
    expect(listed.items[0]).not.toHaveProperty('contentHtml');
    expect(await owner.call(update as typeof todoApi.update, { params: { id }, body: edits[name] as never })).toMatchObject({
      status: 200,
    });
    const whole = await owner.call(byIds as typeof todoApi.byIds, { query: { ids: id } });
    expect(whole.items).toMatchObject([{ title: 'Anew', contentHtml: notes }]);
  },
);

it('rocks: `currentFrom` leaves out closed Rocks that were due before that day, from rows and counts', async () => {
  const [open, done, late] = [newId(), newId(), newId()];
  const add = (id: string, dueDate: string) => owner.call(rockApi.create, { body: { ...draft, id, ownerId, dueDate, type: 'Team' } });
  await add(open, '2026-01-05');
  await add(done, '2026-02-05');
  await add(late, '2026-01-05');
  for (const id of [done, late]) await owner.call(rockApi.complete, { params: { id }, body: {} });
  const filters = [
    { field: 'currentFrom', value: '2026-02-01' },
    { field: 'status', value: ['OnTrack', 'Done'] },
  ];
  const found = await owner.call(rockApi.search, { body: { filters, countBy: 'status' } });
  expect(found.items.map(({ id }) => id)).toEqual(expect.arrayContaining([open, done]));
  expect(found.items.map(({ id }) => id)).not.toContain(late);
  expect(found.counts).toEqual({ Done: 1, OnTrack: found.items.length - 1 });
});
