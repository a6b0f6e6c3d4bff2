import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api, post } from '#shared/endpoint.ts';
import { beginPatch, commandsDone, withPending } from './optimistic.ts';

const stoneApi = api('stones', {
  list: post('stones', {
    summary: 'Stones.',
    body: z.object({ filters: z.array(z.object({ field: z.string(), value: z.string() })) }),
    reply: { items: z.array(z.object({ id: z.string(), title: z.string() })) },
    reads: ['rock'],
  }),
});
const key = (pile: string) => [stoneApi.list.name, { body: { filters: [{ field: 'pile', value: pile }] } }];

let client: QueryClient;
const begun: ReturnType<typeof beginPatch>[] = [];
const begin = () => {
  const patch = beginPatch(client);
  begun.push(patch);
  return patch;
};
const titles = (pile: string) => (client.getQueryData(key(pile)) as { items: { title: string }[] }).items.map((item) => item.title);
const queryOf = (pile: string) => client.getQueryCache().find({ queryKey: key(pile) });

beforeEach(() => {
  client = new QueryClient();
  for (const pile of ['one', 'two']) {
    client.getQueryCache().build(client, { queryKey: key(pile), meta: { reads: ['rock'] } });
    client.setQueryData(key(pile), {
      items: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    });
  }
});

afterEach(() => {
  for (const patch of begun.splice(0)) patch.settle(true);
});

describe('optimistic updates', () => {
  it('change an item in every cached answer about its entity', () => {
    begin().patchItem('rock', 'a', { title: 'New' });
    expect([titles('one'), titles('two')]).toEqual([
      ['New', 'B'],
      ['New', 'B'],
    ]);
  });

  it('leave answers about other entities unchanged', () => {
    begin().patchItem('todo', 'a', { title: 'New' });
    expect(titles('one')).toEqual(['A', 'B']);
  });

  it('add an item to the answers that ask for it, and remove it from all', () => {
    const patch = begin();
    patch.addItem(stoneApi.list, { id: 'c', title: 'C' }, { told: { pile: 'two' }, place: 'first' });
    patch.removeItem('rock', 'b');
    expect([titles('one'), titles('two')]).toEqual([['A'], ['C', 'A']]);
  });

  it('take an item out of the answers that have it, and not out of that of the list that it moves to', () => {
    client.setQueryData(key('two'), { items: [{ id: 'a', title: 'A' }] });
    const patch = begin();
    const asked = commandsDone();
    patch.takeOut('rock', 'b');
    expect([titles('one'), titles('two')]).toEqual([['A'], ['A']]);
    const reply = { items: [{ id: 'b', title: 'B' }] };
    const arrives = (pile: string) => withPending(queryOf(pile) as never, reply, asked);
    expect([arrives('one'), arrives('two')]).toEqual([{ items: [] }, reply]);
    patch.settle(true);
    expect([arrives('one'), arrives('two')]).toEqual([{ items: [] }, reply]);
  });

  it('put an entry into a list of the item in the place of the one that it replaces, and leave items without the list alone', () => {
    const values = [
      { week: '10', value: 5 },
      { week: '11', value: 6 },
    ];
    client.setQueryData(key('one'), { items: [{ id: 'a', values }] });
    begin().putEntry('rock', 'a', { list: 'values', by: 'week', entry: { week: '10', value: null } });
    const itemsOf = (pile: string) => client.getQueryData(key(pile)) as { items: object[] };
    expect(itemsOf('one').items).toEqual([
      {
        id: 'a',
        values: [
          { week: '11', value: 6 },
          { week: '10', value: null },
        ],
      },
    ]);
    expect(itemsOf('two').items[0]).toEqual({ id: 'a', title: 'A' });
  });

  it('are shown again from plain data, as after a reload, and undone as the first ones are', () => {
    const first = begin();
    first.patchItem('rock', 'a', { title: 'New' });
    first.removeItem('rock', 'b');
    first.addItem(stoneApi.list, { id: 'c', title: 'C' }, { told: { pile: 'two' } });
    const kept = JSON.parse(JSON.stringify(first.changes())) as ReturnType<typeof first.changes>;
    first.settle(false);
    expect([titles('one'), titles('two')]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
    const again = begin();
    again.repeat(kept);
    expect([titles('one'), titles('two')]).toEqual([['New'], ['New', 'C']]);
    again.settle(false);
    expect([titles('one'), titles('two')]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
  });

  it('are undone when the command fails', () => {
    const patch = begin();
    patch.patchItem('rock', 'a', { title: 'New' });
    patch.removeItem('rock', 'b');
    patch.settle(false);
    expect(titles('one')).toEqual(['A', 'B']);
  });

  it('are undone of the items that a bulk command has refused, and kept of the others', () => {
    const patch = begin();
    patch.patchItem('rock', 'a', { title: 'New A' });
    patch.takeOut('rock', 'b');
    patch.settle(true, ['b']);
    expect([titles('one'), titles('two')]).toEqual([
      ['New A', 'B'],
      ['New A', 'B'],
    ]);
    expect(queryOf('one')?.state.isInvalidated).toBe(true);
    const [query] = client.getQueryCache().findAll({ queryKey: key('one') });
    const later = { items: [{ id: 'b', title: 'B' }] };
    expect(query && withPending(query, later, commandsDone())).toEqual(later);
  });

  it('keep what a later answer contained when they are undone', () => {
    const patch = begin();
    patch.patchItem('rock', 'a', { title: 'New' });
    client.setQueryData(key('one'), { items: [{ id: 'a', title: 'From the server' }] });
    patch.settle(false);
    expect(titles('one')).toEqual(['From the server']);
  });

  it('are applied to answers that arrive before the command’s own', () => {
    const patch = begin();
    patch.patchItem('rock', 'a', { title: 'New' });
    const query = queryOf('one');
    if (query === undefined) throw new Error('no query');
    const asked = commandsDone();
    const late = (since = asked) => withPending(query, { items: [{ id: 'a', title: 'Old' }] }, since);
    expect(late()).toMatchObject({ items: [{ title: 'New' }] });
    patch.settle(true);
    // This answer was requested before the act was done, so it may not contain the change.
    expect(late()).toMatchObject({ items: [{ title: 'New' }] });
    expect(late(commandsDone())).toMatchObject({ items: [{ title: 'Old' }] });
  });

  it('are not applied to an answer that arrives after the failure', () => {
    const asked = commandsDone();
    const patch = begin();
    patch.patchItem('rock', 'a', { title: 'New' });
    patch.settle(false);
    const query = queryOf('one');
    if (query === undefined) throw new Error('no query');
    expect(withPending(query, { items: [{ id: 'a', title: 'Old' }] }, asked)).toMatchObject({ items: [{ title: 'Old' }] });
  });
});
