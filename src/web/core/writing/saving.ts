import { type Late, type NewerEdit, priorActions } from '#shared/errors.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { conflictsOver } from './rebase.ts';

interface Versioned {
  version: number;
}

/** Returns the current row from the answer to a stale write; undefined where the call failed for another reason. */
export const currentOf = <Item extends Versioned>(error: unknown): Item | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  const current = error.data['current'];
  return typeof current === 'object' && current !== null && 'version' in current ? (current as Item) : undefined;
};

/** Returns who was ahead of an edit and when, from the answer to a stale write; undefined when it does not say so. */
export const newerEditOf = (error: unknown): NewerEdit | undefined => {
  const ahead = error instanceof ApiError ? (error.data['ahead'] as Partial<NewerEdit> | undefined) : undefined;
  return ahead?.byId === undefined || ahead.at === undefined ? undefined : { byId: ahead.byId, at: ahead.at };
};

/** Returns what somebody did before an act came, from its refusal; undefined when it does not say so. */
export const lateOf = (error: unknown): Late | undefined => {
  const late = error instanceof ApiError ? (error.data['late'] as Partial<Late> | undefined) : undefined;
  const deed = priorActions.find((each) => each === late?.deed);
  return deed === undefined || late?.byId === undefined || late.at === undefined ? undefined : { deed, byId: late.byId, at: late.at };
};

/** The edited part of an item, and the item as somebody else has changed it meanwhile. */
export interface EditConflict<Part, Item> {
  mine: Part;
  theirs: Item;
  /** The part as it was when the edit began; absent where that is not known. */
  was?: Part | undefined;
  /** Who changed the item meanwhile, if that is known. */
  ahead?: NewerEdit | undefined;
}

/**
 * Saves edits over the version they began with. If somebody else has changed only other parts of the item, the write is repeated over the
 * current version. `partsOf` returns the item's parts under the same names as `mine`.
 */
export const saveOver = async <Item extends Versioned, Reply>(
  base: Item,
  mine: object,
  send: (base: Item) => Promise<Reply>,
  partsOf: (item: Item) => object = (item) => item,
): Promise<Reply> => {
  try {
    return await send(base);
  } catch (error) {
    const now = currentOf<Item>(error);
    if (now === undefined || now.version === base.version || conflictsOver(mine, partsOf(now), partsOf(base)).length > 0) throw error;
    return saveOver(now, mine, send, partsOf);
  }
};

interface InPlace<Item, Part, Whole> {
  send: (whole: Item & Part) => Promise<{ version: number }>;
  /** Called with the whole item as it is now if somebody else changed the same part. */
  tell: (overtaken: EditConflict<Part, Whole>) => unknown;
  /** Saves the part as it was; absent where this is an Undo itself. */
  undo?: ((saved: Item, was: Part) => void) | undefined;
}

/** Saves a part of an item edited in place; Ctrl+Z takes it back. */
export const saveInPlace = <Item extends Versioned, Part extends object, Whole extends Item = Item>(
  item: Item,
  mine: Part,
  { send, tell, undo }: InPlace<Item, Part, Whole>,
): void => {
  const was = Object.fromEntries(Object.keys(mine).map((key) => [key, (item as Record<string, unknown>)[key]])) as Part;
  const saved = saveOver(item, mine, (base) => send({ ...base, ...mine }));
  saved.catch((error: unknown) => {
    const theirs = currentOf<Whole>(error);
    if (theirs !== undefined) tell({ mine, theirs, was, ahead: newerEditOf(error) });
  });
  if (undo === undefined) return;
  // Taken back once it is saved, which may take longer than to press the keys.
  const takeBack = ({ version }: Versioned) => undo({ ...item, ...mine, version }, was);
  offerUndo(() => void saved.then(takeBack, () => undefined));
};

/** Returns true for a stale write, for acts that report it by other means than a toast. */
export const isStale = (error: ApiError): boolean => currentOf(error) !== undefined;
