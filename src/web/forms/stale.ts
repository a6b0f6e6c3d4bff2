import { useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { currentOf, saveOver } from '../api/stale.ts';

interface Versioned {
  version: number;
}

/**
 * The item that a form is based on; `valuesOf` says what of it the form holds. Send with `save`: a write that is stale by
 * something else is sent once more. One that is stale by what the form holds is answered with the row as it is now: it is
 * shown, and the next save is based on it. Give `onFail` to the form. `isOvertaken` says that an edit in place was
 * answered so already.
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
