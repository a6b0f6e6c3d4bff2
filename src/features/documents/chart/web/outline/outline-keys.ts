import '#web/core/texts/chart.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { reasonOf } from '#web/core/api/tell-failure.ts';
import { NotSent } from '#web/core/outbox/outbox.ts';
import { placeTyped } from '#web/kit/ui/roving.ts';
import { type RefusedTitle, useGivenBack } from '#web/kit/ui/title-field.tsx';
import type { Seat } from '../../contract.ts';
import type { Branch } from '../../rules/branches.ts';
import { type PlaceStep, stepOf } from '../../rules/places.ts';
import { addPlainSeat, renameSeat } from '../calls.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';

/** A seat whose title is being typed: where it will hang. */
export interface OutlineDraft {
  parentId: string;
  /** The row after which it is typed, and the neighbour after which it comes; without one it is the last. */
  after: string;
  afterId?: string;
  /** The title that was typed before and not saved. */
  refused?: RefusedTitle;
}

/** What a title says that could not be saved; catalogue M-25. */
const failsAs = 'chart.failed.save';

/** Milliseconds in which letters are taken as one word. */
const oneWord = 600;

const steps: Record<string, PlaceStep> = { ArrowUp: 'before', ArrowDown: 'after', ArrowRight: 'in', ArrowLeft: 'out' };

const childrenOf = ({ assistants, reports }: Branch<Seat>) => [...assistants, ...reports];

/** Returns the row that a typed word begins, from the one after `from` on, and whether the letter goes on in a word. */
const useTyped = (rows: readonly Branch<Seat>[]) => {
  const typed = useRef({ letters: '', at: 0 });
  return (letter: string, from: number): { id: string | undefined; goesOn: boolean } => {
    const now = performance.now();
    const letters = now - typed.current.at < oneWord ? typed.current.letters + letter : letter;
    typed.current = { letters, at: now };
    const titles = rows.map(({ seat }) => seat.title);
    return { id: rows[placeTyped(letters, titles, from) ?? -1]?.seat.id, goesOn: letters.length > 1 };
  };
};

/** Returns the row to which a key walks from the one at `at`. */
const walk = (rows: readonly Branch<Seat>[], branch: Branch<Seat>, at: number, key: string, folded: ReadonlySet<string>) => {
  const { seat } = branch;
  const isOpen = childrenOf(branch).length > 0 && !folded.has(seat.id);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]?.seat.id;
    case 'ArrowUp':
      return rows[at - 1]?.seat.id;
    case 'ArrowRight':
      return isOpen ? rows[at + 1]?.seat.id : undefined;
    case 'ArrowLeft':
      return isOpen ? undefined : (seat.parentId ?? undefined);
    case 'Home':
      return rows[0]?.seat.id;
    case 'End':
      return rows.at(-1)?.seat.id;
    default:
      return undefined;
  }
};

/** Right opens a closed row, Left closes an open one. */
const folds = (branch: Branch<Seat>, key: string, folded: ReadonlySet<string>): boolean => {
  if (childrenOf(branch).length === 0) return false;
  return key === (folded.has(branch.seat.id) ? 'ArrowRight' : 'ArrowLeft');
};

/** Returns the row that is typed: a new seat's, or one that is renamed. Who ends it by a key stays in the outline. */
const useTyping = ({ chart, branches, showMade }: ChartEditing, focus: (id: string) => void) => {
  const [draft, setDraft] = useState<OutlineDraft>();
  const [onWay, setOnWay] = useState(0);
  const [renaming, setRenaming] = useState<{ id: string; refused?: RefusedTitle }>();
  const giveBackDraft = useGivenBack<OutlineDraft>(draft !== undefined, setDraft);
  const giveBackRename = useGivenBack<{ id: string }>(renaming !== undefined, setRenaming);
  const rename = (id: string) => setRenaming({ id });
  const addBeside = (id: string) => {
    const branch = branches.get(id);
    if (branch === undefined) return;
    const { seat } = branch;
    setDraft(
      seat.parentId === null || seat.isAssistant
        ? { parentId: seat.parentId ?? id, after: id }
        : { parentId: seat.parentId, after: id, afterId: id },
    );
  };
  const endDraft = (title: string | undefined, byKey: boolean) => {
    setDraft(undefined);
    if (draft === undefined) return;
    if (title === undefined) return byKey ? focus(draft.after) : undefined;
    const { parentId, after, afterId } = draft;
    const { id, seat, done } = addPlainSeat(chart, { title, parentId, ...(afterId === undefined ? {} : { afterId }) });
    setOnWay((now) => now + 1);
    done
      .catch((error: unknown) => {
        // What waited for the connection is named in the list of what was not done.
        if (error instanceof NotSent) return;
        if (byKey) focus(after);
        giveBackDraft(draft, { words: title, why: reasonOf(error, failsAs) });
      })
      .finally(() => setOnWay((now) => now - 1));
    if (seat !== undefined) showMade(seat);
    if (byKey) focus(seat === undefined ? after : id);
  };
  const endRename = (seat: Seat) => (title: string | undefined, byKey: boolean) => {
    setRenaming(undefined);
    if (title !== undefined) {
      renameSeat(chart, seat, title).catch((error: unknown) => {
        if (!(error instanceof NotSent)) giveBackRename({ id: seat.id }, { words: title, why: reasonOf(error, failsAs) });
      });
    }
    if (byKey) focus(seat.id);
  };
  return { draft, endDraft, renaming, endRename, rename, addBeside, isOnWay: onWay > 0 };
};

