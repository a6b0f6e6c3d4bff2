import type { Query } from '@tanstack/react-query';
import type { Entity } from '../../shared/entities.ts';
import { queryClient } from './query-client.ts';

/** Milliseconds that changes are gathered before what they touch is asked for again. */
const gatherFor = 40;

let named = new Set<Entity>();
let waiting: ReturnType<typeof setTimeout> | undefined;
let live = () => false;

const touchedBy = (changed: ReadonlySet<Entity>) => (query: Query) => query.meta?.reads?.some((entity) => changed.has(entity)) ?? false;

const flush = (): void => {
  const changed = named;
  named = new Set();
  waiting = undefined;
  void queryClient.invalidateQueries({ predicate: touchedBy(changed) }, { cancelRefetch: true });
};

/** An entity changed: answers made of it are asked for again, those on screen at once; catalogue rows. */
export const noticeChange = (entity: Entity): void => {
  named.add(entity);
  waiting ??= setTimeout(flush, gatherFor);
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
