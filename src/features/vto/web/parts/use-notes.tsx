import '../../../../web/texts/vto.ts';
import { useEffectEvent, useRef, useState } from 'react';
import { richTextLimit } from '../../../../shared/fields.ts';
import { plainNotes } from '../../../../web/forms/word-marks.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { LongTermIssue, Vto } from '../../contract.ts';
import { saveRow } from '../calls.ts';
import { useClash } from './clash.tsx';
import { keepRefused, keepWords, placeOf, useKeeper } from './kept-words.tsx';
import { saveAfter, useDirty, useFault, useLeaving } from './use-writing.tsx';

/** Notes that were handed over for saving, or are typed over some. */
interface Written {
  notes: string;
  version: number;
}

/** Returns what the next edit is written over: the Issue as it is read, unless that does not have my own last words yet. */
const baseOf = ({ notes, version }: LongTermIssue, last: Written | undefined): Written =>
  last === undefined || version >= last.version ? { notes, version } : last;

/** Saves the notes of an Issue a second after the last key, when their field is left, and when the page or the field goes. */
export const useNotes = (vto: Vto, issue: LongTermIssue) => {
  const t = useText();
  const what = t('vto.notes.title');
  const here = useKeeper();
  const [keeper] = useState(here);
  const clash = useClash(issue.id, ['notes'], what);
  const [dirty, setDirty] = useDirty();
  const [fault, setFault] = useFault();
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useRef('');
  const base = useRef<Written>(undefined);
  /** My own words as they were handed over last. */
  const [last, setLast] = useState<Written>();
  const [isTyping, setTyping] = useState(false);
  const named = { id: issue.id, part: 'notes', what };

  const save = (): void => {
    clearTimeout(timer.current);
    if (!dirty.current || base.current === undefined) return;
    const notes = words.current;
    if (notes.length > richTextLimit) return setFault({ code: 'VAL_TOO_LONG' });
    setDirty(false);
    setTyping(false);
    if (clash !== undefined) return clash.reword({ notes });
    const { notes: was, version } = base.current;
    if (notes === was) return;
    setLast({ notes, version });
    saveRow(vto, 'longTermIssue', issue.id, { mine: { notes }, was: { notes: was }, version }).then(
      (saved) => setLast((now) => (now?.notes === notes ? { notes, version: saved.version } : now)),
      (error: unknown) => keepRefused(keeper, { ...named, words: plainNotes(notes) }, error),
    );
  };
  const saveLater = useEffectEvent(save);
  const unsaved = () => {
    if (!dirty.current) return undefined;
    return { words: plainNotes(words.current), code: words.current.length > richTextLimit ? 'VAL_TOO_LONG' : undefined };
  };
  useLeaving(
    () => {
      save();
      const left = unsaved();
      if (left !== undefined) keepWords(keeper, { ...named, ...left });
      setDirty(false);
    },
    () => {
      const left = unsaved();
      return left === undefined ? [] : [{ what, ...left, place: left.code === undefined ? undefined : placeOf(issue.id, 'notes') }];
    },
  );

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
      if (notes.length <= richTextLimit) setFault(undefined);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => saveLater(), saveAfter);
    },
  };
};
