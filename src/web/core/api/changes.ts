import type { Query } from '@tanstack/react-query';
import type { Entity } from '#shared/entities.ts';
import { fetchAgain, queryClient } from './query-client.ts';

/** Milliseconds during which changes are collected before their answers are fetched again. */
const gatherFor = 40;

/** Running debounce timers by entity and delay. */
const waits = new Map<string, ReturnType<typeof setTimeout>>();
let named = new Set<Entity>();
let waiting: ReturnType<typeof setTimeout> | undefined;
let live = () => false;

const waitOf = (query: Query, entity: Entity): number => query.meta?.debounce?.[entity] ?? 0;

const touchedBy = (changed: ReadonlySet<Entity>, wait: number) => (query: Query) =>
  query.meta?.reads?.some((entity) => changed.has(entity) && waitOf(query, entity) === wait) ?? false;

const askAgain = (changed: ReadonlySet<Entity>, wait: number): void => void fetchAgain(touchedBy(changed, wait));

const flush = (): void => {
  const changed = named;
  named = new Set();
  waiting = undefined;
  askAgain(changed, 0);
};

/** Debounces: fetches answers again once the entity has not changed for the delay that they ask for. */
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

/**
 * Reports that an entity changed. Answers that read it become stale; those on screen are fetched again at once. Catalogue rows R-10 and
 *
 */
export const noticeChange = (entity: Entity): void => {
  named.add(entity);
  waiting ??= setTimeout(flush, gatherFor);
  waitOut(entity);
};

/** Fetches answers again whose data is outside the change log, such as flags: while disconnected, nobody could announce their changes. */
export const noticeUnlogged = (): void => void fetchAgain(({ meta }) => (meta?.reads ?? []).length === 0);

/** Reports that events were missed: every answer is fetched again when it is shown. ETags keep this cheap. */
export const noticeGap = (): void => void fetchAgain();

/** Sets the function that tells whether the live-update hub is connected. */
export const listenWhile = (isLive: () => boolean): void => {
  live = isLive;
};

/** Fetches everything on screen again after an act if the hub is disconnected, since no event will announce the change. */
export const refreshUnlessLive = (): void => {
  if (!live()) noticeGap();
};
