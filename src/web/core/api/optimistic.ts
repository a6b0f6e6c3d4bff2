import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { Entity } from '#shared/entities.ts';
import { addIn, changeIn, patchIn, removeIn } from './cached.ts';
import { isPageRequested } from './requested-page.ts';

type Change = (reply: unknown) => unknown;
type Item = { id: string } & Record<string, unknown>;

interface Pending {
  /** The item that is changed. */
  id: string;
  touches: (query: Query) => boolean;
  change: Change;
  /** The number of the act, counted when the server had done it; absent until then. */
  done?: number;
}

/**
 * Changes shown before the server's answer. They are applied to every answer that arrives meanwhile, and to answers requested before the
 * act was done.
 */
const pending = new Set<Pending>();

/** Finished changes, kept because an answer that is still loading may not contain them. */
const done: Pending[] = [];
const mostDone = 30;

let acts = 0;

/** Returns the number of finished acts. A request remembers it, so that acts finished later are applied to its answer. */
export const commandsDone = (): number => acts;

/** An entry of a list that an item has, such as a value among those of a measurable. */
interface ListEntry {
  /** The list's name in the item, and the name of the field that tells its entries apart. */
  list: string;
  by: string;
  entry: Record<string, unknown>;
}

/** A change of cached answers as plain data, so that a page can show it again after a reload. */
export type VisibleChange =
  | { do: 'patch'; entity: Entity; id: string; patch: Record<string, unknown> }
  | { do: 'put'; entity: Entity; id: string; into: ListEntry }
  | { do: 'remove' | 'leave'; entity: Entity; id: string }
  | { do: 'add'; endpoint: string; item: Item; told: object; place: 'first' | 'last' };

/** Changes that an act may make to cached answers before it is answered. */
export interface CachePatch {
  /** Merges `patch` into the item in every answer that reads `entity`. */
  patchItem: (entity: Entity, id: string, patch: Record<string, unknown>) => void;
  /** Puts an entry into a list of the item, in the place of the one that it replaces, in every answer that reads `entity`. */
  putEntry: (entity: Entity, id: string, into: ListEntry) => void;
  /** Adds an item to the answers of an endpoint that ask for it; `told` has the fields by which that is decided, if not the item's own. */
  addItem: (endpoint: AnyEndpoint, item: Item, where?: { told?: object; place?: 'first' | 'last' }) => void;
  /** Removes the item from every answer that reads `entity`. */
  removeItem: (entity: Entity, id: string) => void;
  /** Removes an item that moves to another list from the answers that have it now. The list that it moves to may be asked for meanwhile. */
  takeOut: (entity: Entity, id: string) => void;
}

const readsOf = (query: Query): readonly Entity[] => query.meta?.reads ?? [];

const withEntry =
  ({ list, by, entry }: ListEntry) =>
  (item: Record<string, unknown>): Record<string, unknown> => {
    const entries = item[list];
    // Some answers, such as the missing numbers, have the item without its list.
    if (!Array.isArray(entries)) return item;
    const others = (entries as Record<string, unknown>[]).filter((other) => other[by] !== entry[by]);
    return { ...item, [list]: [...others, entry] };
  };

const reading =
  (entity: Entity) =>
  (query: Query): boolean =>
    readsOf(query).includes(entity);

/** Returns the answers that have an item now. */
const having = (client: QueryClient, entity: Entity, id: string): ((query: Query) => boolean) => {
  const has = (query: Query): boolean => reading(entity)(query) && removeIn(query.state.data, id) !== query.state.data;
  const found = new Set(client.getQueryCache().findAll({ predicate: has }));
  return (query) => found.has(query);
};

