import { useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { currentOf, saveOver } from '../api/stale.ts';

interface Versioned {
  version: number;
}

/**
 * Adds optimistic locking to the form of an item; `valuesOf` returns the part of the item that the form edits.
 *
 * Send with `save`: if only other parts of the item have changed, the write is repeated on the new version. If a part that the form edits
 * has changed, the new row is shown and the next save is based on it. Pass `onFail` to the form. `isOvertaken` says whether an edit in
 * place has already had this answer.
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
  const save = <Mine extends object, Reply>(mine: Mine, send: (mine: Mine & Versioned) => Promise<Reply>): Promise<Reply> =>
    saveOver(based, mine, ({ version }) => send({ ...mine, version }), valuesOf);
  return { save, current, onFail, forget: () => setCurrent(undefined) };
};