/** Returns what changes something: true for a key that did. Escape lets the next Tab leave. */
const useEdits = (desk: ChartEditing, typing: ReturnType<typeof useTyping>, focus: (id: string) => void) => {
  const { branches, canEdit, folded } = desk;
  const isLeaving = useRef(false);
  const step = (id: string, way: PlaceStep): boolean => {
    const to = stepOf(branches, id, way);
    if (to === undefined) return false;
    if (folded.has(to.parentId)) desk.toggleFold(to.parentId);
    desk.move(id, to);
    focus(id);
    return true;
  };

  const edits = (id: string, { key, shiftKey, altKey }: KeyboardEvent): boolean => {
    if (!canEdit) return false;
    const way = altKey ? steps[key] : undefined;
    if (way !== undefined) return step(id, way) || true;
    if (altKey && key === 'Enter') {
      desk.edit(id);
      return true;
    }
    if (altKey) return false;
    if (key === 'Tab') return !isLeaving.current && step(id, shiftKey ? 'out' : 'in');
    const runs: Record<string, () => void> = {
      Enter: () => typing.addBeside(id),
      Insert: () => desk.addUnder(id),
      F2: () => typing.rename(id),
      Delete: () => desk.remove(id),
    };
    runs[key]?.();
    return runs[key] !== undefined;
  };
  const leave = (isNext: boolean) => {
    isLeaving.current = isNext;
  };
  return { edits, leave };
};

/**
 * Returns what the keys of the outline do. Arrows walk, open and close; Home, End and letters jump. Who may edit adds with Enter, renames
 * with F2, and changes the level with Tab and Shift+Tab: after Escape these leave the outline, so that nobody is caught in it. Alt with
 * arrows does what Tab does, too, and changes the order; with Enter it opens the seat's form.
 */
export const useOutlineKeys = (desk: ChartEditing, rows: readonly Branch<Seat>[], focus: (id: string) => void) => {
  const typing = useTyping(desk, focus);
  const { edits, leave } = useEdits(desk, typing, focus);
  const typedTo = useTyped(rows);

  const press = (id: string) => (key: KeyboardEvent) => {
    if (key.ctrlKey || key.metaKey) return;
    const at = rows.findIndex(({ seat }) => seat.id === id);
    const branch = rows[at];
    if (branch === undefined) return;
    const done = () => key.preventDefault();
    if (key.key === 'Escape') return leave(true);
    if (edits(id, key)) return done();
    if (key.key !== 'Tab' && key.key !== 'Shift') leave(false);
    if (key.altKey || key.key === 'Tab') return;
    if (folds(branch, key.key, desk.folded)) {
      desk.toggleFold(id);
      return done();
    }
    const word = /^[\p{L}\p{N}]$/u.test(key.key) ? typedTo(key.key, at) : undefined;
    const next = walk(rows, branch, at, key.key, desk.folded) ?? word?.id;
    // A letter that goes on in a word is no shortcut of the page, and neither is one that is typed while a new seat is on its way.
    if (next !== undefined || word?.goesOn === true || (word !== undefined && typing.isOnWay)) done();
    if (next !== undefined) focus(next);
  };
  const { draft, endDraft, renaming, endRename } = typing;
  return { press, draft, endDraft, renaming, endRename };
};
