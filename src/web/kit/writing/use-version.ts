import { useState } from 'react';
import type { ApiError } from '#web/core/api/api-error.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { editOf } from '#web/core/outbox/use-command.ts';
import { currentOf, saveOver } from '#web/core/writing/saving.ts';

interface Versioned {
  id: string;
  version: number;
}

/** Returns the values of a form that differ from those that it began with. */
export const changedOf = (mine: object, before: object): object => {
  const old = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(mine).filter(([name, value]) => old.has(name) && JSON.stringify(value) !== old.get(name)));
};

/** Leaves out notes that were not edited: they may be long, and without a connection they may not be known. */
export const withoutOldNotes = <Mine extends object>(mine: Mine, changed: object): Mine =>
  'contentHtml' in changed ? mine : (Object.fromEntries(Object.entries(mine).filter(([name]) => name !== 'contentHtml')) as Mine);

/**
 * Adds optimistic locking to the form of an item; `valuesOf` returns the part of the item that the form edits.
 *
 * Send with `save`: if only other parts of the item have changed, the write is repeated on the new version. If a part that the form edits
 * has changed, the new row is shown and the next save is based on it. Pass `onFail` to the form. `isOvertaken` says whether an edit in
 * place has already had this answer. `send` also gets the edit, by which this device can keep it without a connection.
 */
export const useVersion = <Item extends Versioned>(item: Item, valuesOf: (item: Item) => object, isOvertaken = false) => {
  const [based, setBased] = useState(item);
  const [current, setCurrent] = useState(isOvertaken ? item : undefined);
  const onFail = (error: ApiError): boolean => {
    const now = currentOf<Item>(error);
    if (now === undefined) return false;
    setCurrent(now);
    setBased(now);
    return true;
  };
  const save = <Mine extends object, Reply>(
    mine: Mine,
    send: (mine: Mine & { version: number }, edit: Edit) => Promise<Reply>,
  ): Promise<Reply> =>
    saveOver(
      based,
      mine,
      (over) => {
        const before = valuesOf(over);
        const changed = changedOf(mine, before);
        return send({ ...withoutOldNotes(mine, changed), version: over.version }, editOf({ ...before, id: over.id }, changed));
      },
      valuesOf,
    );
  return { save, current, onFail, forget: () => setCurrent(undefined) };
};
