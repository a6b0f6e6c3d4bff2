/**
 * Pure changes of cached replies. A reply is plain JSON; ids are unique, so an item is found by its id anywhere in it. Unchanged parts keep
 * their identity, so that React renders only what changed.
 */
type Json = unknown;

const isRecord = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

const mapRecord = (record: Record<string, Json>, change: (value: Json) => Json): Record<string, Json> => {
  let changed = false;
  const next: Record<string, Json> = {};
  for (const [key, value] of Object.entries(record)) {
    next[key] = change(value);
    if (next[key] !== value) changed = true;
  }
  return changed ? next : record;
};

const mapArray = (array: Json[], change: (value: Json) => Json): Json[] => {
  const next = array.map(change);
  return next.some((value, place) => value !== array[place]) ? next : array;
};

/** Returns the reply with `change` applied to every item of this id. */
export const changeIn = (reply: Json, id: string, change: (item: Record<string, Json>) => Record<string, Json>): Json => {
  if (Array.isArray(reply)) return mapArray(reply, (value) => changeIn(value, id, change));
  if (!isRecord(reply)) return reply;
  const inner = mapRecord(reply, (value) => changeIn(value, id, change));
  return inner['id'] === id ? change(inner) : inner;
};

/** Returns the reply with `patch` merged into every item of this id. */
export const patchIn = (reply: Json, id: string, patch: Record<string, Json>): Json =>
  changeIn(reply, id, (item) => ({ ...item, ...patch }));

/** Returns the reply without the items of this id; counts beside `items` are reduced. */
export const removeIn = (reply: Json, id: string): Json => {
  if (Array.isArray(reply)) {
    const kept = reply.filter((value) => !(isRecord(value) && value['id'] === id));
    return kept.length < reply.length ? kept : mapArray(reply, (value) => removeIn(value, id));
  }
  if (!isRecord(reply)) return reply;
  const next = mapRecord(reply, (value) => removeIn(value, id));
  if (next === reply || !Array.isArray(reply['items']) || !Array.isArray(next['items'])) return next;
  const gone = reply['items'].length - next['items'].length;
  return gone > 0 && typeof next['totalCount'] === 'number' ? { ...next, totalCount: next['totalCount'] - gone } : next;
};

/** Returns the reply with one more item in `items`; unchanged when it has no such list or has the item already. */
export const addIn = (reply: Json, item: { id: string }, place: 'first' | 'last'): Json => {
  if (!isRecord(reply) || !Array.isArray(reply['items'])) return reply;
  const items: unknown[] = reply['items'];
  if (items.some((other) => isRecord(other) && other['id'] === item.id)) return reply;
  const count = typeof reply['totalCount'] === 'number' ? { totalCount: reply['totalCount'] + 1 } : {};
  return { ...reply, items: place === 'first' ? [item, ...items] : [...items, item], ...count };
};
