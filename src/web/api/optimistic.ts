import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint, AskOf } from '../../shared/endpoint.ts';
import type { Entity } from '../../shared/entities.ts';
import { addIn, changeIn, patchIn, removeIn } from './cached.ts';

type Change = (reply: unknown) => unknown;
type Item = { id: string } & Record<string, unknown>;

interface Pending {
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
export const actsDone = (): number => acts;

/** Changes that an act may make to cached answers before it is answered. */
export interface CachePatch {
  /** Merges `patch` into the item in every answer that reads `entity`. */
  patchItem: (entity: Entity, id: string, patch: Record<string, unknown>) => void;
  /** Changes the item in every answer that reads `entity`; `change` receives the cached item. */
  changeItem: (entity: Entity, id: string, change: (item: Record<string, unknown>) => Record<string, unknown>) => void;
  /** Adds an item to the `items` of an endpoint's answers; `matches` selects answers by their request. */
  addItem: <E extends AnyEndpoint>(
    endpoint: E,
    item: Item,
    where?: { matches?: (ask: AskOf<E>) => boolean; place?: 'first' | 'last' },
  ) => void;
  /** Removes the item from every answer that reads `entity`. */
  removeItem: (entity: Entity, id: string) => void;
}

const readsOf = (query: Query): readonly Entity[] => query.meta?.reads ?? [];

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

/** Applies changes to the cache at once. `settle` ends them: they stay when the act succeeded and are rolled back when it failed. */
export const beginPatch = (client: QueryClient): CachePatch & { settle: (succeeded: boolean) => void } => {
  const mine: Pending[] = [];
  const shown = new Map<string, Shown>();

  const apply = (next: Pending): void => {
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

  const takeBack = (): void => {
    for (const { key, before, after } of shown.values()) {
      if (client.getQueryData(key) === after) client.setQueryData(key, before);
      void client.invalidateQueries({ queryKey: key, exact: true });
    }
  };

  return {
    patchItem: (entity, id, patch) =>
      apply({ touches: (query) => readsOf(query).includes(entity), change: (reply) => patchIn(reply, id, patch) }),
    changeItem: (entity, id, change) =>
      apply({ touches: (query) => readsOf(query).includes(entity), change: (reply) => changeIn(reply, id, change) }),
    removeItem: (entity, id) => apply({ touches: (query) => readsOf(query).includes(entity), change: (reply) => removeIn(reply, id) }),
    addItem: (endpoint, item, { matches = () => true, place = 'last' } = {}) =>
      apply({
        touches: ({ queryKey: [name, ask] }) => name === endpoint.name && matches(ask as AskOf<typeof endpoint>),
        change: (reply) => addIn(reply, item, place),
      }),
    settle: (succeeded) => {
      if (!succeeded) {
        for (const each of mine) pending.delete(each);
        return takeBack();
      }
      acts += 1;
      for (const each of mine) each.done = acts;
      done.push(...mine);
      for (const old of done.splice(0, Math.max(0, done.length - mostDone))) pending.delete(old);
    },
  };
};
