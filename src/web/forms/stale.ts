import { useState } from 'react';
import type { ApiError } from '../api/api-error.ts';

interface Versioned {
  version: number;
}

/** The row that a stale write is answered with; undefined where it failed for another reason. */
const currentOf = <Item extends Versioned>(error: ApiError): Item | undefined => {
  const current = error.data['current'];
  return error.code === 'stale' && typeof current === 'object' && current !== null && 'version' in current ? (current as Item) : undefined;
};

/**
 * The version that a form is based on. A stale write is answered with the row as it is now: it is shown, and the next
 * save is based on it. Give `onFail` to the form.
 */
export const useVersion = <Item extends Versioned>(item: Item) => {
  const [based, setBased] = useState(item.version);
  const [current, setCurrent] = useState<Item>();
  const onFail = (error: ApiError): boolean => {
    const now = currentOf<Item>(error);
    if (now === undefined) return false;
    setCurrent(now);
    setBased(now.version);
    return true;
  };
  return { version: based, current, onFail, forget: () => setCurrent(undefined) };
};
