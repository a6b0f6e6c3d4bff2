import type { Query } from '@tanstack/react-query';
import type { Entity } from '../../shared/entities.ts';
import { queryClient } from './query-client.ts';

/** Milliseconds that changes are gathered before what they touch is asked for again. */
const gatherFor = 40;

/** Answers that wait a change out, by entity and wait. */
const waits = new Map<string, ReturnType<typeof setTimeout>>();
let named = new Set<Entity>();
let waiting: ReturnType<typeof setTimeout> | undefined;
let live = () => false;

const waitOf = (query: Query, entity: Entity): number => query.meta?.patience?.[entity] ?? 0;

const touchedBy = (changed: ReadonlySet<Entity>, wait: number) => (query: Query) =>
  query.meta?.reads?.some((entity) => changed.has(entity) && waitOf(query, entity) === wait) ?? false;

const askAgain = (changed: ReadonlySet<Entity>, wait: number): void =>
  void queryClient.invalidateQueries({ predicate: touchedBy(changed, wait) }, { cancelRefetch: true });

const flush = (): void => {
  const changed = named;
  named = new Set();
  waiting = undefined;
  askAgain(changed, 0);
};

/** Answers that wait are asked for again when the entity has rested for that long. */
const waitOut = (entity: Entity): void => {
  const all = new Set(
    queryClient
      .getQueryCache()
      .getAll()
      .map((query) => waitOf(query, entity)),
  );
  for (const wait of all) {
    if (wait === 0) continue;
    const key = `${entity} ${wait}`;
    clearTimeout(waits.get(key));
    waits.set(
      key,
      setTimeout(() => askAgain(new Set([entity]), wait), wait),
    );
  }
};

/** An entity changed: answers made of it are asked for again, those on screen at once; catalogue rows. */
export const noticeChange = (entity: Entity): void => {
  named.add(entity);
  waiting ??= setTimeout(flush, gatherFor);
  waitOut(entity);
};

/** Changes were missed: every answer is asked for again when it is shown; ETags make the unchanged cheap. */
export const noticeGap = (): void => void queryClient.invalidateQueries();

/** Says how to tell whether the live-update hub is connected. */
export const listenWhile = (isLive: () => boolean): void => {
  live = isLive;
};

/** After an act: without the hub nobody will say what changed, so everything on screen is asked for again. */
export const refreshUnlessLive = (): void => {
  if (!live()) noticeGap();
};
