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

/** True for the cached pages of a search; the first page has the count of all. */
const isPages = (reply: Json): reply is Record<string, Json> & { pages: Record<string, Json>[] } =>
  isRecord(reply) && Array.isArray(reply['pages']) && reply['pages'].every(isRecord);

const itemsIn = (reply: Json): Json[] => (isRecord(reply) && Array.isArray(reply['items']) ? reply['items'] : []);

const countedBy = (reply: Record<string, Json>, change: number): Record<string, Json> =>
  typeof reply['totalCount'] === 'number' ? { ...reply, totalCount: reply['totalCount'] + change } : reply;

const removeInPages = (reply: Record<string, Json> & { pages: Record<string, Json>[] }, id: string): Json => {
  const pages = reply.pages.map((page) => ({ ...page, items: itemsIn(page).filter((item) => !(isRecord(item) && item['id'] === id)) }));
  const gone = reply.pages.flatMap(itemsIn).length - pages.flatMap(itemsIn).length;
  if (gone === 0) return reply;
  return { ...reply, pages: pages.map((page, place) => (place === 0 ? countedBy(page, -gone) : page)) };
};

/** Returns the reply without the items of this id; the counts beside `items` are reduced. */
export const removeIn = (reply: Json, id: string): Json => {
  if (isPages(reply)) return removeInPages(reply, id);
  if (Array.isArray(reply)) {
    const kept = reply.filter((value) => !(isRecord(value) && value['id'] === id));
    return kept.length < reply.length ? kept : mapArray(reply, (value) => removeIn(value, id));
  }
  if (!isRecord(reply)) return reply;
  const next = mapRecord(reply, (value) => removeIn(value, id));
  if (next === reply || !Array.isArray(reply['items']) || !Array.isArray(next['items'])) return next;
  const gone = reply['items'].length - next['items'].length;
  return gone > 0 ? countedBy(next, -gone) : next;
};

type Place = 'first' | 'last';

const hasIn = (items: readonly Json[], id: string): boolean => items.some((other) => isRecord(other) && other['id'] === id);

const addInPages = (reply: Record<string, Json> & { pages: Record<string, Json>[] }, item: { id: string }, place: Place): Json => {
  if (hasIn(reply.pages.flatMap(itemsIn), item.id)) return reply;
  const at = place === 'first' ? 0 : reply.pages.length - 1;
  const pages = reply.pages.map((page, index) => {
    const items = itemsIn(page);
    return index === at ? { ...page, items: place === 'first' ? [item, ...items] : [...items, item] } : page;
  });
  return { ...reply, pages: pages.map((page, index) => (index === 0 ? countedBy(page, 1) : page)) };
};

/**
 * Returns the reply with one more item in `items`; unchanged when it has no such list or has the item already. A last item is put at the end
 * of the loaded rows; in a single page that others follow, only the count is raised.
 */
export const addIn = (reply: Json, item: { id: string }, place: Place): Json => {
  if (isPages(reply)) return addInPages(reply, item, place);
  if (!isRecord(reply) || !Array.isArray(reply['items'])) return reply;
  const items = itemsIn(reply);
  if (hasIn(items, item.id)) return reply;
  const added = place === 'first' ? [item, ...items] : [...items, item];
  return countedBy({ ...reply, items: place === 'last' && typeof reply['next'] === 'string' ? items : added }, 1);
};
