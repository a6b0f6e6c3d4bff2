// What every item has, whatever its kind: a title, an owner, notes, where it came from, and a version for optimistic locks. A kind says only
// what is its own; the endpoints that all kinds have are made here.
import * as z from 'zod/mini';
import { awayReasons } from '#shared/away.ts';
import { bulkItems, bulkReply, changesSomething } from '#shared/bulk.ts';
import { get, post, put, remove } from '#shared/endpoint.ts';
import { editedText, id, idList, line, oneOf, richText, source, sources, whole } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { settled } from '#shared/settled.ts';

type Shape = Record<string, z.ZodMiniType>;

/** The fields of an item. */
export const itemFields = {
  id: id(),
  title: z.string(),
  ownerId: id(),
  /** On an open item, why its owner can no longer see or change it: they left its meeting or the organisation, are blocked, or observe. */
  ownerAway: z.optional(z.enum(awayReasons)),
  contentHtml: z.string(),
  meetingId: z.nullable(id()),
  source: z.enum(sources),
  created: z.string(),
  /** Who added it, and when it was last changed. */
  createdById: id(),
  changed: z.string(),
  version: z.number(),
};

/** The fields that lists leave out, for `z.omit`: notes may be long. */
export const notListed = { contentHtml: true, createdById: true, changed: true } as const;

/** The fields of a form that creates an item. */
export const newItem = {
  id: z.optional(id()),
  title: line(256),
  contentHtml: richText(),
  meetingId: z.optional(z.nullable(id())),
  source: source(),
};

/** The owners of new items: each gets one of their own. */
export const owners = () => z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG'));

const edited = {
  title: line(256),
  contentHtml: editedText(),
  version: z.optional(whole(1, 2_147_483_647)),
  settled: settled(),
};

type PassedOver<Item extends Shape, Own extends Shape> = {
  [Field in Exclude<keyof Item, keyof Own | keyof typeof edited>]: z.ZodMiniOptional<z.ZodMiniUnknown>;
};

/** Returns the edit form: title, notes and `own` fields. It accepts a whole item as it was read, and ignores fields that cannot be edited. */
export const itemEdit = <Item extends Shape, Own extends Shape>(item: z.ZodMiniObject<Item>, own: Own) => {
  const passedOver = Object.fromEntries(Object.keys(item.shape).map((field) => [field, z.optional(z.unknown())]));
  return z.object({ ...(passedOver as PassedOver<Item, Own>), ...edited, ...own });
};

/** Returns a change of many items: each field that is present is set on all of them. */
export const itemBulk = <const Statuses extends readonly [string, ...string[]], Own extends Shape = {}>(statuses: Statuses, own?: Own) =>
  z
    .object({
      items: bulkItems(),
      status: z.optional(oneOf(statuses)),
      ownerId: z.optional(id()),
      /** The traction that the items move to. */
      tractionId: z.optional(id()),
      /** Only items that are done can be archived. */
      isArchived: z.optional(z.boolean()),
      ...(own ?? ({} as Own)),
    })
    .check(changesSomething);

const params = { id: id() };

/** The kinds of item, by their names in addresses and in the change log. */
export type ItemEntity = 'rock' | 'todo' | 'issue' | 'headline';

interface ItemKind<Item extends Shape, Listed extends z.ZodMiniType, Bulk extends z.ZodMiniType> {
  entity: ItemEntity;
  /** What summaries call one and many: `a headline`, `headlines`. */
  called: { one: string; many: string };
  item: z.ZodMiniObject<Item>;
  listed: Listed;
  bulk: Bulk;
  searchable: Searchable;
  /** What a search finds, as a sentence. */
  finds: string;
}

/** Makes the endpoints that kinds of items share; a kind takes those that it has. */
export const itemContract = <Item extends Shape, Listed extends z.ZodMiniType, Bulk extends z.ZodMiniType>({
  entity,
  called: { one, many },
  item,
  listed,
  bulk,
  searchable,
  finds,
}: ItemKind<Item, Listed, Bulk>) => {
  const reads = [entity, 'meeting', 'org'] as const;
  return {
    byIds: get(`${entity}s`, {
      summary: `${many.charAt(0).toUpperCase()}${many.slice(1)} by id.`,
      query: { ids: idList() },
      reply: { items: z.array(item) },
      reads,
    }),
    // Sorting by owner reads names.
    search: post(`${entity}s/search`, { ...searching(finds, listed, searchable), reads: [...reads, 'person'] }),
    reassign: put(`${entity}/{id}/reassign`, { summary: `Gives ${one} to another owner.`, params, body: z.object({ ownerId: id() }) }),
    changeMany: put(`${entity}s/bulk`, {
      summary: `Changes up to 500 ${many} at once; those that the person may not change stay as they are and are named in the answer.`,
      body: bulk,
      reply: bulkReply,
      writes: 'bulk',
    }),
    remove: remove(`${entity}/{id}`, { summary: `Removes ${one}.`, params }),
  };
};

/** Makes the endpoint that sets the status, for kinds that have one for all statuses. */
export const statusContract = <const Statuses extends readonly [string, ...string[]]>(
  entity: ItemEntity,
  statuses: Statuses,
  summary: string,
) => put(`${entity}/{id}/status`, { summary, params, body: z.object({ status: oneOf(statuses) }) });
