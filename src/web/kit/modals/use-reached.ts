import { useEffect, useEffectEvent } from 'react';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import { useMissing } from '#web/core/api/use-read.ts';
import { useGone } from './use-gone.ts';

interface Reached {
  of: SubjectRef;
  /** True when the item is not there, or no longer, for this person. */
  gone: boolean;
  /** True once the form has shown it. */
  shown: boolean;
  /** True for a form that an address opened. */
  linked: boolean | undefined;
  /** What is said when somebody removes the item while the form shows it. */
  removed: string;
}

/**
 * Closes the form of an item that cannot be reached, and says why: it was removed meanwhile (catalogue E-24), or an address named one that
 * this person may not see in this organisation (catalogue C-25).
 */
export const useReached = ({ of, gone, shown, linked = false, removed }: Reached, close: () => void): void => {
  const lost = gone && !shown && linked;
  useMissing(lost);
  useGone(gone && !lost, removed, close, subjectKey(of));
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (lost) leave();
  }, [lost]);
};
