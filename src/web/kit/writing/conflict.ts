import { useRef, useState } from 'react';
import type { NewerEdit } from '#shared/errors.ts';
import type { SettledField } from '#shared/settled.ts';
import type { ApiError } from '#web/core/api/api-error.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { editOf } from '#web/core/outbox/use-command.ts';
import { conflictsOver } from '#web/core/writing/rebase.ts';
import { currentOf, type EditConflict, newerEditOf, saveOver } from '#web/core/writing/saving.ts';
import { changedOf, withoutOldNotes } from './use-version.ts';

interface Versioned {
  id: string;
  version: number;
}

/** An edit that somebody else was ahead of: the item as it is now, and the values that both started from. */
export interface Conflict<Item, Values> {
  current: Item;
  base: Values;
  /** The values of `current`. */
  theirs: Values;
  /** Who changed it and when, if that is known. */
  ahead?: NewerEdit | undefined;
}

/** Returns the fields in which the other person's change does not stand after a choice. */
export const overruled = <Values extends object>(chosen: Values, { base, theirs }: Pick<Conflict<unknown, Values>, 'base' | 'theirs'>) =>
  conflictsOver(chosen, theirs, base).filter((name) => name in theirs) as SettledField[];

/** What is sent beside the form's values. */
interface Sent {
  version: number;
  settled?: SettledField[];
}

/** Returns the conflict that an edit in place, or one that was kept on this device, begins with. */
const overtakenConflict = <Item extends Versioned, Values extends object>(
  overtaken: EditConflict<Partial<Values>, Item> | undefined,
  valuesOf: (item: Item) => Values,
): Conflict<Item, Values> | undefined => {
  if (overtaken === undefined) return undefined;
  const theirs = valuesOf(overtaken.theirs);
  return { current: overtaken.theirs, theirs, base: { ...theirs, ...overtaken.was }, ahead: overtaken.ahead };
};

/**
 * Adds optimistic locking to the form of an item, as `useVersion` does, with a choice field by field; `valuesOf` returns the part of the item
 * that the form edits.
 *
 * Send with `save`: if only other parts of the item have changed, the write is repeated on the new version. If a part that the form edits
 * has changed, `conflict` is set, and the form lets the person choose field by field. `choose` says that the next `save` sends such a
 * choice; until then every save that collides says so again. Pass `onFail` to the form. `send` also gets the edit, by which this device
 * can keep it without a connection.
 */
export const useChoices = <Item extends Versioned, Values extends object>(
  item: Item,
  valuesOf: (item: Item) => Values,
  overtaken?: EditConflict<Partial<Values>, Item>,
) => {
  const [conflict, setConflict] = useState(() => overtakenConflict(overtaken, valuesOf));
  const [base] = useState(() => conflict?.base ?? valuesOf(item));
  const chosen = useRef<Conflict<Item, Values>>(undefined);
  const onFail = (error: ApiError): boolean => {
    const current = currentOf<Item>(error);
    if (current === undefined) return false;
    setConflict({ current, base, theirs: valuesOf(current), ahead: newerEditOf(error) });
    return true;
  };
  /** What the first attempt is based on: the version that the person has decided over, else the one that the form began with. */
  const begun = (): Item => {
    if (chosen.current !== undefined) return chosen.current.current;
    // A version before the one that was shown collides again, until the person has chosen.
    return overtaken === undefined ? item : { ...item, version: Math.max(1, item.version - 1) };
  };
  const save = <Mine extends object, Reply>(mine: Mine, send: (mine: Mine & Sent, edit: Edit) => Promise<Reply>): Promise<Reply> => {
    const first = begun();
    const over = chosen.current;
    chosen.current = undefined;
    const partsOf = (it: Item): Values => (it === first && over === undefined ? base : valuesOf(it));
    const settled = over === undefined ? {} : { settled: overruled(mine as unknown as Values, over) };
    return saveOver(
      first,
      mine,
      (on) => {
        const before = partsOf(on);
        const changed = changedOf(mine, before);
        return send({ ...withoutOldNotes(mine, changed), ...settled, version: on.version }, editOf({ ...before, id: on.id }, changed));
      },
      partsOf,
    );
  };
  return {
    save,
    conflict,
    onFail,
    /** Says that the next `save` sends what the person chose over the version that the conflict shows. */
    choose: () => {
      chosen.current = conflict;
    },
  };
};
