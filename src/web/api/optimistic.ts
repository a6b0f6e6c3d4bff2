import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint, AskOf } from '../../shared/endpoint.ts';
import type { Entity } from '../../shared/entities.ts';
import { addIn, changeIn, patchIn, removeIn } from './cached.ts';

type Change = (reply: unknown) => unknown;
type Item = { id: string } & Record<string, unknown>;

interface Pending {
  touches: (query: Query) => boolean;
  change: Change;
  /** When the server had done it. */
  done?: number;
}

/** Changes shown before the server has answered; laid over every answer that arrives meanwhile, or was asked for before. */
const pending = new Set<Pending>();

/** Changes that are done, and were perhaps not when an answer was asked for that is still on its way. */
const done: Pending[] = [];
const mostDone = 30;

let acts = 0;

/** A moment to ask for an answer at: what is done later is laid over it. */
export const actsDone = (): number => acts;

/** What an act may show before it is answered. */
export interface CachePatch {
  /** Lays `patch` over the item wherever an answer about `entity` shows it. */
  patchItem: (entity: Entity, id: string, patch: Record<string, unknown>) => void;
  /** Changes the item by what it is wherever an answer about `entity` shows it. */
  changeItem: (entity: Entity, id: string, change: (item: Record<string, unknown>) => Record<string, unknown>) => void;
  /** Adds an item to the `items` of an endpoint's answers; `matches` chooses by what was asked. */
  addItem: <E extends AnyEndpoint>(
    endpoint: E,
    item: Item,
    where?: { matches?: (ask: AskOf<E>) => boolean; place?: 'first' | 'last' },
  ) => void;
  /** Takes the item out of every answer about `entity`. */
  removeItem: (entity: Entity, id: string) => void;
}

const readsOf = (query: Query): readonly Entity[] => query.meta?.reads ?? [];

/** An answer as it is to be shown: with the changes that are on their way, and those that were when it was asked for. */
export const withPending = (query: Query, reply: unknown, since: number): unknown => {
  let shown = reply;
  for (const { touches, change, done = Infinity } of pending) if (done > since && touches(query)) shown = change(shown);
  return shown;
};

/** What an answer was before the first change of an act, and what the last one made of it. */
interface Shown {
  key: QueryKey;
  before: unknown;
  after: unknown;
}

/** Shows changes at once. `settle` ends them: kept when the act succeeded, taken back when it failed. */
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
