import { useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { currentOf } from '../api/stale.ts';

interface Versioned {
  version: number;
}

/**
 * The version that a form is based on. A stale write is answered with the row as it is now: it is shown, and the next
 * save is based on it. Give `onFail` to the form. `isOvertaken` says that an edit in place was answered so already.
 */
export const useVersion = <Item extends Versioned>(item: Item, isOvertaken = false) => {
  const [based, setBased] = useState(item.version);
  const [current, setCurrent] = useState(isOvertaken ? item : undefined);
  const onFail = (error: ApiError): boolean => {
    const now = currentOf<Item>(error);
    if (now === undefined) return false;
    setCurrent(now);
    setBased(now.version);
    return true;
  };
  return { version: based, current, onFail, forget: () => setCurrent(undefined) };
};
