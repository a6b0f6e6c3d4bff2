// Saves a value by itself after a pause in typing, one save at a time. It knows nothing of fields; `useLive` binds it to the page.
import { liveSaveAfter } from '#shared/live-forms.ts';

export interface LiveOptions<Value> {
  isSame: (one: Value, other: Value) => boolean;
  /** Returns whether a value can be saved; one that cannot stays as typed until it is changed. */
  fits: (value: Value) => boolean;
  /** Saves a value, and resolves to whether it was saved. It tells the person of a failure by itself. */
  save: (value: Value) => Promise<boolean>;
}

/** A value that saves itself. */
export interface LiveValue<Value> {
  /** Takes the value as it is now; a changed one is saved after the pause. */
  type: (value: Value) => void;
  /** Takes a value that was saved elsewhere. */
  hear: (value: Value) => void;
  /**
   * Saves at once what waits, as when a field is left; resolves to whether everything is saved then. A value that was refused is sent
   * again only with `again`.
   */
  flush: (again?: boolean) => Promise<boolean>;
  /** Replaces the functions that save. */
  use: (options: LiveOptions<Value>) => void;
}

/** Opens a value, saved as it is, that saves itself. */
export const openLive = <Value>(first: Value, by: LiveOptions<Value>): LiveValue<Value> => {
  let options = by;
  let now = first;
  let saved = first;
  let refused: { value: Value } | undefined;
  let sending: { value: Value; done: Promise<boolean> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDue = (): boolean => {
    const known = sending === undefined ? saved : sending.value;
    return !options.isSame(now, known) && options.fits(now) && !(refused !== undefined && options.isSame(now, refused.value));
  };
  const deliver = async (value: Value): Promise<boolean> => {
    try {
      const isSaved = await options.save(value);
      if (isSaved) saved = value;
      refused = isSaved ? undefined : { value };
      return isSaved;
    } finally {
      sending = undefined;
    }
  };
  const flush = async (again = false): Promise<boolean> => {
    clearTimeout(timer);
    if (again) refused = undefined;
    if (sending !== undefined) await sending.done;
    if (sending === undefined && isDue()) {
      const value = now;
      sending = { value, done: Promise.resolve(false) };
      sending.done = deliver(value);
    }
    if (sending !== undefined) await sending.done;
    return options.isSame(now, saved);
  };

  return {
    type: (value) => {
      if (options.isSame(value, now)) return;
      now = value;
      clearTimeout(timer);
      if (isDue()) timer = setTimeout(() => void flush(), liveSaveAfter);
    },
    hear: (value) => {
      if (options.isSame(now, saved)) now = value;
      saved = value;
    },
    flush,
    use: (next) => void (options = next),
  };
};