/** Returns which answers a change touches, and how. */
const pendingOf = (client: QueryClient, change: VisibleChange): Omit<Pending, 'id'> => {
  switch (change.do) {
    case 'patch':
      return { touches: reading(change.entity), change: (reply) => patchIn(reply, change.id, change.patch) };
    case 'put':
      return { touches: reading(change.entity), change: (reply) => changeIn(reply, change.id, withEntry(change.into)) };
    case 'remove':
      return { touches: reading(change.entity), change: (reply) => removeIn(reply, change.id) };
    case 'leave':
      return { touches: having(client, change.entity, change.id), change: (reply) => removeIn(reply, change.id) };
    case 'add':
      return {
        touches: ({ queryKey: [name, ask] }) => name === change.endpoint && isPageRequested(ask as object, change.told),
        change: (reply) => addIn(reply, change.item, change.place),
      };
  }
};

/** Returns an answer with all changes applied that were pending when it was requested or are pending now. */
export const withPending = (query: Query, reply: unknown, since: number): unknown => {
  let shown = reply;
  for (const { touches, change, done = Infinity } of pending) if (done > since && touches(query)) shown = change(shown);
  return shown;
};

/** An answer before the first change of an act and after its last one. */
interface Shown {
  key: QueryKey;
  before: unknown;
  after: unknown;
}

/** The changes of one act. `settle` ends them: they stay when the act succeeded, but for items that it `refused`, and are rolled back when it failed. */
export interface BegunPatch extends CachePatch {
  /** Shows changes that an earlier page has shown. */
  repeat: (changes: readonly VisibleChange[]) => void;
  /** Returns the changes made so far. */
  changes: () => readonly VisibleChange[];
  settle: (succeeded: boolean, refused?: readonly string[]) => void;
}

/** Applies changes to the cache at once. */
export const beginPatch = (client: QueryClient): BegunPatch => {
  const mine: Pending[] = [];
  const made: VisibleChange[] = [];
  const shown = new Map<string, Shown>();

  const apply = (change: VisibleChange): void => {
    const next: Pending = { id: change.do === 'add' ? change.item.id : change.id, ...pendingOf(client, change) };
    made.push(change);
    pending.add(next);
    mine.push(next);
    for (const query of client.getQueryCache().findAll({ predicate: next.touches })) {
      const before = query.state.data;
      const after = before === undefined ? before : next.change(before);
      if (after === before) continue;
      client.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
      shown.set(query.queryHash, { key: query.queryKey, before: shown.get(query.queryHash)?.before ?? before, after: query.state.data });
    }
  };

  /** Shows the answers again as they were, with the changes that are kept. */
  const takeBack = (kept: readonly Pending[]): void => {
    for (const [hash, { key, before, after }] of shown) {
      const query = client.getQueryCache().get(hash);
      const changes = kept.filter(({ touches }) => query && touches(query));
      if (query?.state.data === after)
        client.setQueryData(
          key,
          changes.reduce((reply, { change }) => change(reply), before),
        );
      void client.invalidateQueries({ queryKey: key, exact: true });
    }
  };

  return {
    patchItem: (entity, id, patch) => apply({ do: 'patch', entity, id, patch }),
    putEntry: (entity, id, into) => apply({ do: 'put', entity, id, into }),
    removeItem: (entity, id) => apply({ do: 'remove', entity, id }),
    takeOut: (entity, id) => apply({ do: 'leave', entity, id }),
    addItem: ({ name }, item, { told = item, place = 'last' } = {}) => apply({ do: 'add', endpoint: name, item, told, place }),
    // After a reload no answer has the item yet: it is left out of each that comes.
    repeat: (changes) => changes.forEach((change) => apply(change.do === 'leave' ? { ...change, do: 'remove' } : change)),
    changes: () => made,
    settle: (succeeded, refused = []) => {
      const kept = mine.filter(({ id }) => succeeded && !refused.includes(id));
      if (kept.length < mine.length) {
        for (const each of mine) if (!kept.includes(each)) pending.delete(each);
        takeBack(kept);
      }
      if (!succeeded) return;
      acts += 1;
      for (const each of kept) each.done = acts;
      done.push(...kept);
      for (const old of done.splice(0, Math.max(0, done.length - mostDone))) pending.delete(old);
    },
  };
};
