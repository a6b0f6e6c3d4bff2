import type * as z from 'zod/mini';
import type { Edit } from '#web/core/outbox/queue.ts';
import type { EditConflict } from '#web/core/writing/saving.ts';
import { type Form, useForm } from '#web/kit/forms/use-form.ts';
import { useChoices } from '#web/kit/writing/conflict.ts';

interface ItemFormOptions<Item, Values, Body> {
  item: Item;
  /** Set when an edit elsewhere failed because somebody else had changed the item first. */
  overtaken: EditConflict<Partial<Values>, Item> | undefined;
  valuesOf: (item: Item) => Values;
  schema: z.ZodMiniType<Body, unknown>;
  update: (id: string, body: Body & { version: number }, edit: Edit) => Promise<unknown>;
  onDone: () => void;
}

/** Returns the form of an item, with its optimistic lock. */
export const useItemForm = <Item extends { id: string; version: number }, Values extends object, Body extends object>({
  item,
  overtaken,
  valuesOf,
  schema,
  update,
  onDone,
}: ItemFormOptions<Item, Values, Body>): { form: Form<Values>; version: ReturnType<typeof useChoices<Item, Values>> } => {
  const version = useChoices(item, valuesOf, overtaken);
  const form = useForm<Values, Body>({
    schema,
    initial: valuesOf(item),
    typed: overtaken?.mine,
    onFail: version.onFail,
    onDone,
    send: (values) => version.save(values, (body, edit) => update(item.id, body, edit)),
  });
  return { form, version };
};
