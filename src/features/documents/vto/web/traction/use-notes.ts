import '#web/core/texts/vto.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { richTextLimit } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { plainNotes } from '#web/kit/forms/word-marks.ts';
import type { LongTermIssue, Vto } from '../../contract.ts';
import { saveRow } from '../calls.ts';
import { draftKeyOf, keepRefused, storeRefused, useKeeper } from '../document/refused-text.tsx';
import { useTextConflict } from '../document/text-conflict.tsx';
import { saveAfter, useDirty, useFault, useLeaving } from '../document/use-writing.ts';

/** Notes that were handed over for saving, or are typed over some. */
interface Written {
  notes: string;
  version: number;
}

const fits = (notes: string): boolean => notes.length <= richTextLimit;

/** Returns what the next edit is written over: the Issue as it is read, unless that does not have my own last words yet. */
const baseOf = ({ notes, version }: LongTermIssue, last: Written | undefined): Written =>
  last === undefined || version >= last.version ? { notes, version } : last;

/** Returns where the notes of an Issue are kept on this device, and for whom. */
const useSpot = (issueId: string) => {
  const t = useText();
  const here = useKeeper();
  const [keeper] = useState(here);
  return { keeper, named: { id: issueId, part: 'notes', what: t('vto.notes.title') } };
};

interface Typing {
  /** Returns what is typed and not handed over for saving yet. */
  unsaved: () => string | undefined;
  save: () => void;
  forget: () => void;
}

/** Saves what is typed when its field or the page goes, or keeps it on this device where it cannot be saved. */
const useKeeping = ({ keeper, named }: ReturnType<typeof useSpot>, { unsaved, save, forget }: Typing): void => {
  const left = () => {
    const notes = unsaved();
    return notes === undefined ? undefined : { words: plainNotes(notes), code: fits(notes) ? undefined : 'VAL_TOO_LONG' };
  };
  useLeaving(
    () => {
      save();
      const kept = left();
      if (kept !== undefined) storeRefused(keeper, { ...named, ...kept });
      forget();
    },
    () => {
      const { what, id, part } = named;
      const kept = left();
      return kept === undefined ? [] : [{ what, ...kept, place: kept.code === undefined ? draftKeyOf(id, part) : undefined }];
    },
  );
};

/** Saves the notes of an Issue a second after the last key, when their field is left, and when the page or the field goes. */
export const useNotes = (vto: Vto, issue: LongTermIssue) => {
  const spot = useSpot(issue.id);
  const clash = useTextConflict(issue.id, ['notes'], spot.named.what);
  const [dirty, setDirty] = useDirty();
  const [fault, setFault] = useFault();
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const words = useRef('');
  const base = useRef<Written>(undefined);
  /** My own words as they were handed over last. */
  const [last, setLast] = useState<Written>();

  const save = (): void => {
    if (!dirty.current || base.current === undefined) return;
    const notes = words.current;
    if (!fits(notes)) return setFault({ code: 'VAL_TOO_LONG' });
    setDirty(false);
    setTyping(false);
    if (clash !== undefined) return clash.reword({ notes });
    const { notes: was, version } = base.current;
    if (notes === was) return;
    setLast({ notes, version });
    saveRow(vto, 'longTermIssue', issue.id, { mine: { notes }, was: { notes: was }, version }).then(
      (saved) => setLast((now) => (now?.notes === notes ? { notes, version: saved.version } : now)),
      (error: unknown) => keepRefused(spot.keeper, { ...spot.named, words: plainNotes(notes) }, error),
    );
  };
  useKeeping(spot, { save, unsaved: () => (dirty.current ? words.current : undefined), forget: () => setDirty(false) });
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => saveLater(), saveAfter);
    return () => clearTimeout(timer);
  }, [isTyping, typed]);

  // What is stored may be spelt otherwise than in the editor, which would lose the cursor: it keeps my words until somebody writes others.
  const isMine = isTyping || (last !== undefined && issue.version <= last.version);
  return {
    shown: isMine ? typed : String(clash?.mine['notes'] ?? issue.notes),
    fault,
    clash,
    save,
    type: (notes: string): void => {
      if (!dirty.current) base.current = baseOf(issue, last);
      words.current = notes;
      setTyped(notes);
      setTyping(true);
      setDirty(true);
      if (fits(notes)) setFault(undefined);
    },
  };
};
