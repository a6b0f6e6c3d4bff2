import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { SubjectType } from '#shared/subjects.ts';
import { useItem } from '#web/core/api/use-item.ts';
import { useRead } from '#web/core/api/use-read.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import type { EditConflict } from '#web/core/writing/saving.ts';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useReached } from '#web/kit/modals/use-reached.ts';
import { useItemForm } from '../form/item-form.ts';
import { ItemPending } from '../form/item-pending.tsx';

/** What the dialog of an item is given, beside the item's id. */
export interface ItemDialogProps<Item, Values> extends DialogProps {
  /** Set when an edit elsewhere failed because somebody else had changed the item first. */
  overtaken?: EditConflict<Partial<Values>, Item> | undefined;
  /** True when an address opened it. */
  linked?: boolean | undefined;
}

interface WholeItem {
  id: string;
  version: number;
  contentHtml: string;
  can: { edit: boolean };
}

/** An item that is edited in its dialog. */
export interface EditedItem<Item extends WholeItem, Listed, Values extends object, Body extends object>
  extends ReturnType<typeof useItemForm<Item, Values, Body>> {
  item: Item;
  /** The item as it is now: its status is read from it. */
  now: Listed;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  /** True for who may not edit it. */
  fixed: boolean;
  onGo: (id: string) => void;
  close: () => void;
}

interface KindDialogProps<Item extends WholeItem, Listed, Values extends object, Body extends object>
  extends ItemDialogProps<Item, Values> {
  itemId: string;
  type: SubjectType;
  api: { byIds: AnyEndpoint; search: AnyEndpoint };
  /** The form's name, and what is said when the item is gone. */
  name: string;
  gone: string;
  valuesOf: (item: Item) => Values;
  schema: z.ZodMiniType<Body, unknown>;
  update: (id: string, body: Body & { version: number }, edit: Edit) => Promise<unknown>;
  /** What else the form waits for: an endpoint that is asked for the item's id. */
  needs?: AnyEndpoint;
  /** Renders the form. */
  children: (edited: EditedItem<Item, Listed, Values, Body>) => ReactNode;
}

type OpenProps<Item extends WholeItem, Listed, Values extends object, Body extends object> = KindDialogProps<Item, Listed, Values, Body> & {
  onGo: (id: string) => void;
};

interface Found<Item, Listed> {
  item: Item;
  now: Listed;
  withoutNotes: boolean;
}

const Editing = <Item extends WholeItem, Listed, Values extends object, Body extends object>({
  found,
  overtaken,
  valuesOf,
  schema,
  update,
  onGo,
  close,
  children,
}: OpenProps<Item, Listed, Values, Body> & { found: Found<Item, Listed> }) => {
  const { item } = found;
  const editing = useItemForm({ item, overtaken, valuesOf, schema, update, onDone: () => close() });
  return children({ ...found, ...editing, fixed: !item.can.edit, onGo, close: () => close() });
};

const Open = <Item extends Listed & WholeItem, Listed extends { id: string; version: number }, Values extends object, Body extends object>(
  props: OpenProps<Item, Listed, Values, Body>,
) => {
  const { itemId: id, type, api, name, gone: removed, linked, overtaken, needs, close } = props;
  const { first, item: now = first, withoutNotes, gone } = useItem<Item, Listed, AnyEndpoint>(api.byIds, [api.search], id);
  const other = useRead(needs ?? api.byIds, { params: { id } }, { quiet: true, enabled: needs !== undefined });
  useReached({ of: { type, id }, gone, shown: first !== undefined, linked, removed }, () => close());
  if (first === undefined || now === undefined || (needs !== undefined && other.isPending))
    return <ItemPending name={name} itemId={id} onClose={() => close()} />;
  const found = { item: overtaken?.theirs ?? first, now, withoutNotes: withoutNotes && overtaken === undefined };
  return <Editing {...props} found={found} />;
};

/** Renders the dialog of an item of any kind; it closes when the item is removed, and J and K lead to the next one of the list behind. */
export const ItemDialog = <
  Item extends Listed & WholeItem,
  Listed extends { id: string; version: number },
  Values extends object,
  Body extends object,
>(
  props: KindDialogProps<Item, Listed, Values, Body>,
) => {
  const [at, setAt] = useState({ itemId: props.itemId, overtaken: props.overtaken });
  return <Open key={at.itemId} {...props} {...at} onGo={(itemId) => setAt({ itemId, overtaken: undefined })} />;
};
